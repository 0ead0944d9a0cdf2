// The Action layer view: each card with what it says and its numbers, its choices by keyboard, what is stale, and no layer.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertAccessibleFromTop, seeAll, visits } from "./harness.mjs";
import { number, plain } from "./planner.mjs";

const HASH = "seeds=2&minutes=6&view=action";
const NAMES = ["deadlines", "strip", "batches", "asking"];
const visit = visits();

/** Brings every card into view until nothing beside the main study is under way. */
async function whole(planner) {
  const { page } = planner;
  await planner.waitFinal();
  await seeAll(page, ".layer > .near", ":is(:not(:has(canvas)), :has(.stale))");
  await seeAll(page, '[data-card="capacity"]', ":not(:has(table))");
  for (const name of NAMES) await page.locator(`[data-chart="${name}"]:not(.stale)`).waitFor();
  await page.locator('[data-asides="idle"]').waitFor();
}

test("each card has a claim and its numbers", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await whole(planner);
      assert.match(await planner.chart("deadlines").claim(), /^At 10 Hz, four GPUs keep \d+ robots fed$/);
      assert.match(await planner.chart("strip").claim(), /chunk/);
      assert.match(await planner.chart("batches").claim(), /^Throughput lies: batch 64 gives 62 chunks\/s/);
      assert.match(await planner.chart("asking").claim(), /^Chunks of 5 steps carry \d+ robots/);
      const curve = await planner.table("deadlines");
      const carried = number(curve.find((row) => row["GPUs"] === "4")["Carried (robots)"]);
      const latency = await planner.table("batches");
      const at = (size) => latency.find((row) => row["Requests in a batch"] === size);
      assert.equal(at("8")["Latency (s)"], "0.249");
      assert.equal(at("8")["Mark"], "measured");
      assert.equal(at("16")["Mark"], "interpolated");
      const ways = await planner.table("asking");
      assert.equal(ways.length, 12);
      assert.equal(number(ways[0]["Robots carried"]), carried);
      assert.ok((await planner.table("strip")).length > 0);
      const table = page.locator('[data-card="capacity"]');
      assert.equal(plain(await table.locator("h2").innerText()), "All 6 published capacities are met on their grid");
      const own = table.locator("tr.own");
      assert.match(plain(await own.innerText()), new RegExp(`^0.5 s 10 Hz 4 at least 32 ${carried}`));
    },
    { hash: HASH },
  ));

test("deadlines, robots, seeds and parts of the run are chosen by keyboard", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await whole(planner);
      const chart = planner.chart("deadlines");
      await page.locator("#deadline-1").focus();
      await page.keyboard.press("ArrowLeft");
      await page.locator('#deadline-0[aria-checked="true"]').waitFor();
      assert.match(await chart.claim(), /^At 20 Hz, four GPUs keep only/);
      await page.keyboard.press("End");
      await page.locator('#deadline-2[aria-checked="true"]').waitFor();
      assert.match(await chart.claim(), /^At 5 Hz, /);
      const strip = planner.chart("strip");
      const sub = () => strip.card.locator(".sub").first().innerText();
      const before = await sub();
      await strip.card.getByRole("button", { name: "Later" }).focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        (old) => document.querySelector('[data-chart="strip"] .sub').innerText !== old,
        before,
      );
      await page.locator("#strip-robot").selectOption({ index: 3 });
      await page.locator('[data-chart="strip"]:not(.stale)').waitFor();
      const robots = async () => new Set((await strip.table()).map((row) => row["Robot"]));
      while (!(await robots()).has("3")) await page.waitForTimeout(50);
      assert.deepEqual(await robots(), new Set(["3"]));
      await page.locator("#strip-seed").selectOption({ index: 1 });
      while (!/seed 1002/.test(await sub())) await page.waitForTimeout(50);
    },
    { hash: HASH },
  ));

test("while the control frequency is dragged what is drawn is stale, and then final", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await whole(planner);
      const knob = planner.knob("hz");
      await page.evaluate(() => window.scrollTo(0, 0));
      await knob.drag(0.35, 0.5, 0.78);
      await page.locator('[data-card="capacity"].stale .badge').waitFor();
      await knob.release();
      await whole(planner);
      assert.equal(await page.locator('[data-card="capacity"].stale').count(), 0);
      const hz = await knob.value();
      const own = plain(await page.locator('[data-card="capacity"] tr.own').innerText());
      assert.ok(own.includes(`${hz} Hz`), own);
    },
    { hash: HASH },
  ));

test("without action GPUs it says so, and a button sets them", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      assert.equal(plain(await page.locator("#nolayer-title").innerText()), "No second layer yet");
      await assertAccessible(page, "without a layer");
      await page.getByRole("button", { name: "Set 4 action GPUs" }).click();
      await page.locator(".layer").waitFor();
      await whole(planner);
      assert.match(await planner.chart("deadlines").claim(), /four GPUs/);
      // The tab of another view, and back from its link.
      await planner.tab("Plan").click();
      await planner.chart("cliff").card.waitFor();
    },
    { hash: `${HASH}&gpus=0` },
  ));

test("a link opens it with its scenario", () =>
  visit(
    async (planner) => {
      await whole(planner);
      assert.equal(await planner.current(), "Action layer");
      assert.match(await planner.fragment(), /view=action/);
      assert.match(await planner.chart("deadlines").claim(), /^At 20 Hz, one GPU keeps only 1 of 8 robots fed$/);
      assert.match(await planner.chart("strip").claim(), /^At 8 robots \d+ of \d+ chunks? comes? late/);
      await planner.page.reload();
      await whole(planner);
      assert.match(await planner.chart("deadlines").claim(), /1 of 8 robots/);
    },
    { hash: "preset=h800&n=8&seeds=2&minutes=6&view=action" },
  ));

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`axe finds no barrier at ${viewport.width} px in light and dark`, () =>
    visit(
      async (planner) => {
        const { page } = planner;
        await whole(planner);
        for (const name of NAMES) await planner.chart(name).button.click();
        for (const colorScheme of ["light", "dark"]) {
          await page.emulateMedia({ colorScheme });
          await assertAccessibleFromTop(page, `in the action layer, ${colorScheme}`);
        }
        const beyond = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.scrollingElement;
          return scrollWidth - clientWidth;
        });
        assert.equal(beyond, 0, "the page is wider than its window");
      },
      { hash: HASH, viewport, reducedMotion: "reduce" },
    ));
}
