// Questions answered by search: the same answers as the command line's, told with their cliff, applied as one step.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { assertAccessible, holdWorkers, visits } from "./harness.mjs";
import { plain } from "./planner.mjs";

/** A small site and its answers, to which the library's own tests hold the search. */
const SMALL = JSON.parse(readFileSync(new URL("../answers/small.json", import.meta.url), "utf8"));

const visit = visits();

class Question {
  constructor(page, name) {
    this.root = page.locator(`[data-ask="${name}"]`);
    this.button = this.root.locator(".act button");
    this.set = this.root.locator("button.set");
  }

  /** Waits until it is unasked, searching, answered, stale, cancelled or failed. */
  waitFor(stand) {
    return this.root.locator(`xpath=self::*[@data-stand="${stand}"]`).waitFor();
  }

  async ask() {
    await this.button.click();
    await this.waitFor("answered");
  }

  async told() {
    const text = async (selector) => {
      const found = this.root.locator(selector);
      return (await found.count()) > 0 ? plain(await found.first().innerText()) : "";
    };
    return {
      asked: await text(".q"),
      value: await text(".n"),
      detail: await text(".says > div > p"),
      set: await text("button.set"),
    };
  }
}

test("every question is answered as the command line answers it", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      assert.equal(await page.locator("[data-ask]").count(), SMALL.answers.length, "every question there is");
      // All at once: they share the workers.
      for (const { question } of SMALL.answers) await new Question(page, question).button.click();
      for (const { question, ...expected } of SMALL.answers) {
        const asked = new Question(page, question);
        await asked.waitFor("answered");
        assert.deepEqual(await asked.told(), expected, question);
      }
      assert.equal(await planner.state(), "final", "the charts are left alone");
      // What it costs follows from the answer: nothing is searched anew.
      await planner.knob("price-brain", "ask").set("2.5");
      await planner.knob("price-action", "ask").set("1");
      const cheapest = new Question(page, "cheapest");
      await cheapest.root.getByText("21.00 an hour").waitFor();
      assert.equal(await cheapest.root.getAttribute("data-stand"), "answered");
      assert.equal(await planner.state(), "final", "prices change no chart");
      assert.match(await planner.fragment(), /price-brain=2\.5&price-action=1/);
    },
    { hash: SMALL.link },
  ));

test("an answer is applied as one step, and holds; another scenario makes it stale until it is asked again", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const robots = new Question(page, "robots");
      await robots.ask();
      const entries = await page.evaluate(() => window.history.length);
      await robots.set.click();
      assert.equal(await planner.knob("n").value(), "9");
      assert.equal(await page.evaluate(() => window.history.length), entries + 1, "one step");
      await page.locator("#undo").click();
      await page.waitForFunction(() => document.querySelector("#rail-n").value === "12");
      await page.locator("#redo").click();
      await page.waitForFunction(() => document.querySelector("#rail-n").value === "9");
      await planner.waitFinal();
      assert.equal((await planner.verdict()).headline, "You planned 9, the most this site carries.");
      // The value it asks for does not matter to an answer.
      assert.equal(await robots.root.getAttribute("data-stand"), "answered");
      assert.equal(await robots.set.count(), 0, "it is set");

      await planner.knob("growth").set("1.3");
      await robots.waitFor("stale");
      assert.match(plain(await robots.root.locator(".badge").innerText()), /^still for /);
      assert.equal((await robots.told()).value, "9 robots", "what was found stays");
      assert.equal(await robots.set.count(), 0, "what is stale is not applied");
      await planner.waitFinal();
      await robots.waitFor("stale");
      await robots.ask();
      assert.notEqual((await robots.told()).value, "9 robots");
      assert.equal(await robots.root.locator(".badge").count(), 0);
    },
    { hash: SMALL.link },
  ));

test("a question waits for the charts, tells how far it is, and can be stopped", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      const pool = new Question(page, "pool");
      await pool.root.waitFor();
      const letGo = await holdWorkers(page);
      await pool.button.click();
      assert.match(await pool.root.locator(".news").innerText(), /^(Waits until the charts are done|Searching)/);
      assert.equal(await pool.button.getAttribute("aria-label"), "Cancel: Smallest pool for 32\u00a0robots");
      await pool.button.click();
      await pool.waitFor("cancelled");
      assert.equal(await pool.root.locator(".news").innerText(), "Stopped before there was an answer.");
      await letGo();
      await planner.waitFinal();
      await pool.waitFor("cancelled");
      await pool.ask();
      assert.match((await pool.told()).value, /^[\d,]+ blocks$/);
    },
    { hash: "seeds=2&minutes=6" },
  ));

test("by keyboard alone, with the focus kept", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const gpus = new Question(page, "gpus");
      await gpus.button.focus();
      await page.keyboard.press("Enter");
      await gpus.waitFor("answered");
      assert.ok(await gpus.button.evaluate((button) => button === document.activeElement), "the focus stays");
      await page.keyboard.press("Tab");
      assert.ok(await gpus.set.evaluate((button) => button === document.activeElement));
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => window.location.hash.includes("gpus=1"));
      await page.locator("#to-controllers").focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => window.location.hash.includes("view=controllers"));
      assert.equal(await planner.current(), "Controllers");
    },
    { hash: SMALL.link },
  ));

test("how sure the verdict is, and why the rule of thumb differs", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      const sure = page.locator(".confidence");
      assert.match(await sure.locator(".sure").innerText(), /^95% sure: (at (least|most) \d+%|\d+% to \d+%) collapse$/);
      await page.getByRole("button", { name: "About the confidence" }).click();
      const about = plain(await page.locator("dl.facts .aside dd").last().innerText());
      assert.match(about, /^Each cell is one draw of episodes, 12 min long\. Of any more such draws \d+% to \d+% collapse/);
      assert.match(about, /The first low window begins .*minute/);
      assert.match(about, /Of the action layer’s \d+ runs, the worst starves in/);
      await page.getByRole("button", { name: "About the rule of thumb" }).click();
      const carried = plain(await page.locator("dl.facts .aside dd").first().innerText());
      assert.match(carried, /^The most robots that hold with every smaller number, without a cap\./);
      const thumb = plain(await page.locator("dl.facts .aside dd").nth(1).innerText());
      assert.match(thumb, /^0\.85 and 0\.95 times 1,700 blocks x 784 tokens \/ [\d,]+ tokens of a mean prompt = 14 and 15\./);
      assert.match(thumb, /that of the 9 robots the brain carries fills \d+% of the pool; state blocks/);
    },
    { hash: SMALL.link },
  ));

test("ten thousand robots are told with commas, and their seeds do not look well", () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      const { headline } = await planner.verdict();
      assert.match(headline, /You planned 10,000\./);
      const facts = await planner.facts();
      assert.match(facts["Head-room"].figure, /^\u22129,\d{3} robots$/);
      assert.match(facts["Head-room"].note, /^\d{3,}(,\d{3})* times what it carries$|none carried$/);
      assert.equal(facts.Confidence.note, "nobody came past a first turn: nothing to count");
      const classes = await planner.page.locator(".seeds i").evaluateAll((cells) => cells.map((cell) => cell.className));
      assert.deepEqual([...new Set(classes)], ["u"]);
    },
    { hash: "n=10000&seeds=1&minutes=4&gpus=0" },
  ));

describe("axe finds no barrier on the card", () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(`at ${viewport.width} px`, () =>
      visit(
        async (planner) => {
          const { page } = planner;
          await planner.waitFinal();
          for (const name of ["robots", "cheapest", "hz"]) await new Question(page, name).ask();
          await page.getByRole("button", { name: "About the confidence" }).click();
          for (const colorScheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            await assertAccessible(page, `answered, ${colorScheme}`);
          }
          await planner.typeFragment(`${SMALL.link}&growth=1.3`);
          await new Question(page, "robots").waitFor("stale");
          // Only the answers are left of before.
          await planner.waitFinal();
          await page.locator("main[data-asides=idle]").waitFor();
          for (const colorScheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            await assertAccessible(page, `stale, ${colorScheme}`);
          }
        },
        { hash: SMALL.link, viewport, reducedMotion: "reduce" },
      ));
  }
});
