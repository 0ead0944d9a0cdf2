// Nobody is shut out: no barrier that axe can find, nothing to scroll sideways for, and one spoken answer.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible, chromiumOnly, visits } from "./harness.mjs";
import { CHARTS, plain } from "./planner.mjs";

const HASH = "seeds=2&minutes=6";
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

const visit = visits();

describe("axe finds no barrier in light and dark", () => {
  for (const viewport of SIZES) {
    test(`at ${viewport.width} px, at rest and with all opened`, () =>
      visit(
        async (planner) => {
          const { page } = planner;
          await planner.waitFinal();
          await inBothThemes(page, "at rest");
          for (const name of ["envelope", "timeline"]) await planner.chart(name).button.click();
          await page.getByRole("button", { name: "About the rule of thumb" }).click();
          if (viewport.width < 900) {
            await page.locator('[data-chip="growth"]').click();
            await fill(planner.knob("growth", "sheet"));
            await inBothThemes(page, "with a knob above the dock");
            await page.locator('[data-chip="growth"]').click();
            await page.locator("#menu").click();
          } else {
            await fill(planner.knob("growth"));
          }
          for (const group of await page.locator(".grp:visible").all()) await group.click();
          await planner.typeFragment("v=1&preset=site&n=40&hz=12&cap=16&c=f5");
          await planner.banners.first().waitFor();
          await page.locator("#copy").click();
          await planner.toast.waitFor();
          await inBothThemes(page, "with help, tables and messages");
        },
        // Without motion: colours half-way from one theme to the other have no contrast to speak of.
        { hash: HASH, viewport, reducedMotion: "reduce", permissions: ["clipboard-write"] },
      ));
  }

  test("while it computes, when it was stopped, and while a new answer is on its way", () =>
    visit(
      async (planner) => {
        const { page } = planner;
        await planner.progress.waitFor();
        await assertAccessible(page, "with progress");
        await page.getByRole("button", { name: "Cancel" }).click();
        await planner.waitFor("cancelled");
        await inBothThemes(page, "when cancelled");
        // Held back, the workers leave the old curves standing.
        await page.evaluate(() => {
          Worker.prototype.postMessage = () => {};
        });
        await planner.knob("growth").set("1.25");
        await planner.waitFor("stale");
        await inBothThemes(page, "with what is stale");
      },
      { hash: "seeds=48&minutes=60", reducedMotion: "reduce" },
    ));
});

async function inBothThemes(page, where) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `${where}, ${colorScheme}`);
  }
}

/** Opens a knob's help and types what is no number, so that its message shows. */
async function fill(knob) {
  await knob.about.click();
  await knob.set("fast");
  await knob.message.waitFor();
}

test("nothing must be scrolled sideways", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const widths = [320, 390, 600, 899, 900, 1279, 1280, 1440, 1920];
      const check = async (where) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await page.evaluate(() => new Promise(requestAnimationFrame));
          assert.deepEqual(await page.evaluate(tooWide), [], `at ${width} px, ${where}`);
        }
      };
      await check("at rest");
      for (const name of CHARTS) await planner.chart(name).button.click();
      await planner.typeFragment("v=1&preset=site&n=40&hz=12&cap=16&c=f5");
      await planner.banners.first().waitFor();
      await check("with tables and a message");
    },
    { hash: HASH },
  ));

/** In the page: what stands beyond its sides, outside of boxes that scroll by themselves. */
function tooWide() {
  const wide = document.documentElement.clientWidth;
  const scrolls = (element) => element.closest(".tscroll, .tabs, .mini, svg, .vh, .skip");
  const found = [...document.body.querySelectorAll("*")]
    .filter((element) => element.checkVisibility() && !scrolls(element))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > wide + 0.5 || left < -0.5);
    })
    .map((element) => `${element.tagName} ${element.className}: ${element.textContent.slice(0, 40)}`);
  if (document.scrollingElement.scrollWidth > wide) found.unshift("the page as a whole");
  return found;
}

test("on a phone what is tapped is large enough, and apart", () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      await planner.page.locator('[data-chip="n"]').click();
      const small = await planner.page.evaluate(() =>
        [...document.querySelectorAll("button, select, input")]
          .filter((element) => element.checkVisibility())
          .map((element) => [element, element.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 24 || height < 24)
          .map(([element, { width, height }]) => `${element.ariaLabel ?? element.id} ${width} x ${height}`),
      );
      assert.deepEqual(small, [], "WCAG 2.5.8: 24 by 24 css px");
    },
    { hash: HASH, viewport: { width: 390, height: 844 } },
  ));

test("the answer is spoken once a change, and never while a thumb moves", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      const said = () => page.evaluate(() => window.said);
      assert.equal(await planner.live.getAttribute("aria-live"), "polite");
      await page.waitForFunction(() => document.querySelector("#live").textContent !== "");
      const spoken = ({ state, headline, why }) => `${state}. ${headline} ${why}`;
      const first = spoken(await planner.verdict());
      assert.deepEqual((await said()).map(plain), [first], "once, when it is known");

      const knob = planner.knob("cap");
      await knob.drag(0.99, 0.7, 0.5);
      await page.evaluate(() => new Promise((done) => setTimeout(done, 1200)));
      assert.equal((await said()).length, 1, "not during a drag");
      await knob.release();
      await page.waitForFunction(() => window.said.length > 1);
      const second = spoken(await planner.verdict());
      assert.notEqual(second, first);
      assert.deepEqual((await said()).map(plain), [first, second]);
    },
    {
      hash: HASH,
      prepare: (context) =>
        context.addInitScript(() => {
          window.said = [];
          new MutationObserver(() => {
            const text = document.querySelector("#live")?.textContent;
            if (text && text !== window.said.at(-1)) window.said.push(text);
          }).observe(document, { subtree: true, childList: true, characterData: true });
        }),
    },
  ));

test("motion is left out for those who asked for it", chromiumOnly("wish for less motion"), () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      const moving = await planner.page.evaluate(() =>
        [...document.querySelectorAll("*")].filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element);
          return animationName !== "none" || transitionDuration.split(", ").some((time) => Number.parseFloat(time) > 0);
        }).length,
      );
      assert.equal(moving, 0);
    },
    { hash: HASH, reducedMotion: "reduce" },
  ));
