// What lies around a scenario: tracks under the sliders, what matters most, the map over two settings. They are computed
// when the main answer is whole, and never keep the page waiting.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible, assertAccessibleFromTop, visits } from "./harness.mjs";
import { number, plain } from "./planner.mjs";

/** Few seeds, and minutes enough: 32 robots thrash from minute 4 on. */
const HASH = "seeds=4&minutes=10";
const visit = visits();

const idle = (planner) => planner.page.locator('main#main[data-state="final"][data-asides="idle"]').waitFor();
const range = (planner, name) => planner.page.locator(`.rail [data-knob="${name}"] input[type=range]`);
const reach = (planner, name) => planner.page.locator(`.rail [data-knob="${name}"] .reach`);

/** The stretches of a track, from left to right: class, and ends in percent. */
const stretches = (planner, selector) =>
  planner.page.locator(selector).evaluate((svg) =>
    [...svg.querySelectorAll("g line")].map((line) => ({
      kind: line.getAttribute("class"),
      from: Number.parseFloat(line.getAttribute("x1")),
      to: Number.parseFloat(line.getAttribute("x2")),
    })),
  );

/** Brings the row of cards into view and waits until both are done. */
async function around(planner) {
  await planner.page.locator(".around").scrollIntoViewIfNeeded();
  await planner.page.locator('[data-card="heat"]').scrollIntoViewIfNeeded();
  await planner.page.locator('[data-chart="tornado"]').waitFor();
  await planner.page.locator('[data-card="heat"] [role=grid]').waitFor();
  await idle(planner);
}

describe("outcome tracks", () => {
  test("say where each of the first knobs holds, in words, in lines and to a screen reader", () =>
    visit(
      async (planner) => {
        await planner.waitFinal();
        await idle(planner);
        const carried = number((await planner.facts())["Robots carried"].figure);
        assert.equal(plain(await reach(planner, "n").innerText()), `holds to ${carried}`);
        assert.equal(await range(planner, "n").getAttribute("aria-valuetext"), `32 robots; holds to ${carried}`);
        for (const name of ["pool", "growth", "hz", "cap"]) {
          assert.match(await reach(planner, name).innerText(), /^holds (to|from|on|nowhere|[\d.,]+) /, name);
          const lines = await stretches(planner, `.rail [data-knob="${name}"] .trk svg`);
          assert.equal(lines[0].from, 0, name);
          assert.equal(lines.at(-1).to, 100, name);
          for (const line of lines) assert.match(line.kind, /^(holds|mixed|fails|none)$/);
        }
        assert.match(await reach(planner, "pool").innerText(), /^holds from [\d,]+$/);
      },
      { hash: HASH },
    ));

  test("what a track says holds, the page finds to hold, and one step beyond not", () =>
    visit(
      async (planner) => {
        await idle(planner);
        const words = await reach(planner, "pool").innerText();
        const pool = number(words.replace("holds from ", ""));
        await planner.knob("pool").set(String(pool));
        await planner.waitFinal();
        assert.match((await planner.verdict()).tone, /good|near/);
        await planner.knob("pool").set(String(pool - 10));
        await planner.waitFinal();
        assert.match((await planner.verdict()).tone, /near|bad/);
        assert.doesNotMatch((await planner.verdict()).state, /Healthy/);
      },
      { hash: HASH },
    ));

  test("dim while another knob moves, and stay along the knob itself", () =>
    visit(
      async (planner) => {
        await idle(planner);
        const growth = range(planner, "growth");
        await growth.focus();
        await planner.page.keyboard.down("ArrowRight");
        await planner.page.locator('.rail [data-knob="pool"] .trk g.faint').waitFor({ state: "attached" });
        assert.equal(await planner.page.locator('.rail [data-knob="growth"] .trk g.faint').count(), 0);
        assert.equal(await reach(planner, "pool").count(), 0, "nothing is said of another scenario");
        await planner.page.keyboard.up("ArrowRight");
        await idle(planner);
        assert.equal(await planner.page.locator(".trk g.faint").count(), 0);
        await reach(planner, "pool").waitFor();
      },
      { hash: HASH },
    ));

  test("stand on the chips of a narrow page", () =>
    visit(
      async (planner) => {
        await idle(planner);
        for (const name of ["n", "pool", "growth", "hz", "cap"]) {
          const lines = await stretches(planner, `[data-chip="${name}"] svg.st`);
          assert.ok(lines.some((line) => line.kind !== "none"), name);
        }
        await planner.page.locator('[data-chip="cap"]').click();
        await planner.page.locator("#sheet .reach").waitFor();
        await assertAccessible(planner.page, "with a track above the dock");
      },
      { hash: HASH, viewport: { width: 390, height: 844 } },
    ));
});

describe("what matters here, and the map", () => {
  test("begin when they come into view, and say what the site carries", () =>
    visit(
      async (planner) => {
        await planner.waitFinal();
        await idle(planner);
        assert.equal(await planner.page.locator('[data-chart="tornado"]').count(), 0, "nobody looked yet");
        await around(planner);
        const rows = await planner.table("tornado");
        const carried = (await planner.facts())["Robots carried"].figure;
        assert.equal(rows[0]["Robots carried"], carried);
        const of = (value) =>
          number(rows.find((row) => row.Setting === "Pool blocks" && row["Moved to"] === value)["Robots carried"]);
        assert.ok(of("3,420") < number(carried) && number(carried) < of("5,340"));
        assert.match(plain(await planner.page.locator("#tornado-title").innerText()), /^What matters most: /);
        assert.match(plain(await planner.page.locator("#heat-title").innerText()), /^\d+ of 49 combinations hold$/);
        await assertAccessibleFromTop(planner.page, "with both cards");
      },
      { hash: HASH, reducedMotion: "reduce" },
    ));

  test("the map is walked by arrows, and Enter sets the scenario to a cell", () =>
    visit(
      async (planner) => {
        await around(planner);
        const { page } = planner;
        const own = page.locator('[role=gridcell][aria-current="true"]');
        assert.equal(await own.getAttribute("tabindex"), "0");
        await own.focus();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        const words = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
        assert.match(words, /^6,410 blocks, 1\.00\u00d7 growth: holds; 0 of 4 seeds collapse\.$/);
        await page.keyboard.press("Enter");
        assert.equal((await planner.settings()).pool, "6,410");
        await planner.waitFinal();
        assert.match((await planner.verdict()).tone, /good|near/);
      },
      { hash: HASH },
    ));

  test("other settings make another map", () =>
    visit(
      async (planner) => {
        await around(planner);
        const { page } = planner;
        await page.locator("#heat-y").selectOption("evict");
        await page.locator('[role=grid][aria-label*="Eviction"]').waitFor();
        await idle(planner);
        assert.equal(await page.locator("[role=grid] tr").count(), 5);
        // Neither select offers what the other shows.
        assert.equal(await page.locator('#heat-x option[value="evict"]').count(), 0);
      },
      { hash: HASH },
    ));

  test("can be stopped and gone on with, while the page's own answer stays", () =>
    visit(
      async (planner) => {
        const { page } = planner;
        await planner.waitFinal();
        await page.locator('[data-card="heat"]').scrollIntoViewIfNeeded();
        const card = page.locator('[data-card="heat"] .stand');
        await card.getByRole("button", { name: "Cancel" }).click();
        await card.getByText("Stopped").waitFor();
        assert.equal(await planner.state(), "final");
        assert.equal(await planner.progress.count(), 0, "the page's own progress is not shown");
        await card.getByRole("button", { name: "Run the rest" }).click();
        await idle(planner);
        assert.match(plain(await page.locator("#heat-title").innerText()), /combinations hold|map holds/);
      },
      { hash: "seeds=24" },
    ));

  for (const width of [320, 390, 1024]) {
    test(`fit a page of ${width} px`, () =>
      visit(
        async (planner) => {
          await around(planner);
          const wide = () => planner.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          assert.ok((await wide()) <= 0);
          await assertAccessibleFromTop(planner.page, `at ${width} px`);
        },
        { hash: HASH, viewport: { width, height: 800 }, reducedMotion: "reduce" },
      ));
  }
});
