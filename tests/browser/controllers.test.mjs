// The Controllers view: reached by tab and by link, a table that fills while one looks, sorted and opened by keyboard.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible, open, visits } from "./harness.mjs";
import { number, plain } from "./planner.mjs";

const VIEW = "view=controllers";
const SMALL = `seeds=2&minutes=6&${VIEW}`;
const SCRIPT = "**/worker.js";
const PHONE = { width: 390, height: 844 };

const visit = visits();

test("a tab is a link, a change of view is one step back, and going to and fro computes nothing anew", () =>
  visit(
    async (planner, context) => {
      const { page } = planner;
      await planner.waitFinal();
      const verdict = await planner.verdict();
      const tab = planner.tab("Controllers");
      const address = await tab.getAttribute("href");
      assert.match(address, /#v=1&preset=site&minutes=6&seeds=2&c=[0-9a-f]{4}&view=controllers$/);
      await tab.click();
      assert.equal(page.url(), address);
      assert.equal(await page.title(), "Controllers: fleet-planner");
      assert.equal(await planner.current(), "Controllers");
      await planner.waitFinal();
      const rows = await planner.standings();
      assert.ok(rows.length >= 6);

      // From here on nothing is computed.
      await page.evaluate(() => {
        Worker.prototype.postMessage = () => console.error("a worker was asked");
      });
      await page.goBack();
      await planner.page.locator("section.verdict").waitFor();
      assert.equal(await planner.current(), "Plan");
      assert.equal(await planner.state(), "final");
      assert.deepEqual(await planner.verdict(), verdict);
      await page.goForward();
      await planner.ranking.waitFor();
      assert.equal(await planner.state(), "final");
      assert.deepEqual(await planner.standings(), rows);

      await page.locator("#copy").click();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.equal(link, address, "the copied link carries the view");
      const other = await open(context, new URL(link).hash.slice(1));
      await other.waitFinal();
      assert.equal(await other.current(), "Controllers");
      assert.equal(await other.banners.count(), 0);
      assert.deepEqual(await other.standings(), rows, "the same numbers by link");
    },
    { hash: "seeds=2&minutes=6", permissions: ["clipboard-read", "clipboard-write"] },
  ));

test("a view that is not there opens the plan, and is told of", () =>
  visit(
    async (planner) => {
      await planner.banners.first().waitFor();
      assert.equal(
        await planner.banner(),
        "This release has no view \u201cweather\u201d. It opened Plan instead.",
      );
      assert.equal(await planner.current(), "Plan");
    },
    { hash: "seeds=2&minutes=6&view=weather" },
  ));

test("the table answers at once, fills, and ends with every seed of everybody", () =>
  visit(
    async (planner) => {
      await planner.ranking.waitFor();
      assert.equal(await planner.page.locator(".standings").getAttribute("data-whole"), "false");
      assert.match(await planner.title(), /^(So far|Which) /);
      await planner.page.locator('.standings[data-whole="true"]').waitFor();
      assert.doesNotMatch(await planner.title(), /^So far/);
      const rows = await planner.standings();
      const names = rows.map((row) => row.name);
      for (const name of ["No cap", "AIMD, fleet paper", "CONCUR", "Prefix-alive"]) assert.ok(names.includes(name), name);
      assert.ok(names.some((name) => /^Fixed K = \d+$/.test(name)), "a cap worth a row");
      assert.ok(rows.every((row) => /^\d of 8/.test(row.collapse)), "all seeds");
      const episodes = rows.map((row) => number(row["episodes/min"]));
      assert.deepEqual(episodes, episodes.toSorted((a, b) => b - a), "most episodes first");
      const sub = plain(await planner.page.locator(".standings header .sub").first().innerText());
      assert.match(sub, /Judged by requests\/s\. Sorted by episodes\/min, falling$/);
      assert.equal(rows.filter((row) => row.best).length, 1);
      assert.deepEqual(rows.filter((row) => row.opened).map((row) => row.name), ["AIMD, fleet paper"]);
      // The verdict comes after, in the line.
      await planner.waitFinal();
      const said = await planner.page.locator(".vline").innerText();
      assert.match(said.replace(/\s+/g, " "), /Thrashes Carries \d+ of 32 robots Brain binds 8 of 8 seeds collapse/);
      assert.match(await planner.cure.innerText(), /^Set K = \d+$/);
    },
    { hash: `seeds=8&minutes=12&${VIEW}` },
  ));

test("columns sort by keyboard, both ways", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const heads = page.locator(".ct thead th");
      const count = await heads.count();
      assert.equal(await page.locator(".ct thead th button").count(), count, "every column");
      const jain = heads.filter({ hasText: "Jain" });
      await jain.locator("button").focus();
      await page.keyboard.press("Enter");
      assert.equal(await jain.getAttribute("aria-sort"), "descending");
      assert.equal(await page.locator(".ct thead th[aria-sort]").count(), 1);
      const values = async () => (await planner.standings()).map((row) => number(row.Jain));
      const falling = await values();
      assert.deepEqual(falling, falling.toSorted((a, b) => b - a));
      await page.keyboard.press("Space");
      assert.equal(await jain.getAttribute("aria-sort"), "ascending");
      assert.deepEqual(await values(), falling.toReversed());
      assert.match(await page.locator(".standings header .sub").first().innerText(), /Judged by requests\/s\. Sorted by Jain$/);
    },
    { hash: SMALL },
  ));

test("a row opens its run in the chart below, and stays open while results come in", () =>
  visit(
    async (planner) => {
      await planner.ranking.waitFor();
      const trace = planner.chart("trace");
      const button = planner.ranking.getByRole("button", { name: "CONCUR" });
      await button.focus();
      await planner.page.keyboard.press("Enter");
      assert.equal(await button.getAttribute("aria-pressed"), "true");
      assert.match(await trace.claim(), /CONCUR/);
      await planner.waitFinal();
      assert.match(await trace.claim(), /CONCUR/);
      assert.equal(await button.getAttribute("aria-pressed"), "true");
      await planner.ranking.getByRole("button", { name: "No cap" }).click();
      assert.match(await trace.claim(), /^Without control /);
      for (const name of ["trace", "fairness", "survival", "over-cap"]) {
        assert.ok((await planner.table(name)).length > 0, `${name} has its numbers in a table`);
      }
    },
    { hash: `seeds=4&minutes=10&${VIEW}` },
  ));

test("a controller's own parameter is in the link and in the table, and leaves the plan alone", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const rate = async () => (await planner.standings()).find((row) => /^AIMD/.test(row.name))["requests/s"];
      const before = await rate();
      await page.locator(".rail .grp", { hasText: "Controllers" }).click();
      await planner.knob("aimd-start").set("2");
      assert.match(await planner.fragment(), /&aimd-start=2&c=[0-9a-f]{4}&view=controllers$/);
      await planner.waitFinal();
      assert.equal(await page.locator(".standings header .badge").count(), 0);
      assert.notEqual(await rate(), before);
      await page.evaluate(() => {
        Worker.prototype.postMessage = () => console.error("a worker was asked");
      });
      await planner.tab("Plan").click();
      assert.equal(await planner.state(), "final", "the plan does not depend on it");
      assert.equal(await page.locator(".rail .grp", { hasText: "Controllers" }).count(), 0);
    },
    { hash: SMALL },
  ));

test("the trial is chosen with arrows, and a late beginning has two columns more", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const columns = await page.locator(".ct thead th").count();
      const radio = (name) => page.getByRole("radio", { name });
      await radio("From the start").focus();
      await page.keyboard.press("ArrowRight");
      assert.equal(await radio("Starts in thrash").getAttribute("aria-checked"), "true");
      assert.equal(await page.locator(".segc [tabindex='0']").count(), 1);
      assert.equal(await page.evaluate(() => document.activeElement.id), "trial-thrash");
      assert.match(await planner.fragment(), /&trial=thrash&/);
      await planner.waitFinal();
      assert.equal(await page.locator(".ct thead th").count(), columns + 2);
      const none = (await planner.standings()).find((row) => row.name === "No cap");
      assert.equal(none["hits back, median"], "never");
      assert.match(none["requests/s from minute 8"], /^\d/, "the column says since when");
      assert.match(await planner.title(), /thrash/);
      await page.keyboard.press("End");
      assert.match(await planner.fragment(), /&trial=steps&/);
      await planner.waitFinal();
      assert.equal(await page.locator(".ct thead th").count(), columns);
      await page.keyboard.press("ArrowRight");
      assert.doesNotMatch(await planner.fragment(), /trial/, "round to the preset's");
    },
    { hash: `seeds=2&minutes=14&${VIEW}` },
  ));

test("a dragged knob dims the table and says what it shows, and the release computes", () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      const rows = await planner.standings();
      const growth = planner.knob("growth");
      await growth.drag(0.375, 0.5, 0.7);
      assert.equal(await planner.state(), "stale");
      assert.match(
        await planner.page.locator(".standings header .badge").innerText(),
        /^Shows 1\.00\u00d7 growth, updating to 1\.\d+\u00d7$/,
      );
      assert.deepEqual(await planner.standings(), rows, "the old table stays");
      await growth.release();
      await planner.waitFinal();
      assert.equal(await planner.page.locator(".badge").count(), 0);
      assert.notDeepEqual(await planner.standings(), rows);
    },
    { hash: SMALL },
  ));

test("progress is told, Cancel keeps the rows, and the rest can be run", () =>
  visit(
    async (planner, context) => {
      const { page } = planner;
      await planner.progress.filter({ hasText: /^Computing: [\d,]+ of [\d,]+ runs/ }).waitFor();
      await planner.ranking.waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
      await planner.waitFor("cancelled");
      assert.match(await planner.progress.innerText(), /^Cancelled at [\d,]+ of [\d,]+ runs: what is drawn has no more than these\./);
      const kept = await planner.standings();
      assert.ok(kept.length > 0);
      await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
      assert.deepEqual(await planner.standings(), kept, "nothing goes on");
      await page.getByRole("button", { name: "Run the rest" }).click();
      await planner.waitFinal();
      const fresh = await open(context, `seeds=24&minutes=30&${VIEW}`);
      await fresh.waitFinal();
      assert.deepEqual(await planner.standings(), await fresh.standings());
    },
    { hash: `seeds=24&minutes=30&${VIEW}` },
  ));

test("a worker that breaks at work is told of, and Retry finishes with the same numbers", () =>
  visit(
    async (planner, context) => {
      await planner.waitFor("failed");
      assert.match(await planner.banner(), /^The simulation stopped\. Worker \d failed at N = \d+\./);
      await planner.page.getByRole("button", { name: "Retry" }).click();
      await planner.waitFinal();
      assert.equal(await planner.banners.count(), 0);
      const fresh = await open(context, SMALL);
      await fresh.waitFinal();
      assert.deepEqual(await planner.standings(), await fresh.standings());
    },
    {
      hash: SMALL,
      prepare: (context) =>
        context.route(
          SCRIPT,
          async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: `(${trap})(10);\n${await response.text()}` });
          },
          { times: 1 },
        ),
      allowed: [/broken/],
    },
  ));

/** Runs in the worker, before its own script: the message of this number breaks it, and is lost. */
function trap(last) {
  let messages = 0;
  addEventListener("message", (event) => {
    messages += 1;
    if (messages < last) return;
    event.stopImmediatePropagation();
    throw new Error("broken");
  });
}

describe("axe finds no barrier, and nothing must be scrolled sideways", () => {
  for (const viewport of [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, PHONE, { width: 320, height: 640 }]) {
    test(`at ${viewport.width} px`, () =>
      visit(
        async (planner) => {
          const { page } = planner;
          await planner.waitFinal();
          for (const name of ["trace", "survival"]) await planner.chart(name).button.click();
          // What lies half below the sticky header would count as too small.
          await page.evaluate(() => window.scrollTo(0, 0));
          for (const colorScheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            await assertAccessible(page, colorScheme);
          }
          const beyond = () => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth;
          assert.equal(await page.evaluate(beyond), 0, "the page is wider than its window");
          const wide = await page.evaluate(tooWide);
          assert.deepEqual(wide, []);
        },
        { hash: `${SMALL}&trial=thrash`, viewport, reducedMotion: "reduce" },
      ));
  }

  test("while it computes, and while a new answer is on its way", () =>
    visit(
      async (planner) => {
        const { page } = planner;
        await planner.ranking.waitFor();
        await planner.progress.waitFor();
        await assertAccessible(page, "with progress");
        await page.getByRole("button", { name: "Cancel" }).click();
        await planner.waitFor("cancelled");
        await page.evaluate(() => {
          Worker.prototype.postMessage = () => {};
        });
        await planner.knob("growth").set("1.25");
        await planner.waitFor("stale");
        for (const colorScheme of ["light", "dark"]) {
          await page.emulateMedia({ colorScheme });
          await assertAccessible(page, `stale, ${colorScheme}`);
        }
      },
      { hash: `seeds=48&minutes=60&${VIEW}`, reducedMotion: "reduce" },
    ));
});

/** In the page: what stands beyond its sides, outside of boxes that scroll by themselves. */
function tooWide() {
  const wide = document.documentElement.clientWidth;
  const scrolls = (element) => element.closest(".tscroll, .ctscroll, .tabs, .vline, svg, .vh, .skip");
  return [...document.body.querySelectorAll("*")]
    .filter((element) => element.checkVisibility() && !scrolls(element))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > wide + 0.5 || left < -0.5);
    })
    .map((element) => `${element.tagName} ${element.className}: ${element.textContent.slice(0, 40)}`);
}

test("on a phone rows are cards with names for their figures, and the menu has the controllers' settings", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      assert.equal(await page.locator(".ct thead").isVisible(), false);
      const card = page.locator(".ct tbody tr").first();
      const box = await card.boundingBox();
      assert.ok(box.width > 300 && box.height > 120, "a card");
      const cell = card.locator("td.n").first();
      const label = await cell.evaluate((cell) => getComputedStyle(cell, "::before").content);
      // Firefox tells where the text is from, not what it is.
      const said = label === "attr(data-l)" ? JSON.stringify(await cell.getAttribute("data-l")) : label;
      assert.equal(said, '"requests/s"');
      // The run that a name opens is far below.
      await page.locator(".ct .torun").click();
      assert.equal(await page.evaluate(() => document.activeElement.id), "trace-title");
      const run = await page.locator("#trace-title").boundingBox();
      assert.ok(run.y >= 0 && run.y < PHONE.height / 2, `in view: ${run.y}`);
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByLabel("Sorted by").selectOption({ label: "Jain" });
      const values = (await planner.standings()).map((row) => number(row.Jain));
      assert.deepEqual(values, values.toSorted((a, b) => b - a));
      assert.equal(await planner.tab("Plan").isVisible(), true);
      await page.locator("#menu").click();
      await page.locator("#menu-panel .grp", { hasText: "Controllers" }).click();
      assert.equal(await planner.knob("aimd-start", "menu").field.isVisible(), true);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("main button, main select, nav a")]
          .filter((element) => element.checkVisibility())
          .map((element) => [element, element.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 24 || height < 24)
          .map(([element, { width, height }]) => `${element.ariaLabel ?? element.textContent} ${width} x ${height}`),
      );
      assert.deepEqual(small, [], "WCAG 2.5.8: 24 by 24 css px");
    },
    { hash: SMALL, viewport: PHONE },
  ));

test("where the action layer carries fewer than the fleet, the table says how many", () =>
  visit(
    async (planner, context) => {
      const { page } = planner;
      await planner.waitFinal();
      const line = await page.locator(".vline").innerText();
      const carried = plain(line).match(/Carries (\d+) of 32 robots/)[1];
      assert.match(plain(line), /Action binds/);
      const note = page.locator(".ctkey", { hasText: "about the brain" });
      assert.match(plain(await note.innerText()), new RegExp(`feeds ${carried} active robots at 12\\.5 Hz`));
      const slower = await open(context, `hz=5&${SMALL}`);
      await slower.waitFinal();
      const slowerNote = slower.page.locator(".ctkey", { hasText: "about the brain" });
      assert.equal(await slowerNote.count(), 0, "at 5 Hz it feeds them all");
    },
    { hash: `hz=12.5&${SMALL}` },
  ));
