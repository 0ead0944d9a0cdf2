// The whole page by keyboard alone, in an order that makes sense, with the focus always in sight.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visits } from "./harness.mjs";

const visit = visits();

test("Tab passes everything there is, the answer's button before the charts", () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      const { page } = planner;
      // What is under way beside the answer has buttons that leave when it is done, and begins when it is looked at.
      await page.mouse.wheel(0, 9999);
      await page.locator("canvas#tornado-plot").waitFor();
      await page.locator("main[data-asides=idle]").waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
      const passed = [];
      for (;;) {
        await page.keyboard.press("Tab");
        const stop = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return null;
          element.dataset.passed = "";
          const style = getComputedStyle(element);
          const box = element.getBoundingClientRect();
          const label = element.labels?.[0]?.textContent;
          return {
            name: element.getAttribute("aria-label") ?? label ?? element.textContent,
            tag: element.tagName.toLowerCase(),
            type: element.type,
            outlined: style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2,
            inView: box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth,
          };
        });
        if (!stop) break;
        passed.push(stop);
        assert.ok(passed.length < 200, "Tab is not caught anywhere");
      }
      for (const { name, tag, outlined, inView } of passed) {
        assert.ok(name?.trim(), `a ${tag} without a name`);
        assert.ok(outlined, `the focus shows on ${name}`);
        assert.ok(inView, `${name} is in view when it has the focus`);
      }
      const missed = await page
        .locator("a[href], button, input, select, [tabindex='0']")
        .evaluateAll((all) =>
          all.filter((e) => e.checkVisibility() && e.dataset.passed === undefined).map((e) => e.outerHTML.slice(0, 120)),
        );
      assert.deepEqual(missed, [], "reached by no Tab");

      const names = passed.map(({ name, type, tag }) => `${name.replace(/\s+/g, " ").trim()}${tag === "input" ? ` ${type}` : ""}`);
      const top = ["Skip to the answer", "Plan", "Brain", "Action layer", "Controllers", "Evidence", "Preset", "Undo", "Redo", "Pin as baseline A", "Theme: system", "Copy link"];
      assert.deepEqual(names.slice(0, top.length), top);
      const n = names.indexOf("About Robots N: meaning, formula, source");
      assert.deepEqual(names.slice(n, n + 5), [
        "About Robots N: meaning, formula, source",
        "Robots N text",
        "Robots N, one step down",
        "Robots N range",
        "Robots N, one step up",
      ]);
      const order = ["Robots N range", "Pool blocks range", "Context growth range", "Control frequency range", "Cap K range"];
      const places = [...order.map((name) => names.indexOf(name)), names.findIndex((name) => /^Workload/.test(name))];
      places.push(names.findIndex((name) => /^Set K = /.test(name)), names.findIndex((name) => /^Data table/.test(name)));
      assert.ok(places.every((place) => place >= 0), `all are there: ${places}`);
      assert.deepEqual([...places].sort((a, b) => a - b), places, "in the order of the page");
    },
    { hash: "seeds=2&minutes=4" },
  ));

test("the first stop skips the rail, without touching the scenario", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement.id === "main");
      assert.equal(await planner.fragment(), "n=18&seeds=2&minutes=4");
      assert.equal(await planner.knob("n").value(), "18");
    },
    { hash: "n=18&seeds=2&minutes=4" },
  ));

test("on a phone the dock is one stop with arrow keys, and opens a knob that Escape closes", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      const chip = (name) => page.locator(`[data-chip="${name}"]`);
      await chip("n").focus();
      for (const [key, name] of [
        ["ArrowRight", "pool"],
        ["End", "cap"],
        ["ArrowRight", "n"],
        ["ArrowLeft", "cap"],
        ["Home", "n"],
      ]) {
        await page.keyboard.press(key);
        assert.equal(await page.evaluate(() => document.activeElement.dataset.chip), name, key);
      }
      assert.equal(await page.locator("[data-chip][tabindex='0']").count(), 1);
      await page.keyboard.press("Enter");
      const knob = planner.knob("n", "sheet");
      await knob.field.waitFor();
      await knob.press("ArrowRight");
      assert.equal(await knob.value(), "33");
      assert.match(await chip("n").innerText(), /33/);
      await page.keyboard.press("Escape");
      await page.locator("#sheet").waitFor({ state: "detached" });
      assert.equal(await page.evaluate(() => document.activeElement.dataset.chip), "n", "the focus returns to the chip");
    },
    { hash: "seeds=2&minutes=4", viewport: { width: 390, height: 844 } },
  ));
