// A point of a sweep opens its run: by click, by Enter, by a link; with its seeds, its robots, and the way back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, chromiumOnly, visits } from "./harness.mjs";
import { number, plain } from "./planner.mjs";
import { isPainted } from "./reading.mjs";

const HASH = "seeds=3&minutes=6";
const PICTURES = ["look-time", "look-pool", "look-robots", "look-robot"];

const visit = visits();

/** The opened run. */
class Run {
  constructor({ page }) {
    this.page = page;
    this.root = page.locator("#run");
    this.title = page.locator("#run-title");
    this.story = this.root.locator(".story");
    this.close = this.root.getByRole("button", { name: "Close the run" });
  }

  /** A list to choose from: cap, seed, robot, part. */
  list(name) {
    return this.page.locator(`#run-${name}`);
  }

  /** Waits until the run that is asked for is drawn. */
  async drawn() {
    await this.page.locator('#run[data-run="in"]').waitFor();
    for (const name of PICTURES) await this.page.waitForFunction(isPainted, name);
    return this;
  }

  /** The words of what is chosen in a list. */
  chosen(name) {
    return this.list(name).evaluate((list) => list.selectedOptions[0].textContent);
  }

  focused() {
    return this.page.evaluate(() => document.activeElement?.id);
  }
}

/** The address of the run in the address bar. */
async function named(planner) {
  return new URLSearchParams(await planner.fragment()).get("run");
}

test("Enter on the crosshair's sample opens its run, and Escape goes back there", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const { canvas } = planner.chart("cliff");
      await canvas.focus();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Enter");
      const run = await new Run(planner).drawn();
      const shown = plain(await run.title.innerText());
      const [, robots] = /^Run: (\d+) robots, no cap, seed \d+$/.exec(shown) ?? assert.fail(shown);
      assert.equal(await run.focused(), "run-title", "the focus moves there");
      assert.match(await named(planner), new RegExp(`^${robots}-off-`));
      assert.match(await run.story.innerText(), /evicted/);
      await page.keyboard.press("Escape");
      await run.root.waitFor({ state: "detached" });
      assert.equal(await run.focused(), "cliff-plot");
      assert.equal(await named(planner), null);
      await page.goBack();
      await run.drawn();
    },
    { hash: HASH },
  ));

test("a click opens the run of the curve under it; a seed and a cap are chosen from lists", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const cliff = await planner.table("cliff");
      const { canvas } = planner.chart("cliff");
      const box = await canvas.boundingBox();
      // The curve without a cap lies at the foot of the upper panel, far to the right.
      await page.mouse.click(box.x + box.width * 0.9, box.y + box.height * 0.45);
      const run = await new Run(planner).drawn();
      const name = await named(planner);
      const [robots, cap] = name.split("-");
      assert.equal(cap, "off");
      assert.ok(number(robots) > 32, "to the right of the planned number");
      // Each seed tells when it collapsed; as many did as the cliff's table counts.
      const seeds = await run.list("seed").locator("option").allTextContents();
      assert.equal(seeds.length, 3);
      const point = cliff.find((row) => row["Robots N"] === robots && row["Cap K"] === "off");
      const collapsed = seeds.filter((seed) => seed.includes("low from minute")).length;
      assert.equal(collapsed, number(point["Collapsed seeds"]));
      await run.list("seed").selectOption({ index: 2 });
      await run.drawn();
      assert.ok(plain(await run.title.innerText()).endsWith(`seed ${seeds[2].split(":")[0]}`));
      assert.notEqual(await named(planner), name);
      // Under the cap nothing alive is evicted.
      const caps = await run.list("cap").locator("option").allTextContents();
      assert.equal(caps[0], "no cap");
      assert.ok(caps.length > 1, "the suggested cap can be looked into");
      await run.list("cap").selectOption({ index: 1 });
      await run.drawn();
      await page.waitForFunction(() => document.querySelector(".story").textContent.startsWith("Nothing alive"));
    },
    { hash: "seeds=3&minutes=8" },
  ));

test("the lists say what is shown, also when they have grown since", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const chosen = (id) => page.locator(`#${id}`).evaluate((list) => list.selectedOptions[0].textContent);
      await page.locator('#run[data-run="in"]').waitFor();
      assert.ok((await page.locator("#run-cap option").count()) > 1);
      assert.equal(await chosen("run-cap"), "no cap");
      assert.match(await chosen("run-seed"), /^1002/);
      assert.match(await page.locator("#run-title").innerText(), /no cap, seed 1002/);
    },
    { hash: `${HASH}&run=32-off-1002` },
  ));

test("the pool's table counts every block, and the robot's table every turn", () =>
  visit(
    async (planner) => {
      const run = await new Run(planner).drawn();
      const pool = await planner.table("look-pool");
      const classes = Object.keys(pool[0]).filter((head) => head.endsWith("(blocks)") && !head.startsWith("All"));
      assert.equal(classes.length, 6);
      for (const row of pool) {
        assert.equal(classes.reduce((sum, head) => sum + number(row[head]), 0), 4269);
      }
      const [robot] = (await run.chosen("robot")).split(":");
      const turns = await planner.table("look-robot");
      for (const turn of turns.filter((turn) => turn["Prefill (s)"] !== "not yet")) {
        const parts = ["From the cache (tokens)", "Again (tokens)", "New (tokens)"];
        const sum = parts.reduce((sum, head) => sum + number(turn[head]), 0);
        assert.equal(sum, number(turn["Prompt (tokens)"]), JSON.stringify(turn));
      }
      const robots = await planner.table("look-robots");
      const row = robots.find((row) => row.Robot === robot);
      assert.equal(number(row["Turns that missed"]), turns.filter((turn) => turn["Prefix evicted"] !== "no").length);
    },
    { hash: `${HASH}&run=32-off-1001` },
  ));

test("a robot is chosen by its row, by keys, and from a list; one crosshair goes through all pictures", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      const run = await new Run(planner).drawn();
      const { canvas } = planner.chart("look-robots");
      await canvas.focus();
      await run.list("robot").selectOption({ index: 4 });
      await page.waitForFunction(() => document.querySelector("#look-robot-title").textContent.startsWith("Robot 5"));
      await canvas.focus();
      await page.keyboard.press("ArrowDown");
      await page.waitForFunction(() => document.querySelector("#look-robot-title").textContent.startsWith("Robot 6"));
      await canvas.click({ position: { x: 300, y: 24 } });
      await page.waitForFunction(() => document.querySelector("#look-robot-title").textContent.startsWith("Robot 1:"));
      assert.match(await named(planner), /^32-off-1001-1$/);
      const crosses = await page.locator("#run .cross line").evaluateAll((lines) => lines.map((line) => line.getAttribute("x1")));
      assert.equal(crosses.length, PICTURES.length);
      assert.equal(new Set(crosses).size, 1, "at one minute in all of them");
      await run.list("part").selectOption({ index: 1 });
      await page.waitForFunction(isPainted, "look-robot");
      const { at } = await planner.chart("look-pool").readOut();
      assert.match(at, /^At minute /);
    },
    { hash: `${HASH}&run=32-off-1001` },
  ));

test("the run follows the scenario", () =>
  visit(
    async (planner) => {
      const run = await new Run(planner).drawn();
      await planner.waitFinal();
      const before = await run.story.innerText();
      await planner.knob("pool").set("8000");
      await planner.page.waitForFunction((text) => {
        const root = document.querySelector("#run");
        return root.dataset.run === "in" && root.querySelector(".story").textContent !== text;
      }, before);
      assert.match(await run.story.innerText(), /of 7,999 blocks|Nothing alive/);
    },
    { hash: `${HASH}&run=32-off-1001` },
  ));

test("a run that cannot be is said to be none, and the page opens without it", () =>
  visit(
    async (planner) => {
      await planner.banners.first().waitFor();
      assert.match(await planner.banner(), /28-off-1-99/);
      assert.equal(await planner.page.locator("#run").count(), 0);
    },
    { hash: `${HASH}&run=28-off-1-99` },
  ));

test("the rate over K in the Controllers view opens the run under that K", () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      await planner.chart("over-cap").canvas.focus();
      await planner.page.keyboard.press("Home");
      await planner.page.keyboard.press("Enter");
      const run = await new Run(planner).drawn();
      assert.match(plain(await run.title.innerText()), /^Run: 12 robots, K = \d+, seed /);
    },
    { hash: "n=12&seeds=2&minutes=4&view=controllers" },
  ));

for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }, { width: 320, height: 640 }]) {
  test(`an opened run shuts nobody out at ${viewport.width} px`, () =>
    visit(
      async (planner) => {
        const { page } = planner;
        await planner.waitFinal();
        await new Run(planner).drawn();
        // The bars that stay in view lie over what is scrolled under them, which axe would take for too small.
        await page.evaluate(() => window.scrollTo(0, 0));
        for (const colorScheme of ["light", "dark"]) {
          await page.emulateMedia({ colorScheme });
          await assertAccessible(page, `with a run, ${colorScheme}`);
        }
        const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
        assert.ok(wide <= viewport.width, `${wide} px wide`);
        const small = await page.evaluate(() =>
          [...document.querySelectorAll("#run button, #run select")]
            .filter((element) => element.checkVisibility())
            .map((element) => element.getBoundingClientRect())
            .filter(({ width, height }) => width < 24 || height < 24).length,
        );
        assert.equal(small, 0, "24 by 24 css px");
      },
      { hash: `${HASH}&run=28-off-1001`, viewport, reducedMotion: "reduce" },
    ));
}

test("on a phone a tap reads values, and the button opens the run", chromiumOnly("finger's tap"), () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      const cliff = planner.chart("cliff");
      await cliff.canvas.tap();
      assert.equal(await planner.page.locator("#run").count(), 0);
      await cliff.card.getByRole("button", { name: /^Open a run of \d+ robots/ }).tap();
      await new Run(planner).drawn();
    },
    { hash: HASH, viewport: { width: 390, height: 844 }, hasTouch: true },
  ));
