//! Building the page: Trunk, and then the two things Trunk does not do.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::time::Instant;

use crate::failure::{Outcome, fail};
use crate::freshness;
use crate::place::Place;
use crate::setup::WasmTools;
use crate::split;
use crate::task::Task;

/// Leaves the release page in `dist/`, where it works under any address.
pub fn build(place: &Place) -> Outcome {
    if freshness::is_fresh(place) {
        println!("The page in dist/ is up to date (to build it anyway, delete dist/).");
        return Ok(());
    }
    let begun = Instant::now();
    let tools = WasmTools::for_page(place)?;
    fetch(place, &tools);
    let stamp = freshness::begin(place)?;
    let mut trunk = tools.task(place, "trunk").args(["build", "--release", "--offline"]);
    // Trunk reads this variable as its own option, which takes only `true` or `false`.
    if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        trunk = trunk.env("NO_COLOR", "true");
    }
    trunk.run()?;
    split::split(place, &tools)?;
    move_scripts_out(&place.dist())?;
    freshness::finish(place, stamp)?;
    println!("The page is in dist/ ({:.1} s):", begun.elapsed().as_secs_f64());
    list_sizes(&place.dist())
}

/// Trunk is told not to go online, because it would fetch its own tools; so the crates must be there before.
fn fetch(place: &Place, tools: &WasmTools) {
    let fetched = tools.task(place, "cargo").args(["fetch", "--locked", "--quiet"]).run();
    // Without a network this may fail for crates of other systems, which the page does not need.
    if let Err(error) = fetched {
        println!("{error} Going on with the crates that are here.");
    }
}

/// Moves inline scripts into files. Trunk starts the page by an inline script, and the page's own security policy
/// forbids those: without this step nothing would start.
fn move_scripts_out(dist: &Path) -> Outcome {
    let index = dist.join("index.html");
    let (page, scripts) = split_scripts(&fs::read_to_string(&index)?)?;
    for script in scripts {
        fs::write(dist.join(script.name), script.text)?;
    }
    fs::write(index, page)?;
    Ok(())
}

/// A script that stood in the page.
#[derive(Debug, PartialEq)]
struct Script {
    name: String,
    text: String,
}

/// The page without inline scripts, and what they were. Named by content, so that no browser keeps an old one.
fn split_scripts(page: &str) -> Outcome<(String, Vec<Script>)> {
    let mut rest = page;
    let mut out = String::with_capacity(page.len());
    let mut scripts = Vec::new();
    while let Some(start) = rest.find("<script") {
        let Some((tag, text, after)) = split_element(&rest[start..]) else {
            return fail("dist/index.html holds a script that does not end.");
        };
        out.push_str(&rest[..start]);
        if text.trim().is_empty() {
            out.push_str(&rest[start..rest.len() - after.len()]);
        } else {
            let mut hasher = DefaultHasher::new();
            text.hash(&mut hasher);
            let name = format!("start-{:016x}.js", hasher.finish());
            out.push_str(&format!("{} src=\"./{name}\"></script>", tag.trim_end_matches('>')));
            scripts.push(Script { name, text: text.trim().to_owned() + "\n" });
        }
        rest = after;
    }
    out.push_str(rest);
    Ok((out, scripts))
}

/// Opening tag, content, and what follows the closing tag.
fn split_element(text: &str) -> Option<(&str, &str, &str)> {
    let (tag, rest) = text.split_at(text.find('>')? + 1);
    let (content, after) = rest.split_once("</script>")?;
    Some((tag, content, after))
}

fn list_sizes(dist: &Path) -> Outcome {
    // Node is there anyway, and knows what a server would send.
    const SCRIPT: &str = "const fs=require('fs'),z=require('zlib');let a=0,b=0;\
        const row=(n,r,g)=>console.log('  '+n.padEnd(44)+(r/1e3).toFixed(1).padStart(9)+' kB'+(g/1e3).toFixed(1).padStart(9)+' kB gzipped');\
        for(const f of fs.readdirSync('.').sort()){if(!fs.statSync(f).isFile())continue;\
        const d=fs.readFileSync(f),g=z.gzipSync(d,{level:9}).length;a+=d.length;b+=g;row(f,d.length,g)}row('together',a,b)";
    Task::new("node").args(["-e", SCRIPT]).within(dist).run()
}

#[cfg(test)]
mod tests {
    use super::split_scripts;

    #[test]
    fn inline_scripts_leave_the_page_and_others_stay() {
        let page = "<head><script type=\"module\">go('./a.js')</script><script src=\"b.js\"></script></head>";
        let (out, scripts) = split_scripts(page).unwrap();
        assert_eq!(scripts.len(), 1);
        assert_eq!(scripts[0].text, "go('./a.js')\n");
        let expected = format!(
            "<head><script type=\"module\" src=\"./{}\"></script><script src=\"b.js\"></script></head>",
            scripts[0].name
        );
        assert_eq!(out, expected);
    }

    #[test]
    fn a_page_without_inline_scripts_is_left_as_it_is() {
        let page = "<p>no script</p>";
        assert_eq!(split_scripts(page).unwrap(), (page.to_owned(), Vec::new()));
    }
}
