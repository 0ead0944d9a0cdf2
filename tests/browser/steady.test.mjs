// Nothing moves: what is drawn stays where it is while runs come and go, and what is on paper says what it lacks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { IN_FIREFOX, visits } from "./harness.mjs";

const visit = visits();

/** How far down each plot begins. */
const tops = (page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll("[data-chart] .plot"), (plot) => Math.round(plot.getBoundingClientRect().top)),
  );

test("charts stay where they are while the progress and the badges come and go", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const before = (await tops(page)).slice(0, 4);
      assert.equal(before.length, 4);
      await page.evaluate(() => {
        location.hash = "seeds=8&minutes=20&growth=1.1";
      });
      await planner.progress.waitFor();
      assert.deepEqual((await tops(page)).slice(0, 4), before, "with progress");
      await page.getByRole("button", { name: "Cancel" }).click();
      await planner.waitFor("cancelled");
      assert.deepEqual((await tops(page)).slice(0, 4), before, "cancelled");
    },
    { hash: "seeds=8&minutes=20", viewport: { width: 1440, height: 900 } },
  ));

for (const width of [1440, 390]) {
  test(`values read out have their room at ${width} px`, () =>
    visit(
      async (planner) => {
        const { page } = planner;
        await planner.waitFinal();
        await page.locator('#run[data-run="in"]').waitFor();
        await page.locator('[data-chart="tornado"]').waitFor();
        await page.locator('main[data-asides="idle"]').waitFor();
        const places = () =>
          page.evaluate(() =>
            Array.from(document.querySelectorAll("[data-chart]"), (chart) => {
              const { top, height } = chart.getBoundingClientRect();
              return `${chart.dataset.chart} at ${Math.round(top + scrollY)}, ${Math.round(height)} high`;
            }),
          );
        const canvases = page.locator("[data-chart] canvas");
        const before = await places();
        assert.ok(before.length >= 8);
        for (let place = 0; place < (await canvases.count()); place += 1) {
          await canvases.nth(place).focus();
          for (const key of ["Home", "End"]) {
            await page.keyboard.press(key);
            assert.deepEqual(await places(), before, key);
          }
          await page.keyboard.press("Escape");
        }
      },
      // So high that no card comes into view and is computed on the way.
      { hash: "seeds=2&minutes=6&run=32-off-1001", viewport: { width, height: 6000 } },
    ));
}

test("on a phone the progress stands above the dock", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.progress.waitFor();
      const bar = await planner.progress.boundingBox();
      const dock = await page.locator(".dock").boundingBox();
      assert.ok(bar.y + bar.height <= dock.y + 1, "nothing of it is hidden");
      assert.ok(bar.y >= 0 && bar.x >= 0 && bar.x + bar.width <= 390);
      const cancel = await page.getByRole("button", { name: "Cancel" }).boundingBox();
      assert.ok(cancel.height >= 44 && cancel.width >= 44);
    },
    { hash: "seeds=24&minutes=30&n=48", viewport: { width: 390, height: 844 } },
  ));

test("on a phone the progress stands in the sheet of a knob, where nothing hides it and nothing moves", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      await page.locator('.dock [data-chip="growth"]').click();
      const sheet = () => page.locator(".msheet").boundingBox();
      const before = await sheet();
      await page.evaluate(() => {
        location.hash = "seeds=24&minutes=30&n=48";
      });
      await planner.progress.waitFor();
      assert.deepEqual(await sheet(), before);
      const cancel = page.getByRole("button", { name: "Cancel" });
      const { x, y, width, height } = await cancel.boundingBox();
      const isOnTop = await cancel.evaluate((button, [x, y]) => button.contains(document.elementFromPoint(x, y)), [
        x + width / 2,
        y + height / 2,
      ]);
      assert.ok(isOnTop, "the hand reaches it");
      await cancel.click();
      await planner.waitFor("cancelled");
      assert.deepEqual(await sheet(), before);
    },
    { hash: "seeds=2&minutes=6&n=6", viewport: { width: 390, height: 844 } },
  ));

test("on paper a card that never came into view says so", { skip: IN_FIREFOX && "Firefox tells a test nothing of printing" }, () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const note = page.locator(".around .unprinted").first();
      assert.equal(await note.isVisible(), false, "on the screen it is computed when it is looked at");
      assert.equal(await page.locator(".around canvas").count(), 0, "too far down to be wanted");
      await page.emulateMedia({ media: "print" });
      assert.equal(await note.innerText(), "Not computed when this was printed.");
    },
    { hash: "seeds=2&minutes=6&n=6", viewport: { width: 1440, height: 300 } },
  ));

for (const [view, width] of [["plan", 1440], ["controllers", 1440], ["plan", 1024]]) {
  test(`opening a table of the ${view} view changes no plot's height at ${width} px`, () =>
    visit(
      async (planner) => {
        const { page } = planner;
        await planner.waitFinal();
        await page.locator('main[data-asides="idle"]').waitFor();
        // Four, as others come when they come into view.
        const heights = () =>
          page.evaluate(() =>
            Array.from(document.querySelectorAll(".card > .plot"), (plot) => Math.round(plot.getBoundingClientRect().height)).slice(0, 4),
          );
        const before = await heights();
        assert.equal(before.length, 4);
        const buttons = page.getByRole("button", { name: /^Data table: / });
        for (let place = 0; place < 4; place += 1) {
          await buttons.nth(place).click();
          await page.locator("[data-chart] > .tscroll[data-table]").waitFor();
          assert.equal(await buttons.nth(place).getAttribute("aria-expanded"), "true");
          assert.deepEqual(await heights(), before, `table ${place} open`);
          await buttons.nth(place).click();
          assert.deepEqual(await heights(), before, `table ${place} closed`);
        }
        await buttons.nth(0).click();
        await buttons.nth(3).click();
        await buttons.nth(0).click();
        assert.deepEqual(await heights(), before, "one of two closed");
      },
      { hash: `seeds=4&minutes=8&view=${view}`, viewport: { width, height: 900 } },
    ));
}

test("no title of the Controllers view stands over a plot that is not painted", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      assert.equal(await page.locator("[data-chart] .h:visible").count(), 4);
      assert.deepEqual(await page.evaluate(() => window.early), []);
    },
    {
      hash: "seeds=4&minutes=8&view=controllers",
      prepare: (context) =>
        context.addInitScript(() => {
          window.early = [];
          const look = () => {
            for (const chart of document.querySelectorAll("[data-chart]")) {
              const title = chart.querySelector(".h");
              const painted = chart.querySelector("canvas").hasAttribute("width");
              if (!painted && getComputedStyle(title).visibility === "visible") window.early.push(title.textContent);
            }
            requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
    },
  ));
