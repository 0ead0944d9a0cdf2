// The pictures: crisp, painted anew when anything changes, and read out under the crosshair as the table has it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { chromiumOnly, visits } from "./harness.mjs";
import { CHARTS } from "./planner.mjs";
import { isPainted, picture } from "./reading.mjs";

const HASH = "seeds=2&minutes=6";

const visit = visits();

/** Waits until all charts are painted: they take turns, one an animation frame. */
async function painted(planner) {
  await planner.waitFinal();
  for (const name of CHARTS) await planner.page.waitForFunction(isPainted, name);
  await frames(planner);
}

/** Lets the page paint what waits: a frame a chart, and some more. */
function frames({ page }) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 12; frame++) await new Promise(requestAnimationFrame);
  });
}

describe("a canvas has at least as many pixels as the screen", () => {
  for (const deviceScaleFactor of [1, 1.5, 2, 3]) {
    test(`at ${deviceScaleFactor} to a css pixel`, () =>
      visit(
        async (planner) => {
          await painted(planner);
          for (const name of CHARTS) {
            const { width, height, css, ratio, colours } = await planner.page.evaluate(picture, name);
            assert.equal(ratio, deviceScaleFactor);
            // Plain screens get two, because the curves are drawn in whole pixels.
            const wanted = Math.max(ratio, 2);
            assert.ok(Math.abs(width - css.width * wanted) <= wanted, `${name}: ${width} for ${css.width} css px`);
            assert.ok(Math.abs(height - css.height * wanted) <= wanted, `${name}: ${height} for ${css.height} css px`);
            assert.ok(colours > 20, `${name} is painted: ${colours} colours`);
          }
        },
        { hash: HASH, deviceScaleFactor },
      ));
  }
});

test("a change of the window's size or of its pixels paints anew", chromiumOnly("number of pixels"), () =>
  visit(
    async (planner, context) => {
      const { page } = planner;
      await painted(planner);
      const wide = await page.evaluate(picture, "cliff");
      await page.setViewportSize({ width: 1100, height: 900 });
      await page.waitForFunction((width) => document.querySelector('[data-chart="cliff"] canvas').width !== width, wide.width);
      await frames(planner);
      const narrow = await page.evaluate(picture, "cliff");
      assert.notEqual(narrow.css.width, wide.css.width);
      assert.ok(Math.abs(narrow.width - 2 * narrow.css.width) <= 2);
      assert.ok(narrow.colours > 20);

      const devtools = await context.newCDPSession(page);
      // As zooming does: fewer css pixels, each of more pixels. (Emulation tells a page of no ratio alone.)
      const override = { width: 1000, height: 800, deviceScaleFactor: 3, mobile: false };
      await devtools.send("Emulation.setDeviceMetricsOverride", override);
      await page.waitForFunction((width) => document.querySelector('[data-chart="cliff"] canvas').width > width, narrow.width);
      await frames(planner);
      const fine = await page.evaluate(picture, "cliff");
      assert.ok(Math.abs(fine.width - 3 * fine.css.width) <= 3);
      assert.ok(fine.colours > 20);
    },
    { hash: HASH },
  ));

test("both themes are painted in their own colours, by the system or by the button", chromiumOnly("theme"), () =>
  visit(
    async (planner) => {
      const { page } = planner;
      const grounds = async () => {
        await frames(planner);
        const all = [];
        for (const name of CHARTS) {
          const { ground, surface, colours } = await page.evaluate(picture, name);
          assert.ok(colours > 20, `${name} is painted`);
          assert.equal(ground, surface, `${name} lies on its card's colour`);
          all.push(ground);
        }
        assert.equal(new Set(all).size, 1);
        return all[0];
      };
      const [light, dark] = ["rgb(255, 255, 255)", "rgb(20, 26, 30)"];
      await painted(planner);
      assert.equal(await grounds(), light);
      await page.emulateMedia({ colorScheme: "dark" });
      assert.equal(await grounds(), dark, "the system turned dark");
      const theme = page.locator("#theme");
      await theme.click();
      assert.equal(await theme.getAttribute("aria-label"), "Theme: light");
      assert.equal(await grounds(), light);
      await theme.click();
      assert.equal(await grounds(), dark);
      await page.emulateMedia({ colorScheme: "light" });
      assert.equal(await grounds(), dark, "a chosen theme stays");
      await page.reload();
      await painted(planner);
      assert.equal(await theme.getAttribute("aria-label"), "Theme: dark");
      assert.equal(await grounds(), dark, "and is kept");
      await theme.click();
      assert.equal(await theme.getAttribute("aria-label"), "Theme: system");
      assert.equal(await grounds(), light);
    },
    { hash: HASH },
  ));

/** What the legend must say at a sample, from the table's row or rows. */
const EXPECTED = {
  cliff: (rows, at) => {
    const robots = /^At (\d+):$/.exec(at)[1];
    const [none, capped] = rows.filter((row) => row["Robots N"] === robots && row.Mark === "simulated");
    const say = (row) => ({ value: row["Rate (requests/s)"], range: `[${row["Lowest seed"]} to ${row["Highest seed"]}]` });
    const cap = rows.find((row) => row["Cap K"] !== "off")["Cap K"];
    return { "no cap": say(none), [`K = ${cap}`]: say(capped) };
  },
  envelope: (rows, at) => {
    const row = rows.find((row) => `At ${row["Control frequency (Hz)"]} Hz:` === at);
    return {
      brain: { value: row["Brain carries (robots)"] },
      "action layer": { value: row["Action layer carries (robots)"] },
    };
  },
  starvation: (rows, at) => {
    const find = (gpus, hz) =>
      rows.find((row) => `At ${row["Robots N"]}:` === at && row.GPUs === gpus && row["Control frequency (Hz)"] === hz);
    return {
      "4 GPUs": { value: find("4", "10")["Starved ticks, worst run"] },
      "1 GPU": { value: find("1", "10")["Starved ticks, worst run"] },
      "20 Hz, 4 GPUs": { value: find("4", "20")["Starved ticks, worst run"] },
    };
  },
  timeline: (rows, at) => {
    const row = rows.find((row) => `At minute ${row.Minute}.5:` === at);
    return {
      "hit rate": { value: row["Hit rate of its 120 s window"] },
      "prompt, M/min": { value: row["Computed prompt (M tokens/min)"] },
      "generated, k/min": { value: row["Generated (k tokens/min)"] },
      "KV usage": { value: row["KV usage at its end"] },
      "waiting": { value: row["Requests waiting"] },
    };
  },
};

/** Without zeros at the end of a fraction. */
function bare(value) {
  return value?.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

describe("the crosshair reads out what the table says", () => {
  for (const name of CHARTS) {
    test(`of the ${name}, by keys and by pointer`, () =>
      visit(
        async (planner) => {
          const { page } = planner;
          await painted(planner);
          const chart = planner.chart(name);
          const rows = await chart.table();
          const agrees = async () => {
            const { at, ...entries } = await chart.readOut();
            for (const [entry, { value, range }] of Object.entries(EXPECTED[name](rows, at))) {
              // "1.6" here, "1.60" there: the columns of a table keep their decimals.
              assert.equal(bare(entries[entry]?.value), bare(value), `${at} ${entry}`);
              if (range) assert.equal(entries[entry].range, range, `${at} ${entry}`);
            }
            return at;
          };

          await chart.canvas.focus();
          assert.equal(await chart.crosshair.count(), 0);
          const stops = [];
          for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowLeft", "End", "PageDown", "PageUp", "ArrowLeft"]) {
            await page.keyboard.press(key);
            stops.push(await agrees());
            assert.equal(await chart.crosshair.count(), 1);
            const spoken = await page.locator(`#${name}-values`).textContent();
            assert.ok(spoken.startsWith(stops.at(-1)), `${spoken} is spoken at ${stops.at(-1)}`);
          }
          assert.notEqual(stops[0], stops[1], "a key moves it");
          assert.notEqual(stops[1], stops[2]);
          assert.equal(stops[3], stops[1], "and back");
          assert.equal(stops[6], stops[4], "ten back, ten on");
          await page.keyboard.press("Escape");
          assert.equal(await chart.crosshair.count(), 0, "Escape clears it");

          const box = await chart.canvas.boundingBox();
          const pointed = [];
          for (const share of [0.2, 0.5, 0.8]) {
            await page.mouse.move(box.x + share * box.width, box.y + box.height / 2);
            pointed.push(await agrees());
            const x = Number(await chart.crosshair.getAttribute("x1"));
            assert.ok(Math.abs(x - share * box.width) < box.width / 6, "the line stands at the pointer");
          }
          assert.equal(new Set(pointed).size, 3, "the pointer moves it");
          await page.mouse.move(box.x + 10, box.y - 60);
          assert.equal(await chart.crosshair.count(), 0, "leaving clears it");
        },
        { hash: HASH },
      ));
  }
});

test("at rest the legend reads out the scenario", () =>
  visit(
    async (planner) => {
      await painted(planner);
      assert.equal((await planner.chart("cliff").readOut()).at, "At 32:");
      assert.equal((await planner.chart("envelope").readOut()).at, "At 10 Hz:");
      await planner.knob("n").set("18");
      await planner.waitFinal();
      assert.equal((await planner.chart("cliff").readOut()).at, "At 18:");
    },
    { hash: HASH },
  ));

test("T and the button show the table, under a caption and with heads", () =>
  visit(
    async (planner) => {
      await painted(planner);
      for (const name of CHARTS) {
        const chart = planner.chart(name);
        await chart.canvas.focus();
        await planner.page.keyboard.press("t");
        await chart.scroller.waitFor();
        assert.equal(await chart.button.getAttribute("aria-expanded"), "true");
        const caption = await chart.scroller.locator("caption").innerText();
        assert.equal(await chart.scroller.getAttribute("aria-label"), caption);
        const heads = await chart.scroller.locator("thead th[scope=col]").count();
        assert.ok(heads >= 6);
        assert.equal(await chart.scroller.locator("tbody tr:first-child > *").count(), heads);
        assert.ok((await chart.scroller.locator("tbody th[scope=row]").count()) > 5);
        await planner.page.keyboard.press("T");
        await chart.scroller.waitFor({ state: "detached" });
        await chart.button.click();
        await chart.scroller.waitFor();
      }
    },
    { hash: HASH },
  ));

test("an entry of the legend hides its curve, and shows it again", () =>
  visit(
    async (planner) => {
      await painted(planner);
      const { page } = planner;
      const shown = await page.evaluate(picture, "cliff");
      const entry = planner.chart("cliff").card.locator(".leg button", { hasText: "no cap" });
      assert.equal(await entry.getAttribute("aria-pressed"), "true");
      await entry.click();
      await frames(planner);
      assert.equal(await entry.getAttribute("aria-pressed"), "false");
      const hidden = await page.evaluate(picture, "cliff");
      assert.notEqual(hidden.sum, shown.sum);
      assert.ok(hidden.colours > 20, "the rest stays");
      await entry.click();
      await frames(planner);
      assert.equal((await page.evaluate(picture, "cliff")).sum, shown.sum, "to the pixel");
    },
    { hash: HASH },
  ));

test("without its fonts the page still paints", () =>
  visit(painted, {
    hash: HASH,
    prepare: (context) => context.route("**/fonts/**", (route) => route.abort()),
    expected: [/ERR_FAILED|download failed/],
  }));
