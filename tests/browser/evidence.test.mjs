// The Evidence view: every published figure is there, and running them again here gives the recorded ones.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { assertAccessible, visits } from "./harness.mjs";
import { plain } from "./planner.mjs";

const VIEW = "seeds=2&minutes=6&view=evidence";
const DATA = new URL("../../src/data/recorded.toml", import.meta.url);
const RECORDED = [...readFileSync(DATA, "utf8").matchAll(/^id = "(.*)"$/gm)].map((match) => match[1]);
/** Figures that no simulation of this release gives. */
const NOT_RUN = 8;

const visit = visits();

/** The names of the figures listed. */
function listed(page) {
  return page.locator("[data-figure]").evaluateAll((rows) => rows.map((row) => row.dataset.figure));
}

/** What a run here came to, once it is whole. */
async function said(page, pattern) {
  const status = page.locator(".evsaid", { hasText: pattern });
  await status.waitFor();
  return plain(await status.innerText());
}

test("every figure that was recorded is a row, with a verdict and a source", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      assert.equal(await page.title(), "Evidence: fleet-planner");
      const names = await listed(page);
      assert.equal(names.length, RECORDED.length + NOT_RUN);
      assert.equal(new Set(names).size, names.length);
      for (const id of RECORDED) assert.ok(names.includes(id), id);
      const verdicts = await page.locator("[data-figure] .evstand").allInnerTexts();
      assert.equal(verdicts.length, names.length);
      assert.equal(verdicts.filter((word) => word.trim() === "not run").length, NOT_RUN);
      assert.match(await page.locator("#evidence-title").innerText(), /^(All|\d+ of) \d+ figures are within tolerance/);
      // The charts' tables hold every figure that was simulated, once.
      let rows = 0;
      for (const name of ["evidence-alone", "evidence-fleets"]) rows += (await planner.chart(name).table()).length;
      assert.equal(rows, RECORDED.length);
    },
    { hash: VIEW },
  ));

test("all figures run again here are the recorded ones, whatever the scenario", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      await page.locator("#run-all").click();
      assert.match(await said(page, "all the same"), new RegExp(`: ${RECORDED.length} figures, all the same to the last digit`));
      const same = await page.locator("[data-figure] .evsame").allInnerTexts();
      assert.equal(same.length, RECORDED.length);
      assert.ok(same.every((word) => word === "the same"));
      // Another scenario changes nothing of it.
      await planner.knob("n").set("12");
      await planner.waitFinal();
      assert.match(await said(page, "all the same"), /all the same/);
    },
    { hash: VIEW },
  ));

test("a first run here moves no row from under the pointer", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      await page.locator('main#main[data-asides="idle"]').waitFor();
      const own = page.locator('[data-figure="n48-rate/requests-per-s"] button');
      const group = page.getByRole("button", { name: "Show" }).filter({ hasText: "sustained" });
      if (await group.isVisible()) await group.click();
      await own.scrollIntoViewIfNeeded();
      const apart = async () => {
        const [table, button] = [await page.locator("table[data-table=figures]").boundingBox(), await own.boundingBox()];
        return [button.x - table.x, button.y - table.y].map(Math.round);
      };
      const before = await apart();
      await own.click();
      assert.match(await said(page, "1 figure,"), /all the same to the last digit/);
      assert.deepEqual(await apart(), before);
    },
    { hash: VIEW },
  ));

test("a group, and one experiment, run again by themselves; fresh seeds are judged anew", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      await page.getByRole("button", { name: "Run again here: revisited sessions" }).click();
      assert.match(await said(page, "7 figures, all"), /^Recorded seeds, run here: 7 figures, all the same/);
      await page.locator('[data-figure="n48-rate/requests-per-s"] button').click();
      assert.match(await said(page, "1 figure,"), /all the same to the last digit/);
      await page.locator("#fresh").click();
      assert.equal(await page.locator("#first-seed").inputValue(), "1001");
      await page.getByRole("button", { name: "Run again here: action layer" }).click();
      assert.match(await said(page, "Seeds from 1001"), /^Seeds from 1001: \d+ of 10 figures within tolerance/);
      assert.equal(await page.locator("[data-figure] .evhere .evstand").count(), 10);
      assert.equal(await page.locator("[data-figure] .evsame").count(), 0);
      await page.getByRole("button", { name: "Recorded seeds" }).click();
      assert.equal(await page.locator("#first-seed").inputValue(), "1");
      // What is no seed is said, and changes nothing.
      await page.locator("#first-seed").fill("soon");
      await page.locator("#first-seed").press("Enter");
      assert.match(await page.locator("#first-seed-message").innerText(), /whole number from 0/);
      await page.locator("#first-seed").press("Escape");
      assert.equal(await page.locator("#first-seed").inputValue(), "1");
    },
    { hash: VIEW },
  ));

test("a run here can be cancelled, keeps what is in, and goes on", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      // Nothing else is out: what is asked from here on is lost.
      await page.locator('main#main[data-asides="idle"]').waitFor();
      // What the workers are asked is held back, so that the run is under way for as long as is looked at it.
      await page.evaluate(() => {
        const post = Worker.prototype.postMessage;
        window.let = () => {
          Worker.prototype.postMessage = post;
        };
        Worker.prototype.postMessage = () => {};
      });
      await page.locator("#run-all").click();
      const run = page.locator(".evrun");
      await run.locator("progress").waitFor();
      await run.getByRole("button", { name: "Cancel" }).click();
      await run.getByText(/^Stopped (at [\d,]+ of [\d,]+ runs|before the first run)\.$/).waitFor();
      await page.evaluate(() => window.let());
      await run.getByRole("button", { name: "Run the rest" }).click();
      assert.match(await said(page, "all the same"), /all the same to the last digit/);
    },
    { hash: VIEW },
  ));

test("the list is filtered by keyboard, and misses are told in words", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const chosen = page.locator('.evfilter [aria-checked="true"]');
      await chosen.focus();
      await page.keyboard.press("ArrowRight");
      await page.locator('.evfilter [aria-checked="true"]', { hasText: "Misses" }).waitFor();
      const misses = await listed(page);
      assert.ok(misses.length >= 1 && misses.length < 20);
      assert.equal(await page.locator(".evmissed dt").count(), misses.length);
      // The same number in the view's title.
      const title = plain(await page.locator("#evidence-title").innerText());
      assert.match(title, new RegExp(`; ${misses.length} miss`));
      assert.equal(await page.evaluate(() => document.activeElement.textContent), `Misses ${misses.length}`);
      await page.keyboard.press("End");
      await page.locator('.evfilter [aria-checked="true"]', { hasText: "CONCUR" }).waitFor();
      assert.equal((await listed(page)).length, NOT_RUN);
      await page.keyboard.press("Home");
      await page.locator('.evfilter [aria-checked="true"]', { hasText: "All" }).waitFor();
      assert.equal((await listed(page)).length, RECORDED.length + NOT_RUN);
      const parameters = page.locator(".evparams").first();
      await parameters.locator("summary", { hasText: "The action layer" }).press("Enter");
      await parameters.getByText("Latency of a batch of 64").waitFor();
    },
    { hash: VIEW },
  ));

test("on a phone groups are folded, open by touch, and a list chooses what is shown", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const row = page.locator('[data-figure="cliff-4270-batch-28/kept"]');
      assert.equal(await row.isVisible(), false);
      await page.getByRole("button", { name: "Show 7 of revisited sessions" }).click();
      await row.waitFor({ state: "visible" });
      await page.locator("#list").selectOption({ index: 1 });
      await page.locator('[data-figure="few-running-in-thrash/running-requests"]').waitFor({ state: "visible" });
      const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth);
      assert.equal(wide, 0);
    },
    { hash: VIEW, viewport: { width: 320, height: 640 } },
  ));

describe("axe finds no barrier", () => {
  for (const width of [1440, 390]) {
    test(`at ${width} px, at rest and with all opened and run`, () =>
      visit(
        async (planner) => {
          const { page } = planner;
          await planner.waitFinal();
          await inBothThemes(page, "at rest");
          await page.locator("#fresh").click();
          await page.locator("#run-all").click();
          await said(page, `of ${RECORDED.length} figures within`);
          for (const summary of await page.locator(".evparams details > summary").all()) {
            if (!(await summary.evaluate((node) => node.parentElement.open))) await summary.click();
          }
          for (const fold of await page.locator(".fold:visible").all()) await fold.click();
          for (const name of ["evidence-alone", "evidence-fleets"]) await planner.chart(name).button.click();
          await inBothThemes(page, "with all opened");
        },
        { hash: VIEW, viewport: { width, height: 844 }, reducedMotion: "reduce" },
      ));
  }
});

async function inBothThemes(page, where) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `${where}, ${colorScheme}`);
  }
}
