// The Brain view: each card with what it says and its numbers, its choices by keyboard, what is stale while a knob moves,
// and no barrier.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessibleFromTop, seeAll, visits } from "./harness.mjs";
import { number, plain } from "./planner.mjs";

const HASH = "seeds=2&minutes=12&view=brain";
const CHARTS = [
  "cliff",
  "rate-over-k",
  "first-low",
  "brain-time",
  "revisit",
  "alone",
  "tails",
  "episodes",
  "growth",
  "gaps",
];
const visit = visits();

/** Waits for the answer, brings every card into view, and waits until nothing beside it is under way. */
async function whole(planner) {
  const { page } = planner;
  await planner.waitFinal();
  await seeAll(page, ".bgrid > .near", ":is(:not(:has(canvas, [data-whole='true'])), :has(.stale))");
  for (const name of CHARTS) await page.locator(`[data-chart="${name}"]:not(.stale)`).waitFor();
  await page.locator('[data-card="kinds"][data-whole="true"]').waitFor();
  await page.locator('main[data-asides="idle"]').waitFor();
}

test("each card has a claim and its numbers", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await whole(planner);
      const claim = (name) => planner.chart(name).claim();
      assert.match(await claim("cliff"), /^Past \d+ robots, more robots do less work$/);
      assert.match(await claim("rate-over-k"), /^Safe and fast: K from \d+ to \d+; \d+ already slips|at \d+ every seed/);
      assert.match(await claim("first-low"), /^At 32 robots every run collapses/);
      assert.match(await claim("brain-time"), /^Thrash/);
      assert.equal(await claim("revisit"), "28 sessions all hit; all of 29 miss");
      assert.match(await claim("alone"), /^At 215k tokens: \d+ s if evicted, 0\.\d+ s if kept$/);
      assert.match(await claim("tails"), /^The slowest turn in 1,000 takes .+, .+ under K = \d+$/);
      assert.match(await claim("episodes"), /^K = \d+ gives [\d.]+ times the episodes$/);
      assert.match(await claim("growth"), /^All suites: contexts grow from 12k to 99k tokens in 20 turns$/);
      assert.match(await claim("gaps"), /^39% of turns follow at once/);
      for (const name of CHARTS) assert.ok((await planner.table(name)).length > 0, name);

      // The same figures where two cards show them.
      const cap = (await claim("episodes")).match(/K = (\d+)/)[1];
      const caps = await planner.table("rate-over-k");
      assert.equal(caps.find((row) => row["Safe and fast"] === "yes")["Cap K"], cap);
      const cells = await planner.table("revisit");
      const measured = cells.filter((row) => row["Measured"] !== "not published");
      assert.equal(measured.length, 7);
      assert.ok(measured.every((row) => row["Agreement"] === "agrees"));
      const slow = await planner.table("tails");
      const p99 = slow.find((row) => row["Cap K"] === "off" && row["Percentile"] === "P99");
      const kinds = page.locator('[data-card="kinds"]');
      assert.equal(plain(await kinds.locator("h2").innerText()), "This is the working-set kind of slowness");
      const here = plain(await kinds.locator("tbody tr").first().innerText());
      const seconds = number(p99["Seconds"]);
      const told = here.match(/([\d.]+) (s|min)/);
      const shown = number(told[1]) * (told[2] === "min" ? 60 : 1);
      assert.ok(Math.abs(shown / seconds - 1) < 0.05, `${here} is not ${seconds} s`);
    },
    { hash: HASH },
  ));

test("runs, pools, orders and suites are chosen by keyboard", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await whole(planner);
      const sub = (name) => planner.chart(name).card.locator(".sub").first();
      await page.locator("#brain-run-0").focus();
      await page.keyboard.press("ArrowRight");
      await page.locator('#brain-run-1[aria-checked="true"]').waitFor();
      assert.match(plain(await sub("brain-time").innerText()), /32 robots, K = \d+, seed 1001/);
      assert.equal(await page.evaluate(() => document.activeElement.id), "brain-run-1");

      await page.locator("#revisit-warm-0").focus();
      await page.keyboard.press("ArrowRight");
      await page.locator('#revisit-warm-1[aria-checked="true"]').waitFor();
      await page.locator('main[data-asides="idle"]').waitFor();
      const first = async () => (await planner.table("revisit"))[0];
      assert.deepEqual([(await first())["Pool (blocks)"], (await first())["Warm-up"]], ["4,270", "in turn"]);
      await page.locator("#revisit-pool-0").focus();
      await page.keyboard.press("End");
      await page.locator('#revisit-pool-1[aria-checked="true"]').waitFor();
      await page.locator('main[data-asides="idle"]').waitFor();
      assert.deepEqual([(await first())["Pool (blocks)"], (await first())["Warm-up"]], ["4,396", "in turn"]);
      assert.equal(await planner.chart("revisit").claim(), "29 sessions all hit; all of 30 miss");

      await page.locator("#growth-suite-0").focus();
      await page.keyboard.press("End");
      await page.locator('#gaps-suite-4[aria-checked="true"]').waitFor();
      assert.match(await planner.chart("growth").claim(), /^Long suite: contexts grow from \d+k to \d+k tokens in 33 turns$/);
    },
    { hash: HASH },
  ));

test("while a knob is dragged what is drawn is stale, and then final", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await whole(planner);
      const knob = planner.knob("growth");
      await knob.drag(0.4, 0.5, 0.3);
      await page.locator('[data-chart="tails"].stale').waitFor();
      assert.match(await planner.chart("tails").badge.innerText(), /^Shows 1\.00\u00d7 growth, updating to /);
      await knob.release();
      await whole(planner);
      const growth = await planner.chart("growth").card.locator(".sub").first().innerText();
      const [told] = growth.match(/context growth [\d.]+/);
      assert.equal(told, `context growth ${await knob.value()}`);
      assert.equal(await page.locator(".bgrid .stale").count(), 0);
    },
    { hash: HASH },
  ));

test("a link brings back the view with the same numbers, and a point of it opens its run", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await whole(planner);
      const before = await planner.table("tails");
      await page.reload();
      await whole(planner);
      assert.equal(await planner.current(), "Brain");
      assert.deepEqual(await planner.table("tails"), before);
      const caps = planner.chart("rate-over-k");
      await caps.canvas.focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      await page.locator('#run[data-run="in"]').waitFor();
      assert.match(plain(await page.locator("#run-title").innerText()), /32 robots.*K = 1\b/);
    },
    { hash: HASH },
  ));

test("odd scenarios have a clear word in each card", () =>
  visit(
    async (planner) => {
      await whole(planner);
      assert.equal(await planner.chart("rate-over-k").claim(), "One robot needs no K");
      assert.match(await planner.chart("tails").claim(), /^The (slowest|only) /);
      assert.match(plain(await planner.page.locator("#kinds-title").innerText()), /^Neither slowness shows here$/);
    },
    { hash: "n=1&seeds=1&minutes=4&gpus=0&pool=400&view=brain" },
  ));

test("on a phone each sign of a slowness stands over both kinds, which are named", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await whole(planner);
      const card = page.locator('[data-card="kinds"]');
      assert.equal(await card.locator("thead").isVisible(), false);
      const row = card.locator("tbody tr").last();
      const [here, ...kinds] = await Promise.all([0, 1, 2].map((place) => row.locator("td").nth(place).boundingBox()));
      assert.ok(here.width > 300, "the whole width");
      assert.ok(kinds.every((kind) => kind.y >= here.y + here.height) && kinds[0].y === kinds[1].y);
      const names = await row.locator("td[data-l]").evaluateAll((cells) => cells.map((cell) => cell.dataset.l));
      assert.deepEqual(names, ["Deadline kind", "Working-set kind"]);
      const roles = await card.getByRole("columnheader", { includeHidden: true }).count();
      assert.equal(roles, 4, "still a table");
      assert.equal(await card.getByRole("row").count(), await card.locator("tbody tr").count());
    },
    { hash: HASH, viewport: { width: 390, height: 844 } },
  ));

describe("axe finds no barrier", () => {
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [1440, 390]) {
      test(`${width} px, ${colorScheme}`, () =>
        visit(
          async (planner) => {
            const { page } = planner;
            await whole(planner);
            await assertAccessibleFromTop(page, `${width} ${colorScheme}`);
            const beyond = await page.evaluate(() => {
              const { scrollWidth, clientWidth } = document.scrollingElement;
              return scrollWidth - clientWidth;
            });
            assert.equal(beyond, 0, "nothing to scroll sideways for");
          },
          { hash: HASH, viewport: { width, height: 844 }, colorScheme },
        ));
    }
  }
});
