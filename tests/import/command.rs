//! `planner import`: what it prints, and how it ends.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn planner(arguments: &[&str], paste: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_planner"))
        .arg("import")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("planner starts");
    // It may end before it reads: a wrong flag.
    let _ = child.stdin.take().expect("piped").write_all(paste);
    child.wait_with_output().expect("planner ends")
}

#[track_caller]
fn check(arguments: &[&str], paste: &str, code: i32, out: &str, err: &str) {
    let output = planner(arguments, paste.as_bytes());
    let (stdout, stderr) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{stdout}{stderr}");
    assert!(stdout.contains(out), "{stdout}");
    assert!(stderr.contains(err), "{stderr}");
}

const METRICS: &str = "vllm:cache_config_info{block_size=\"16\",num_gpu_blocks=\"27012\"} 1.0";

#[test]
fn it_prints_the_link() {
    let link = "#v=1&preset=site&pool=27012&block=16&groups=0&c=";
    check(&["-"], METRICS, 0, link, "");
    let link = "#v=1&preset=h800&n=24&pool=27012&block=16&groups=0&c=";
    check(&["-", "--scenario", "#preset=h800&n=24"], METRICS, 0, link, "");
    check(
        &["-", "--json"],
        METRICS,
        0,
        "\"knob\":\"pool\",\"value\":\"27012\",\"before\":\"4270\"",
        "",
    );
}

#[test]
fn it_ends_with_2_when_nothing_is_recognised() {
    check(&["-"], "hello", 2, "", "planner: expected a vLLM start-up log");
    check(&["-"], "", 2, "", "found nothing.");
    check(&["-", "--kv-cache-dtype", "int3"], METRICS, 2, "", "found int3");
    check(&["-", "--scenario", "n=x"], METRICS, 2, "", "cannot be read");
    check(&["no-such-file"], "", 2, "", "planner: no-such-file: ");
}

#[test]
fn it_ends_with_1_when_the_world_cannot_run() {
    let paste = "vllm:cache_config_info{block_size=\"16\",num_gpu_blocks=\"100\"} 1.0";
    check(&["-"], paste, 1, "pool=100", "A pool of 100 blocks cannot run");
}

#[test]
fn bytes_that_are_no_text_are_read_over() {
    let utf16: Vec<u8> =
        format!("\u{feff}{METRICS}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(planner(&["-"], &utf16).status.success());
    assert_eq!(planner(&["-"], &[0xff; 5_000]).status.code(), Some(2));
}
