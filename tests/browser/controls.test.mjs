// Every way of setting a knob, and what the page says when it cannot be done. No test here waits for the simulation.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { visits } from "./harness.mjs";
import { plain } from "./planner.mjs";

/** As the page itself writes it, so that it is the same before and after. */
const HASH = "v=1&preset=site&minutes=4&seeds=2&c=e1c7";

const visit = visits();

/** What each key on the slider makes of the preset's value. */
const KEYS = {
  n: {
    from: "32",
    ArrowRight: "33",
    ArrowLeft: "31",
    ArrowUp: "33",
    ArrowDown: "31",
    "Shift+ArrowRight": "33",
    PageUp: "42",
    PageDown: "22",
    Home: "1",
    End: "48",
  },
  pool: {
    from: "4,270",
    ArrowRight: "4,280",
    ArrowDown: "4,260",
    "Shift+ArrowRight": "4,272",
    "Shift+ArrowLeft": "4,268",
    PageUp: "4,370",
    PageDown: "4,170",
    End: "8,000",
  },
  growth: {
    from: "1.00",
    ArrowUp: "1.05",
    ArrowLeft: "0.95",
    "Shift+ArrowUp": "1.01",
    "Shift+ArrowDown": "0.99",
    PageUp: "1.50",
    PageDown: "0.50",
    Home: "0.40",
    End: "2.00",
  },
  hz: {
    from: "10",
    ArrowRight: "10.5",
    ArrowLeft: "9.5",
    "Shift+ArrowRight": "10.1",
    "Shift+ArrowLeft": "9.9",
    PageUp: "15",
    PageDown: "5",
    Home: "2",
    End: "25",
  },
  cap: { from: "off", ArrowLeft: "32", ArrowRight: "off", "Shift+ArrowLeft": "32", PageDown: "23", Home: "1", End: "off" },
};

describe("keys on the slider", () => {
  for (const [name, { from, ...keys }] of Object.entries(KEYS)) {
    test(`of ${name}`, () =>
      visit(
        async (planner) => {
          const knob = planner.knob(name);
          for (const [key, expected] of Object.entries(keys)) {
            assert.equal(await knob.value(), from);
            await knob.press(key);
            assert.equal(await knob.value(), expected, key);
            if (expected !== from) await knob.reset();
          }
        },
        { hash: HASH },
      ));
  }
});

test("step buttons, and their ends", () =>
  visit(
    async (planner) => {
      for (const [name, down, up] of [
        ["n", "31", "32"],
        ["pool", "4,260", "4,270"],
        ["growth", "0.95", "1.00"],
        ["hz", "9.5", "10"],
        ["cap", "32", "off"],
      ]) {
        const knob = planner.knob(name);
        await knob.down.click();
        assert.equal(await knob.value(), down);
        await knob.up.click();
        assert.equal(await knob.value(), up);
      }
      const cap = planner.knob("cap");
      await cap.up.click();
      assert.equal(await cap.value(), "off", "nothing lies beyond off");
      const hz = planner.knob("hz");
      await hz.set("0.5");
      await hz.down.click();
      assert.equal(await hz.value(), "0.5", "steps end at what is accepted");
    },
    { hash: HASH },
  ));

test("a number is committed by Enter and by leaving the field, not before", () =>
  visit(
    async (planner) => {
      const { field } = planner.knob("n");
      await field.fill("20");
      assert.doesNotMatch(await planner.fragment(), /n=/, "what is being typed is no commit");
      await field.press("Enter");
      assert.match(await planner.fragment(), /&n=20&/);
      await field.fill("21");
      await field.press("Tab");
      assert.match(await planner.fragment(), /&n=21&/);
      await field.fill("30");
      await field.press("Escape");
      assert.equal(await field.inputValue(), "21", "Escape brings the value back");
      await field.press("ArrowUp");
      assert.equal(await field.inputValue(), "22");
      await planner.knob("growth").field.press("Shift+ArrowDown");
      assert.equal(await planner.knob("growth").value(), "0.99");
    },
    { hash: HASH },
  ));

test("text that is no number stays to be mended, with what was expected", () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      const before = await planner.fragment();
      const knob = planner.knob("growth");
      await knob.set("fast");
      assert.equal(
        plain(await knob.message.innerText()),
        "Context growth goes from 0.05 to 10.00. \u201cfast\u201d is not a number.",
      );
      assert.equal(await knob.value(), "fast", "the draft is kept");
      assert.equal(await knob.field.getAttribute("aria-invalid"), "true");
      assert.equal(await knob.message.getAttribute("role"), "alert");
      assert.equal(await knob.field.getAttribute("aria-describedby"), await knob.message.getAttribute("id"));
      assert.equal(await planner.fragment(), before, "the scenario is unchanged");
      assert.equal(await planner.state(), "final");
      assert.equal(await knob.spoken(), "1.00 times", "the last valid value is drawn");

      await knob.field.press("Tab");
      assert.equal(await knob.value(), "fast", "leaving does not throw it away");
      await knob.set("");
      assert.equal(plain(await knob.message.innerText()), "Context growth goes from 0.05 to 10.00.");
      await knob.set("1.1");
      assert.equal(await knob.message.count(), 0);
      assert.equal(await knob.field.getAttribute("aria-invalid"), null);
      assert.match(await planner.fragment(), /&growth=1\.1&/);
    },
    { hash: HASH },
  ));

test("a number out of range is brought into it, and said", () =>
  visit(
    async (planner) => {
      const hz = planner.knob("hz");
      await hz.set("500");
      assert.equal(
        plain(await hz.message.innerText()),
        "Control frequency goes from 0.5 to 200. 500 is not used; 200 is drawn.",
      );
      assert.equal(await hz.value(), "200");
      assert.match(await planner.fragment(), /&hz=200&/);
      await hz.set("12");
      assert.equal(await hz.message.count(), 0, "the message leaves with its value");
      const cap = planner.knob("cap");
      await cap.set("0");
      assert.equal(plain(await cap.message.innerText()), "K goes from 1 to 10,000, or off. 0 is not used; 1 is drawn.");
      assert.equal(await cap.value(), "1");
      await cap.set("OFF");
      assert.equal(await cap.value(), "off");
    },
    { hash: HASH },
  ));

test("a world that cannot run is refused with the smallest value that works", () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      const before = await planner.fragment();
      const knob = planner.knob("pool");
      await knob.set("50");
      const words = await planner.banner();
      assert.match(words, /Your scenario is unchanged\.$/);
      const [, smallest] = /The smallest that [a-z ]+ is (\d+)\./.exec(words) ?? assert.fail(words);
      assert.equal(await knob.value(), "4,270");
      assert.equal(await planner.fragment(), before);
      assert.equal(await planner.state(), "final");
      await knob.set(smallest);
      assert.equal(await planner.banners.count(), 0, "the message leaves with the next change");
      assert.match(await planner.fragment(), new RegExp(`&pool=${smallest}&`));
      await knob.set(String(Number(smallest) - 1));
      assert.equal(await knob.value(), smallest, "one less is refused");
    },
    { hash: HASH },
  ));

test("reset brings one knob back, or all", () =>
  visit(
    async (planner) => {
      const knob = planner.knob("n");
      assert.equal(await knob.resetButton.count(), 0, "nothing to reset");
      await knob.set("20");
      await planner.knob("hz").set("8");
      await knob.reset();
      assert.deepEqual(await planner.settings(), { n: "32", pool: "4,270", growth: "1.00", hz: "8", cap: "off" });
      assert.equal(await knob.resetButton.count(), 0);
      assert.match(await planner.page.locator(".railhead").innerText(), /^Scenario\s+3 of 47 differ/);
      await planner.page.getByRole("button", { name: "Reset to site" }).click();
      assert.deepEqual(await planner.settings(), { n: "32", pool: "4,270", growth: "1.00", hz: "10", cap: "off" });
      assert.match(await planner.fragment(), /^v=1&preset=site&c=8159$/);
    },
    { hash: HASH },
  ));

test("a drag is one commit, when it ends", () =>
  visit(
    async (planner) => {
      const first = await entries(planner);
      const knob = planner.knob("n");
      await knob.drag(0.65, 0.4, 0.2);
      const dragged = await knob.value();
      assert.notEqual(dragged, "32", "the field follows the thumb");
      assert.equal(plain(await knob.root.locator(".badge").innerText()), "preview");
      assert.equal(await entries(planner), first, "nothing is committed yet");
      await knob.release();
      assert.equal(await knob.value(), dragged);
      assert.match(await planner.fragment(), new RegExp(`&n=${dragged}&`));
      assert.equal(await entries(planner), first + 1, "one entry of history for a drag");
    },
    { hash: HASH },
  ));

for (const [how, further] of [
  ["and the thumb then stays", []],
  ["wherever the thumb is moved then", [0.1, 0.5]],
]) {
  test(`Escape gives a drag up, ${how}; the next drag counts`, () =>
    visit(
      async (planner) => {
        await planner.waitFinal();
        const first = await entries(planner);
        const knob = planner.knob("n");
        await knob.drag(0.65, 0.4, 0.2);
        assert.notEqual(await knob.value(), "32");
        await planner.page.keyboard.press("Escape");
        assert.equal(await knob.value(), "32", "Escape brings it back");
        for (const share of further) {
          const { x, y } = await knob.point(share);
          await planner.page.mouse.move(x, y);
        }
        await knob.release();
        assert.equal(await knob.value(), "32", "letting go then commits nothing");
        assert.equal(await knob.slider.inputValue(), "32", "the thumb is back too");
        assert.equal(await planner.fragment(), HASH);
        assert.equal(await entries(planner), first);
        await planner.waitFinal();

        await knob.drag(0.65, 0.3);
        await knob.release();
        assert.notEqual(await knob.value(), "32", "a drag after one that was given up");
        assert.equal(await entries(planner), first + 1);
      },
      { hash: HASH },
    ));
}

test("lists choose, and show what is chosen", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await page.getByRole("button", { name: /^Brain/ }).click();
      const eviction = page.getByRole("combobox", { name: /^Eviction/ });
      await eviction.selectOption({ label: "dead blocks first" });
      assert.match(await planner.fragment(), /&evict=dead-first&/);
      assert.equal(await eviction.inputValue(), "dead-first");
      const preset = page.locator("#top-preset");
      await preset.selectOption("h800");
      assert.match(await planner.fragment(), /^v=1&preset=h800&c=2647$/);
      assert.deepEqual(await planner.settings(), { n: "20", pool: "4,270", growth: "1.00", hz: "20", cap: "off" });
      await preset.selectOption("site");
      assert.match(await planner.fragment(), /^v=1&preset=site&c=8159$/);
    },
    { hash: HASH },
  ));

test("what is typed while the value before comes back is kept", () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      const knob = planner.knob("growth");
      await knob.field.focus();
      await knob.field.evaluate(async (field) => {
        const type = (text) => {
          field.value = text;
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        };
        type("1.5");
        await new Promise((done) => setTimeout(done, 50));
        field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        type("1.3");
      });
      await planner.page.waitForFunction(() => location.hash.includes("growth=1.5"));
      assert.equal(await knob.field.inputValue(), "1.3");
      await knob.field.press("Enter");
      assert.equal(await knob.value(), "1.30");
      // A value from elsewhere still replaces what is being typed.
      await knob.field.fill("1.7");
      await planner.page.evaluate(() => {
        location.hash = location.hash.replace(/growth=[\d.]+.*/, "growth=1.1");
      });
      await planner.page.waitForFunction(() => document.querySelector("#rail-growth").value === "1.10");
    },
    { hash: HASH },
  ));

test("on a phone the menu can be used whatever stands above the dock", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await page.locator('[data-chip="growth"]').click();
      await planner.knob("growth", "sheet").about.click();
      await page.locator("#menu").click();
      await page.locator("#menu-panel .grp").first().waitFor();
      await page.locator("#menu-panel .grp").evaluateAll((groups) => groups.forEach((group) => group.click()));
      await page.locator("#menu-panel .folded").nth(3).waitFor();
      const covered = await page.locator("#menu-panel").evaluate((menu) =>
        [...menu.querySelectorAll("button, input, select")]
          .filter((control) => {
            control.scrollIntoView({ block: "nearest" });
            const { left, right, top, bottom } = control.getBoundingClientRect();
            return !control.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
          })
          .map((control) => control.ariaLabel ?? control.id ?? control.textContent),
      );
      assert.deepEqual(covered, []);
    },
    { hash: HASH, viewport: { width: 390, height: 844 } },
  ));

test("every knob tells what it means, its formula, its source and what it accepts", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      for (const group of await page.locator(".rail .grp").all()) await group.click();
      const knobs = page.locator(".rail [data-knob]");
      assert.equal(await knobs.count(), 27);
      for (const knob of await knobs.all()) {
        const name = await knob.getAttribute("data-knob");
        const button = knob.getByRole("button", { name: /^About .+: meaning, formula, source$/ });
        assert.equal(await button.getAttribute("aria-expanded"), "false");
        await button.click();
        assert.equal(await button.getAttribute("aria-expanded"), "true");
        const panel = page.locator(`#${await button.getAttribute("aria-controls")}`);
        assert.ok((await panel.locator("p").innerText()).length > 20, `${name} has a meaning`);
        // A knob with a track says what that shows, too.
        const heads = await panel.locator("dt").allInnerTexts();
        assert.deepEqual(heads.slice(0, 4), ["Formula", "Source", "Default", "Accepts"]);
        assert.deepEqual(heads.slice(4), name in (await planner.settings()) ? ["Track"] : []);
        const [formula, source, mark, accepts] = await panel.locator("dd").allInnerTexts();
        assert.ok(formula && source && mark, name);
        assert.ok(accepts.endsWith(`\u201c${name}\u201d in links`), accepts);
        await button.press("Escape");
        assert.equal(await button.getAttribute("aria-expanded"), "false", "Escape closes it");
      }
    },
    { hash: HASH },
  ));

test("sliders say their value with its unit", () =>
  visit(
    async (planner) => {
      const spoken = async () => {
        const all = {};
        for (const name of ["n", "pool", "growth", "hz", "cap"]) all[name] = await planner.knob(name).spoken();
        return all;
      };
      assert.deepEqual(await spoken(), {
        n: "32 robots",
        pool: "4,270 blocks",
        growth: "1.00 times",
        hz: "10 hertz, deadline 0.50 seconds",
        cap: "off, no cap",
      });
      await planner.knob("cap").set("20");
      await planner.knob("hz").set("20");
      assert.equal(await planner.knob("cap").spoken(), "at most 20 active");
      assert.equal(await planner.knob("hz").spoken(), "20 hertz, deadline 0.25 seconds");
    },
    { hash: HASH },
  ));

function entries(planner) {
  return planner.page.evaluate(() => window.history.length);
}
