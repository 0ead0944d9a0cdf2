// The links of tests/links/golden.toml, which the library's own tests hold to: here the page is held to the same words.

import { readFileSync } from "node:fs";

/** Every `[[read]]` of the file: about, text, verdict, values, banner. Only as much TOML as the file uses. */
export function readLinks() {
  const file = readFileSync(new URL("../links/golden.toml", import.meta.url), "utf8");
  return file
    .split(/^\[\[/m)
    .filter((part) => part.startsWith("read]]"))
    .map((part) => {
      const read = { values: {} };
      for (const [, key, long, short, pairs] of part.matchAll(
        /^(\w+) = (?:"""\n([^]*?)"""|("(?:[^"\\]|\\.)*")|\{ (.*) \})$/gm,
      )) {
        if (pairs) read[key] = Object.fromEntries([...pairs.matchAll(/(\w+) = "([^"]*)"/g)].map(([, name, value]) => [name, value]));
        else read[key] = long ?? JSON.parse(short);
      }
      return read;
    });
}
