//! Splitting the page's program: what the first view does without becomes a part that is fetched when it is wanted.
//!
//! Trunk compiles and assembles; it cannot split, because that is done before wasm-bindgen. So its program is replaced by
//! one made from the same compiled file: split where `src/ui/later.rs` says, joined to JavaScript, made small. All files
//! bear the name that Trunk gave, with its hash: a part must never meet another build's program.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::{Outcome, fail};
use crate::place::Place;
use crate::setup::WasmTools;
use crate::versions::WASM;

/// What today's compiler emits by default, and every browser of the last years runs: no more, for `wasm-opt` would use it.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Replaces the program in `dist` by its split form.
pub fn split(place: &Place, tools: &WasmTools) -> Outcome {
    let dist = place.dist();
    let stem = stem(&dist)?;
    let compiled = place.wasm_target().join(WASM).join("page").join("app.wasm");
    let work = place.wasm_target().join("split");
    // What an earlier build left would be taken for parts of this one.
    if work.exists() {
        fs::remove_dir_all(&work)?;
    }
    fs::create_dir_all(&work)?;
    tools
        .task(place, "wasm-split-cli")
        .args([compiled.as_path(), &work])
        .args(["--target", "web", "--out-name", &stem])
        .run()?;
    let joined = work.join("joined");
    tools
        .task(place, "wasm-bindgen")
        // The parts share the program's memory and table, which wasm-bindgen would keep to itself.
        .args(["--keep-lld-exports", "--target", "web", "--no-typescript"])
        .args(["--out-name", &stem, "--out-dir"])
        .args([joined.as_path(), &work.join(format!("{stem}.wasm"))])
        .run()?;
    optimise(place, tools, &joined.join(format!("{stem}_bg.wasm")), &dist)?;
    let link = format!("{stem}_link.js");
    let script = fs::read_to_string(joined.join(format!("{stem}.js")))?;
    // Where it is imported from: what it provides keeps its name.
    let script = script.replace("from \"./__wasm_split.js\"", &format!("from \"./{link}\""));
    fs::write(dist.join(format!("{stem}.js")), script)?;
    let mut loader = fs::read_to_string(work.join("__wasm_split.js"))?;
    for part in parts(&work)? {
        let name = part.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let own = format!("{stem}_{}", name.trim_start_matches("split_"));
        loader = loader.replace(&format!("./{name}"), &format!("./{own}"));
        let renamed = work.join(&own);
        fs::rename(&part, &renamed)?;
        optimise(place, tools, &renamed, &dist)?;
    }
    fs::write(dist.join(link), loader)?;
    let index = dist.join("index.html");
    fs::write(&index, without_digests(&fs::read_to_string(&index)?, &stem))?;
    Ok(())
}

/// The name Trunk gave the program, without its ending.
fn stem(dist: &Path) -> Outcome<String> {
    for entry in fs::read_dir(dist)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with("app-")
            && let Some(stem) = name.strip_suffix("_bg.wasm")
        {
            return Ok(stem.to_owned());
        }
    }
    fail("dist/ holds no program.")
}

/// The parts that were split off.
fn parts(work: &Path) -> Outcome<Vec<PathBuf>> {
    let mut parts = Vec::new();
    for entry in fs::read_dir(work)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if (name.starts_with("split_") || name.starts_with("chunk_")) && name.ends_with(".wasm") {
            parts.push(path);
        }
    }
    parts.sort();
    if parts.is_empty() { fail("The program has no part to be loaded later.") } else { Ok(parts) }
}

/// Makes a program small; the result goes to `dist` under the same name.
fn optimise(place: &Place, tools: &WasmTools, program: &Path, dist: &Path) -> Outcome {
    let to = dist.join(program.file_name().unwrap_or_default());
    tools
        .task(place, "wasm-opt")
        .args(["-Oz", "--strip-debug", "--strip-producers"])
        .args(FEATURES)
        .args([program, Path::new("-o"), &to])
        .run()
}

/// The page without the digests that Trunk gave for files that were replaced.
fn without_digests(page: &str, stem: &str) -> String {
    let mut out = String::with_capacity(page.len());
    for (place, tag) in page.split('<').enumerate() {
        if place > 0 {
            out.push('<');
        }
        let digest = tag.contains(stem).then(|| tag.split_once(" integrity=")).flatten();
        match digest {
            Some((before, rest)) => out.extend([before, after_value(rest)]),
            None => out.push_str(tag),
        }
    }
    out
}

/// What follows an attribute's value, which a minified page writes without quotes.
fn after_value(rest: &str) -> &str {
    match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').map_or("", |(_, after)| after),
        None => rest.find([' ', '>']).map_or("", |end| &rest[end..]),
    }
}

#[cfg(test)]
mod tests {
    use super::without_digests;

    #[test]
    fn only_replaced_files_lose_their_digests() {
        let page = "<link href=\"./x.css\" integrity=\"sha384-a\"/><link href=\"./app-1.js\" integrity=\"sha384-b\" as=\"fetch\"></head>";
        let expected = "<link href=\"./x.css\" integrity=\"sha384-a\"/><link href=\"./app-1.js\" as=\"fetch\"></head>";
        assert_eq!(without_digests(page, "app-1"), expected);
        // As Trunk's minifier writes it.
        let page = "<link href=./x.css integrity=sha384-a rel=stylesheet><link href=./app-1.js integrity=sha384-b/c rel=modulepreload><link href=./app-1_bg.wasm integrity=sha384-d></head>";
        let expected = "<link href=./x.css integrity=sha384-a rel=stylesheet><link href=./app-1.js rel=modulepreload><link href=./app-1_bg.wasm></head>";
        assert_eq!(without_digests(page, "app-1"), expected);
    }
}
