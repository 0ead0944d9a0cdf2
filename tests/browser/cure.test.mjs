// The button that cures: alive only for the scenario that is set, and always in its place.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visits } from "./harness.mjs";

const visit = visits();

const disabled = (planner) => planner.cure.getAttribute("aria-disabled");
const box = async (planner) => {
  const { width, height } = await planner.cure.boundingBox();
  return [Math.round(width), Math.round(height)];
};

test("a cure of another scenario cannot be pressed, in a view where no preview follows the thumb", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      assert.equal(await disabled(planner), null);
      const before = await box(planner);
      // Held back, the workers leave the old answer standing.
      await page.evaluate(() => {
        Worker.prototype.postMessage = () => {};
      });
      const growth = planner.knob("growth");
      await growth.drag(0.375, 0.5, 0.7);
      assert.equal(await disabled(planner), "true", "during the drag");
      await growth.release();
      assert.equal(await disabled(planner), "true", "after the release");
      assert.deepEqual(await box(planner), before, "it keeps its size");
      await page.getByRole("button", { name: "Cancel" }).click();
      await planner.waitFor("cancelled");
      assert.equal(await disabled(planner), "true", "after Cancel");
      assert.match(await planner.cure.getAttribute("title"), /^Not for the settings of now/);
      assert.match(await planner.progress.innerText(), /what is dimmed is of the scenario before/);
      assert.match(await page.locator(".standings header .badge").innerText(), /^Shows 1\.00\u00d7 growth, not 1\.\d+\u00d7$/);
      const address = await planner.fragment();
      await planner.cure.click({ force: true });
      await planner.cure.press("Enter");
      assert.equal(await planner.fragment(), address, "nothing happens");
    },
    { hash: "seeds=4&minutes=12&view=controllers" },
  ));

test("on a phone nothing jumps while a knob is dragged", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      await planner.cure.waitFor();
      await page.locator('.dock [data-chip="growth"]').click();
      const place = () =>
        page.evaluate(() => Math.round(document.querySelector("dl.facts").getBoundingClientRect().top + scrollY));
      const before = [await place(), await box(planner)];
      const growth = planner.knob("growth", "sheet");
      await growth.drag(0.375, 0.5, 0.7);
      await page.locator(".stateline .badge").getByText("preview, few seeds").waitFor();
      assert.equal(await planner.cure.count(), 1);
      assert.deepEqual((await box(planner))[1], before[1][1]);
      await growth.release();
      await planner.waitFinal();
      assert.equal(await disabled(planner), null);
    },
    { hash: "seeds=8&minutes=10", viewport: { width: 390, height: 844 } },
  ));

test("a preview that needs no cure shows none, and nothing moves", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      await planner.cure.waitFor();
      const place = () => page.evaluate(() => Math.round(document.querySelector("dl.facts").getBoundingClientRect().top));
      const before = await place();
      const robots = planner.knob("n");
      await robots.drag(0.66, 0.4, 0.15);
      await page.locator('.stateline [class~="okk"]').getByText("Healthy").waitFor();
      await page.locator(".stateline .badge").getByText("preview, few seeds").waitFor();
      assert.equal(await planner.cure.count(), 1, "its room is kept");
      assert.equal(await planner.cure.isVisible(), false);
      assert.equal(await page.locator("#cure-note").isVisible(), false);
      assert.equal(await place(), before);
      await robots.release();
      await planner.waitFinal();
      assert.equal(await planner.cure.count(), 0);
    },
    { hash: "seeds=8&minutes=10", viewport: { width: 1440, height: 900 } },
  ));

test("an answer that is not whole says so, and suggests no K", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFor("cancelled");
      assert.equal(await page.locator(".stateline .badge").innerText(), "so far");
      assert.ok((await page.locator(".facts .sofar").count()) > 0);
      await page.getByRole("button", { name: "Run the rest" }).click();
      await planner.waitFinal();
      assert.equal(await page.locator(".badge").count(), 0);
      assert.equal(await page.locator(".sofar").count(), 0);
      assert.match((await planner.facts())["Suggested K"].figure, /^\d+$/);
    },
    {
      hash: "seeds=24&minutes=30",
      // Stopped from within, at the first sight of it: a moment later every K may have been tried.
      prepare: (context) =>
        context.addInitScript(() => {
          const watch = new MutationObserver(() => {
            const isTold = document.querySelector(".stateline .badge") && document.querySelector(".facts .sofar");
            const cancel = Array.from(document.querySelectorAll("main button")).find((button) => button.textContent === "Cancel");
            if (!isTold || !cancel) return;
            watch.disconnect();
            cancel.click();
          });
          watch.observe(document, { childList: true, subtree: true });
        }),
    },
  ));
