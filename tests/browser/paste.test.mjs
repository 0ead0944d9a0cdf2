// Your own pool: what is pasted is read, listed and applied as one step; what cannot be read says where, and stays.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { assertAccessible, visits } from "./harness.mjs";
import { plain } from "./planner.mjs";

const HASH = "seeds=2&minutes=6";
const SCRIPT = "**/importer_loader.js";

const visit = visits();

/** A paste of the library's own tests. */
function paste(name) {
  return readFileSync(new URL(`../import/cases/${name}/input.txt`, import.meta.url), "utf8");
}

/** The panel, opened. */
async function open(planner, place = "rail") {
  const { page } = planner;
  if (place === "menu") await page.locator("#menu").click();
  await page.locator(`#${place}-paste`).click();
  const panel = new Panel(page);
  await panel.text.waitFor();
  return panel;
}

class Panel {
  constructor(page) {
    this.page = page;
    this.root = page.locator("#paste");
    this.text = page.locator("#paste-text");
    this.head = page.locator(".pastehead");
    this.problems = page.locator("#paste-says .msg");
    this.notes = page.locator("#paste > .notes li");
    this.apply = page.locator("#paste-apply");
  }

  /** Puts a text in and waits until it says `head`. */
  async read(text, head) {
    await this.text.fill(text);
    await this.head.filter({ hasText: head }).waitFor();
  }

  /** The settings it lists: label to now, then, and where it comes from. */
  changes() {
    return this.root.locator(".changes tbody tr").evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [
          row.querySelector("th").textContent,
          [...row.querySelectorAll("td")].map((cell) => cell.textContent.replaceAll("\u00a0", " ")),
        ]),
      ),
    );
  }
}

test("a good log is listed with its equations and applied as one step", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
      assert.ok(!(await loaded()).some((name) => name.includes("importer")), "not before it is asked for");
      const panel = await open(planner);
      assert.equal(await page.evaluate(() => document.activeElement.id), "paste-text");
      await panel.read(paste("log-two-lines"), "This is a vLLM start-up log. It would change 4 settings.");
      const changes = await panel.changes();
      assert.deepEqual(changes["Pool blocks"], [
        "4,270 blocks",
        "27,012 blocks",
        "derived: 27,012 = 432,192 tokens (line 5) / 16 tokens a block",
      ]);
      assert.deepEqual(changes["Block tokens"].slice(0, 2), ["784 tokens", "16 tokens"]);
      assert.equal(await planner.knob("pool").value(), "4,270", "nothing is applied by itself");

      const entries = await page.evaluate(() => window.history.length);
      assert.equal(await panel.apply.innerText(), "Apply 4 changes");
      await panel.apply.click();
      await panel.root.waitFor({ state: "detached" });
      assert.equal(await planner.knob("pool").value(), "27,012");
      assert.equal(await page.evaluate(() => window.history.length), entries + 1, "one step");
      assert.equal(await page.evaluate(() => document.activeElement.id), "rail-paste");
      await planner.waitFinal();
      assert.match(await planner.fragment(), /pool=27012&block=16&groups=0&budget=8192/);
      const pool = (value) => page.waitForFunction((text) => document.querySelector("#rail-pool").value === text, value);
      await page.locator("#undo").click();
      await pool("4,270");
      assert.equal(await planner.knob("cap").value(), "off");
      assert.doesNotMatch(await planner.fragment(), /block=|groups=|budget=/, "all of it is undone at once");
      await page.locator("#redo").click();
      await pool("27,012");
    },
    { hash: HASH },
  ));

test("a broken paste says where, what was expected and what was found, and stays", () =>
  visit(
    async (planner) => {
      const panel = await open(planner);
      const text = paste("log-cut-in-a-number");
      await panel.read(text, "This is a vLLM start-up log.");
      const said = plain(await panel.problems.first().innerText());
      assert.match(said, /^Line 2, column 63: expected a number here, .*; found 432,1\.$/);
      assert.equal((await panel.text.inputValue()).trimEnd(), text.trimEnd());
      await panel.read("We love robots.", "Nothing was recognised.");
      assert.match(await panel.problems.first().innerText(), /^Expected a vLLM start-up log .*; found /);
      assert.equal(await panel.apply.count(), 0);
      await panel.read("# GPU blocks: 9, block_size=16", "This is a vLLM start-up log.");
      await panel.root.locator("[role=alert]").waitFor();
      assert.equal(await panel.apply.count(), 0, "a pool in which nothing fits is not applied");
    },
    { hash: HASH },
  ));

test("a hybrid model's config.json asks for the GPU, and says what is guessed", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      const panel = await open(planner);
      assert.equal(await page.locator("#paste-given").count(), 0, "only where it is needed");
      await panel.text.fill(paste("config-hybrid"));
      await page.locator("#paste-given").waitFor();
      assert.match(await panel.problems.first().innerText(), /^Expected the GPU's memory beside a config\.json/);
      await page.locator("#paste-memory").fill("much");
      await page.locator("#paste-given [role=alert]").waitFor();
      assert.match(await page.locator("#paste-given [role=alert]").innerText(), /“much” is not a number/);
      await page.locator("#paste-memory").fill("80");
      await page.locator("#paste-gpus").fill("4");
      await panel.head.filter({ hasText: "This is a model's config.json. It would change one setting." }).waitFor();
      const changes = await panel.changes();
      assert.deepEqual(changes["Pool blocks"].slice(0, 2), ["4,270 blocks", "4,721 blocks"]);
      assert.match(changes["Pool blocks"][2], /^estimated: 4,721 = /);
      assert.match((await panel.notes.allInnerTexts()).join(" "), /The pool is an estimate/);

      await panel.read(paste("log-hybrid-tokens-new"), "This is a vLLM start-up log.");
      const notes = (await panel.notes.allInnerTexts()).join(" ");
      assert.match(notes, /the block count that gives both printed figures is used/, "not tokens / block tokens");
      assert.equal((await panel.changes())["Pool blocks"][1], "4,270 blocks");
      assert.equal(await page.locator("#paste-given").count(), 0);
    },
    { hash: HASH },
  ));

test("by keyboard alone: open, paste, apply; Escape closes and gives the focus back", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      await page.evaluate((text) => navigator.clipboard.writeText(text), paste("log-two-lines"));
      await page.locator("#rail-paste").focus();
      await page.keyboard.press("Enter");
      const panel = new Panel(page);
      await panel.text.waitFor();
      await page.keyboard.press("Control+V");
      await panel.apply.waitFor();
      for (let i = 0; i < 8; i += 1) {
        await page.keyboard.press("Tab");
        if (await panel.apply.evaluate((button) => button === document.activeElement)) break;
      }
      await page.keyboard.press("Enter");
      await panel.root.waitFor({ state: "detached" });
      assert.equal(await planner.knob("pool").value(), "27,012");
      assert.equal(await page.evaluate(() => document.activeElement.id), "rail-paste");
      await page.keyboard.press("Enter");
      await panel.text.waitFor();
      await page.keyboard.press("Escape");
      await panel.root.waitFor({ state: "detached" });
      assert.equal(await page.evaluate(() => document.activeElement.id), "rail-paste");
    },
    { hash: HASH, permissions: ["clipboard-read", "clipboard-write"] },
  ));

test("files are read from their beginning, and a paste that is too long is cut and says so", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      const panel = await open(planner);
      const log = paste("log-two-lines");
      const buffer = Buffer.from(log + "x".repeat(3_000_000));
      await page.locator("#paste-file").setInputFiles({ name: "engine.log", mimeType: "text/plain", buffer });
      await panel.head.filter({ hasText: "It would change 4 settings." }).waitFor();
      assert.match(await page.locator("#paste-says .sub").innerText(), /^The file has 3\.0 MB\. The first 1 MB is read/);

      await panel.text.fill("");
      await panel.head.waitFor({ state: "detached" });
      await panel.text.evaluate((area, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
        // Firefox does not take it from the constructor.
        Object.defineProperty(event, "clipboardData", { value: clipboardData });
        area.dispatchEvent(event);
      }, `${log}\n${"y".repeat(2_000_000)}`);
      await panel.head.filter({ hasText: "It would change 4 settings." }).waitFor();
      assert.match(await page.locator("#paste-says .sub").innerText(), /^The paste has 2,00\d,\d+ characters\. The first 1,000,000/);
      assert.equal((await panel.text.inputValue()).length, 1_000_000);

      // A dropped file.
      await panel.text.fill("");
      await panel.head.waitFor({ state: "detached" });
      await panel.root.evaluate((root, text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], "engine.log"));
        root.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }, log);
      await panel.head.filter({ hasText: "It would change 4 settings." }).waitFor();
    },
    { hash: HASH },
  ));

test("a reading that takes long can be stopped, or is stopped, and the text stays", () =>
  visit(
    async (planner) => {
      const panel = await open(planner);
      await panel.text.fill("# GPU blocks: 27012");
      await panel.root.getByRole("button", { name: "Cancel" }).click();
      assert.equal(await panel.problems.innerText(), "Reading was stopped.");
      assert.equal(await panel.text.inputValue(), "# GPU blocks: 27012");
      await panel.root.getByRole("button", { name: "Try again" }).click();
      await panel.problems.filter({ hasText: "Reading took more than 6 s and was stopped." }).waitFor();
      assert.equal(await panel.text.inputValue(), "# GPU blocks: 27012");
    },
    {
      hash: "seeds=1&minutes=4&n=2",
      // An importer that never ends.
      prepare: (context) =>
        context.route("**/importer.js", async (route) => {
          const response = await route.fetch();
          const trap = 'addEventListener("message", (event) => event.stopImmediatePropagation());\n';
          await route.fulfill({ response, body: trap + (await response.text()) });
        }),
    },
  ));

test("an importer that cannot be loaded is told of, and can be tried again", () =>
  visit(
    async (planner, context) => {
      const { page } = planner;
      const panel = await open(planner);
      await panel.problems.filter({ hasText: "The importer did not load." }).waitFor();
      assert.match(await panel.problems.innerText(), /importer_loader\.js/);
      await context.unroute(SCRIPT);
      await page.getByRole("button", { name: "Try again" }).click();
      await panel.problems.waitFor({ state: "detached" });
      await panel.text.fill(paste("log-two-lines"));
      await panel.head.filter({ hasText: "It would change 4 settings." }).waitFor();
      await planner.waitFinal();
    },
    { hash: HASH, prepare: (context) => context.route(SCRIPT, (route) => route.abort()), allowed: [/importer_loader|ERR_FAILED/] },
  ));

describe("axe finds no barrier in the panel", () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    test(`at ${viewport.width} px`, () =>
      visit(
        async (planner) => {
          const { page } = planner;
          const panel = await open(planner, viewport.width < 900 ? "menu" : "rail");
          for (const [name, head] of [
            ["config-hybrid", "This looks like"],
            ["log-two-lines", "It would change 4 settings."],
            ["log-cut-in-a-number", "It would change one setting."],
          ]) {
            await panel.read(paste(name), head);
            for (const summary of await panel.root.locator("summary").all()) await summary.click();
            for (const colorScheme of ["light", "dark"]) {
              await page.emulateMedia({ colorScheme });
              await assertAccessible(page, `${name}, ${colorScheme}`);
            }
            const wide = await page.evaluate(() => [document.scrollingElement.scrollWidth, document.documentElement.clientWidth]);
            assert.ok(wide[0] <= wide[1], `nothing to scroll sideways for: ${wide}`);
          }
        },
        { hash: HASH, viewport, reducedMotion: "reduce" },
      ));
  }
});
