//! The command line on the engine alone and on slow turns: JSON Lines whose figures are those that were published, or of
//! runs done here.
#![allow(clippy::unwrap_used, reason = "tests")]

use fleet_planner::profile::published::latencies;
use serde_json::Value;
use std::process::{Command, Output};

fn planner(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_planner")).args(arguments).output().unwrap()
}

fn lines(arguments: &[&str]) -> Vec<Value> {
    let output = planner(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn revisited_sessions_are_kept_as_measured() {
    let lines = lines(&["revisit", "#preset=h800", "--json"]);
    let measured: Vec<&Value> =
        lines.iter().filter(|line| !line["measured_kept"].is_null()).collect();
    assert_eq!(measured.len(), 7);
    for line in measured {
        let all = line["measured_kept"].as_bool().unwrap();
        let expected = if all { line["sessions"].as_u64().unwrap() } else { 0 };
        let kept = line["kept"].as_array().unwrap();
        assert!(kept.iter().all(|one| one.as_u64() == Some(expected)), "{line}");
    }
}

#[test]
fn a_pool_and_an_order_can_be_chosen() {
    let lines = lines(&["revisit", "#preset=site", "--pool", "2000", "--in-turn", "--json"]);
    let own: Vec<&Value> = lines.iter().filter(|line| line["pool"] == 2000).collect();
    assert!(own.len() > 6 && own.iter().all(|line| line["in_turn"] == true));
    let small = planner(&["revisit", "#preset=site", "--pool", "100"]);
    assert_eq!(small.status.code(), Some(2));
    let told = String::from_utf8(small.stderr).unwrap();
    assert!(told.contains("A pool of 100 blocks does not hold one prompt"), "{told}");
}

#[test]
fn latencies_are_those_measured_within_four_and_a_half_percent() {
    let lines = lines(&["latency", "#preset=h800", "--json"]);
    for row in latencies() {
        let same = |line: &&Value| {
            line["context"] == row.context && (line["appended"] != 0) == row.retained
        };
        let line = lines.iter().find(same).unwrap();
        for (simulated, measured) in [("ttft_s", row.ttft_s), ("call_s", row.call150_s)] {
            let off = line[simulated].as_f64().unwrap() / measured - 1.0;
            assert!(off.abs() <= 0.046, "{line}: {off}");
        }
    }
}

#[test]
fn tails_are_told_without_a_cap_and_with_the_suggested_one() {
    let lines = lines(&["tails", "#preset=site&minutes=8", "--seeds", "2", "--json"]);
    let [own, other] = &lines[..] else { panic!("{lines:?}") };
    assert!(own["cap"].is_null() && other["cap"].as_u64().is_some());
    for line in [own, other] {
        let turn = |name: &str| line["turn_s"][name].as_f64().unwrap();
        assert!([turn("p50"), turn("p90"), turn("p95"), turn("p99"), turn("p999")].is_sorted());
        assert!(line["turns"].as_u64().unwrap() > 0);
    }
    let p99 = |line: &Value| line["turn_s"]["p99"].as_f64().unwrap();
    assert!(p99(own) > p99(other), "the fleet thrashes");
}

#[test]
fn a_reader_that_has_gone_ends_it_without_a_word() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut planner = Command::new(env!("CARGO_BIN_EXE_planner"));
    let output = planner.args(["revisit", "#preset=h800"]).stdout(writer).output().unwrap();
    assert_eq!(output.status.code(), Some(141), "as of SIGPIPE: not all was told");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut planner = Command::new(env!("CARGO_BIN_EXE_planner"));
    let output = planner.args(["revisit", "#preset=h800"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("planner: the output cannot be written: "), "{told}");
}
