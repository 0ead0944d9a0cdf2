// Every view from the narrowest phone to the widest screen: nothing to scroll sideways for, nothing cut by its card.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visits } from "./harness.mjs";

const VIEWS = ["plan", "brain", "action", "controllers", "evidence"];
const WIDTHS = [320, 360, 480, 599, 600, 768, 899, 900, 1024, 1279, 1280, 1680, 1920, 2560];
const visit = visits();

for (const view of VIEWS) {
  test(`${view} fits every width`, () =>
    visit(
      async (planner) => {
        const { page } = planner;
        await planner.waitFinal();
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
          assert.deepEqual(await page.evaluate(cut), [], `${width} px`);
        }
      },
      { hash: `seeds=2&minutes=6&view=${view}` },
    ));
}

/** What is wider than the window or its card. Runs in the page. */
function cut() {
  const { scrollWidth, clientWidth } = document.scrollingElement;
  const found = scrollWidth > clientWidth ? [`the page: ${scrollWidth} px`] : [];
  const scrolls = (element) => {
    for (let at = element; at; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
    }
    return false;
  };
  for (const card of document.querySelectorAll("main .card")) {
    const { right } = card.getBoundingClientRect();
    for (const child of card.querySelectorAll("*")) {
      const box = child.getBoundingClientRect();
      if (box.width > 1 && box.right > right + 1 && child.checkVisibility() && !scrolls(child) && !child.closest(".vh")) {
        found.push(`${card.dataset.chart ?? card.className}: ${child.localName}.${child.className} by ${(box.right - right).toFixed(0)} px`);
        break;
      }
    }
  }
  return found;
}
