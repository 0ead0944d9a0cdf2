// Every view at every size and in both themes, in the browser at hand: it ends, is painted, complains of nothing, shuts
// nobody out and needs no scrolling sideways. By default the pairs: any two of view, browser, width and theme meet in some
// row. `cargo xtask test --all` runs all.

import assert from "node:assert/strict";
import { test } from "node:test";
import { IN_FIREFOX, assertAccessible, visits } from "./harness.mjs";

const VIEWS = ["plan", "brain", "action", "controllers", "evidence"];
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const THEMES = ["light", "dark"];
const SMALL = "seeds=2&minutes=6";
const visit = visits();

/** What this browser runs of a view: the two browsers' rows differ in all else, and turn from view to view. */
function pairs(view) {
  const turn = VIEWS.indexOf(view);
  const size = (turn + (IN_FIREFOX ? 1 : 0)) % 2;
  const theme = (Math.floor(turn / 2) + (IN_FIREFOX ? 1 : 0)) % 2;
  return [[SIZES[size], THEMES[theme]]];
}

function rows(view) {
  if (process.env.FLEET_PLANNER_MATRIX !== "all") return pairs(view);
  return SIZES.flatMap((size) => THEMES.map((theme) => [size, theme]));
}

for (const view of VIEWS) {
  for (const [viewport, theme] of rows(view)) {
    test(`${view} at ${viewport.width} px, ${theme}`, () =>
      visit(
        async (planner) => {
          const { page } = planner;
          await planner.waitFinal();
          // What the first answer does without comes after it.
          if (view === "plan") await page.locator(".around").waitFor();
          await page.locator('main[data-asides="idle"]').waitFor();
          // Charts are painted one a frame: each gets its turn.
          let blank = await page.evaluate(blankCharts);
          for (let turn = 0; blank.length > 0 && turn < 100; turn += 1) {
            await page.waitForTimeout(100);
            blank = await page.evaluate(blankCharts);
          }
          assert.deepEqual(blank, [], "a chart is blank");
          const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
          const brightness = Math.max(...background.match(/\d+/g).slice(0, 3).map(Number));
          assert.equal(brightness < 128, theme === "dark", background);
          const beyond = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.scrollingElement;
            return scrollWidth - clientWidth;
          });
          assert.equal(beyond, 0, "the page is wider than its window");
          await assertAccessible(page, `in ${view}`);
        },
        {
          hash: `${SMALL}&view=${view}`,
          viewport,
          // Kept from an earlier visit, since not every browser lets a test say what the system has.
          prepare: (context) =>
            context.addInitScript((name) => {
              // An empty page, which comes first, keeps nothing.
              if (window.origin !== "null") localStorage.setItem("fleet-planner theme", name);
            }, theme),
        },
      ));
  }
}

/** Names of the charts in sight whose canvas holds one colour only. Runs in the page. */
function blankCharts() {
  const charts = [...document.querySelectorAll("[data-chart]")].filter((card) => card.checkVisibility());
  const isBlank = (canvas) => {
    if (!canvas || canvas.width === 0) return true;
    const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    const pixels = new Uint32Array(data.buffer);
    return pixels.every((pixel) => pixel === pixels[0]);
  };
  return charts.filter((card) => isBlank(card.querySelector("canvas"))).map((card) => card.dataset.chart);
}
