// Work under way: progress, Cancel, previews while a thumb moves, late answers, and workers that fail.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open, visits } from "./harness.mjs";
import { number } from "./planner.mjs";

const SMALL = "seeds=2&minutes=6";
const SCRIPT = "**/worker.js";
const PART = "**/*_later.wasm";

const visit = visits();

test("progress is told, Cancel keeps what is there, and the rest can be run", () =>
  visit(
    async (planner, context) => {
      const { page } = planner;
      await planner.waitFor("computing");
      await planner.progress.waitFor();
      assert.match(await planner.progress.innerText(), /^Computing: [\d,]+ of [\d,]+ runs/);
      assert.ok(Number(await page.locator("#progress progress").getAttribute("value")) < 1);
      await page.getByRole("button", { name: "Cancel" }).click();
      await planner.waitFor("cancelled");
      const words = await planner.progress.innerText();
      assert.match(words, /^Cancelled at [\d,]+ of [\d,]+ runs: what is drawn has no more than these\./);
      const kept = await planner.table("cliff");
      assert.ok(kept.length >= 3, "what was drawn stays");

      // A further look after a while in which running workers would have answered.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
      assert.equal(await planner.state(), "cancelled");
      assert.equal(await planner.progress.innerText(), words, "nothing goes on");
      assert.deepEqual(await planner.table("cliff"), kept);

      await page.getByRole("button", { name: "Run the rest" }).click();
      await planner.waitFinal();
      assert.equal(await planner.progress.count(), 0);
      const resumed = await planner.tables();
      const fresh = await open(context, "seeds=8&minutes=20");
      await fresh.waitFinal();
      assert.deepEqual(resumed, await fresh.tables(), "the same numbers as without a Cancel");
    },
    { hash: "seeds=8&minutes=20" },
  ));

test("a moving thumb is followed by a preview with few seeds, then by the full answer", () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      const claim = await planner.chart("cliff").claim();
      // Opened before, because a click elsewhere would end the drag.
      await planner.chart("cliff").button.click();
      const growth = planner.knob("growth");
      await growth.drag(0.375, 0.5, 0.7);
      // Still held: what is drawn becomes that of the value under the thumb.
      await planner.waitFor("computing");
      const badge = planner.page.locator(".stateline .badge");
      await badge.getByText("preview, few seeds").waitFor();
      const preview = (await planner.table("cliff")).filter((row) => row.Mark === "simulated");
      assert.ok(preview.length >= 3);
      assert.ok(preview.every((row) => number(row.Seeds) <= 4), "few seeds");
      assert.equal(await planner.progress.count(), 0, "a preview shows no progress");
      await growth.release();
      await planner.waitFinal();
      assert.equal(await badge.count(), 0);
      const full = (await planner.table("cliff")).filter((row) => row.Mark === "simulated");
      assert.ok(full.length > preview.length);
      assert.ok(full.every((row) => row.Seeds === "8"), "all seeds");
      assert.notEqual(await planner.chart("cliff").claim(), claim);
    },
    { hash: "seeds=8&minutes=10" },
  ));

test("what is drawn for another scenario says so until it is replaced", () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      // Held back, the workers leave the old curves standing.
      await planner.page.evaluate(() => {
        Worker.prototype.postMessage = () => {};
      });
      await planner.knob("growth").set("1.25");
      assert.equal(await planner.state(), "stale");
      assert.equal(
        await planner.chart("cliff").badge.innerText(),
        "Shows 1.00\u00d7 growth, updating to 1.25\u00d7",
      );
      assert.equal(await planner.page.locator(".stateline .badge").innerText(), "still for 1.00\u00d7 growth");
      assert.ok((await planner.table("cliff")).length > 40, "never blank");
    },
    { hash: SMALL },
  ));

test("late answers never overwrite newer ones", () =>
  visit(
    async (planner, context) => {
      await planner.waitFor("computing");
      const knob = planner.knob("growth");
      for (const value of ["1.5", "0.6", "1.9", "0.7", "1.3"]) await knob.set(value);
      for (const key of ["ArrowRight", "ArrowLeft", "PageUp", "PageDown"]) await knob.press(key);
      assert.equal(await knob.value(), "1.30");
      await planner.waitFinal();
      const tables = await planner.tables();
      const fresh = await open(context, `growth=1.3&${SMALL}`);
      await fresh.waitFinal();
      assert.deepEqual(tables, await fresh.tables());
      assert.deepEqual(await planner.verdict(), await fresh.verdict());
    },
    { hash: SMALL },
  ));

test("workers that cannot be loaded are told of, and Retry starts them", () =>
  visit(
    async (planner, context) => {
      await planner.waitFor("failed");
      assert.equal(
        await planner.banner(),
        "The simulation did not start. No worker answered. A browser extension or a proxy may block worker.js, or a newer release has replaced this page: then load it again, the address keeps your scenario.",
      );
      assert.equal(await planner.banners.first().getAttribute("role"), "alert");
      await context.unroute(SCRIPT);
      await planner.page.getByRole("button", { name: "Retry" }).click();
      await planner.waitFinal();
      assert.equal(await planner.banners.count(), 0);
    },
    { hash: SMALL, prepare: (context) => context.route(SCRIPT, (route) => route.abort()) },
  ));

test("a worker that breaks at work is told of, and Retry finishes with the same numbers", () =>
  visit(
    async (planner, context) => {
      await planner.waitFor("failed");
      assert.match(await planner.banner(), /^The simulation stopped\. Worker \d failed at N = \d+\./);
      await planner.page.getByRole("button", { name: "Retry" }).click();
      await planner.waitFinal();
      assert.equal(await planner.banners.count(), 0);
      const mended = await planner.tables();
      const fresh = await open(context, SMALL);
      await fresh.waitFinal();
      assert.deepEqual(mended, await fresh.tables());
    },
    {
      hash: SMALL,
      // The tenth message to the worker that is loaded first breaks it, and is lost.
      prepare: (context) =>
        context.route(
          SCRIPT,
          async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: `(${trap})(10);\n${await response.text()}` });
          },
          { times: 1 },
        ),
      // Whether it is heard depends on whether the worker is gone before.
      allowed: [/broken/],
    },
  ));

test("the first answer does without the later part; one that cannot be loaded is told of, and Retry loads it", () =>
  visit(
    async (planner, context) => {
      const { page } = planner;
      await planner.waitFinal();
      assert.match(
        await planner.banner(),
        /^A part of this page could not be loaded\. It holds what the first answer does without\./,
      );
      assert.equal(await planner.banners.first().getAttribute("role"), "alert");
      assert.ok((await planner.table("cliff")).length > 10, "the curve is there");
      assert.equal(await page.locator('[data-card="heat"]').count(), 0);
      await planner.tab("Controllers").click();
      await page.getByText("Loading this view.").waitFor();
      await context.unroute(PART);
      await page.getByRole("button", { name: "Retry" }).click();
      await planner.ranking.waitFor();
      await planner.waitFinal();
      assert.equal(await planner.banners.count(), 0);
      await planner.tab("Plan").click();
      await page.locator('[data-card="heat"]').waitFor();
    },
    {
      hash: SMALL,
      prepare: (context) => context.route(PART, (route) => route.abort()),
      // Each browser in its own words.
      allowed: [/ERR_FAILED/, /Failed to fetch/, /NetworkError/, /^console: Error$/],
    },
  ));

test("a view whose own part cannot be loaded says so, the others work, and Retry loads it", () => {
  const own = "**/*_brain.wasm";
  return visit(
    async (planner, context) => {
      const { page } = planner;
      await planner.waitFinal();
      await page.locator('[data-card="heat"]').waitFor();
      await planner.tab("Brain").click();
      await page.getByText("Loading this view.").waitFor();
      assert.match(await planner.banner(), /^A part of this page could not be loaded\./);
      await planner.tab("Controllers").click();
      await planner.ranking.waitFor();
      await planner.tab("Brain").click();
      await page.getByText("Loading this view.").waitFor();
      await context.unroute(own);
      await page.getByRole("button", { name: "Retry" }).click();
      await page.locator('[data-chart="first-low"]').waitFor();
      assert.equal(await planner.banners.count(), 0);
    },
    {
      hash: SMALL,
      prepare: (context) => context.route(own, (route) => route.abort()),
      allowed: [/ERR_FAILED/, /Failed to fetch/, /NetworkError/, /^console: Error$/],
    },
  );
});

/** Runs in the worker, before its own script. */
function trap(last) {
  let messages = 0;
  addEventListener("message", (event) => {
    messages += 1;
    if (messages < last) return;
    event.stopImmediatePropagation();
    throw new Error("broken");
  });
}
