// Scenarios as wholes: undo and redo, resets, baselines, links that carry two, and saved ones.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible, open, visits } from "./harness.mjs";
import { number, plain } from "./planner.mjs";

const HASH = "seeds=2&minutes=4";
const visit = visits();

/** The button of this id says what it does, and whether it can. */
async function button(page, id) {
  const it = page.locator(`#${id}`);
  return [await it.getAttribute("aria-label"), (await it.getAttribute("aria-disabled")) === null];
}

/** The table of differences: label to cells. */
async function differences(page) {
  return page.locator(".diffs table").evaluate((table) => {
    const text = (cell) => cell.textContent.replaceAll("\u00a0", " ").trim();
    return Object.fromEntries([...table.querySelectorAll("tbody tr")].map((row) => [text(row.children[0]), [...row.children].slice(1).map(text)]));
  });
}

test("ten changes of every kind are undone and redone, and the address follows", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      const n = planner.knob("n");
      const edits = [
        () => n.set("20"),
        () => planner.knob("growth").press("ArrowRight"),
        () => planner.knob("hz").up.click(),
        async () => {
          await planner.knob("pool").drag(0.4, 0.5, 0.6);
          await planner.knob("pool").release();
        },
        () => n.reset(),
        () => page.locator("#top-preset").selectOption("h800"),
        () => planner.typeFragment("n=40&seeds=2&minutes=4"),
        () => planner.knob("cap").set("16"),
        () => page.getByRole("button", { name: "Reset to link" }).click(),
        () => page.getByRole("button", { name: "Reset to site" }).click(),
      ];
      assert.deepEqual(await button(page, "undo"), ["Undo", false]);
      const seen = [await state(planner)];
      for (const edit of edits) {
        await edit();
        await changed(planner, seen.at(-1));
        seen.push(await state(planner));
      }
      for (const [index, expected] of seen.slice(0, -1).reverse().entries()) {
        const before = await state(planner);
        // By button and by key in turn.
        if (index % 2) await page.keyboard.press("Control+z");
        else await page.locator("#undo").click();
        await changed(planner, before);
        assert.equal(withoutChecksum(await state(planner)), withoutChecksum(expected));
      }
      assert.deepEqual(await button(page, "undo"), ["Undo", false]);
      assert.equal((await button(page, "redo"))[1], true);
      for (const [index, expected] of seen.slice(1).entries()) {
        const before = await state(planner);
        await page.keyboard.press(["Control+Shift+Z", "Control+y"][index % 2]);
        await changed(planner, before);
        assert.equal(withoutChecksum(await state(planner)), withoutChecksum(expected));
      }
      assert.deepEqual(await button(page, "redo"), ["Redo", false]);
      // The browser's own way back still works per change.
      await page.goBack();
      await page.waitForFunction(() => !document.querySelector("main").dataset.state.includes("none"));
    },
    { hash: HASH },
  ));

/** What the address and the controls say. */
async function state(planner) {
  return `${await planner.fragment()} ${JSON.stringify(await planner.settings())}`;
}

/** A link typed by hand has no checksum and another order; what is written has both. */
function withoutChecksum(text) {
  return text.replace(/^\S* /, "");
}

async function changed(planner, before) {
  await planner.page.waitForFunction((hash) => window.location.hash.slice(1) !== hash, before.split(" ")[0]);
  await planner.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

test("in a text field the keys are the browser's own", () =>
  visit(
    async (planner) => {
      const n = planner.knob("n");
      await n.set("20");
      await n.field.fill("21");
      await planner.page.keyboard.press("Control+z");
      assert.equal((await button(planner.page, "undo"))[0], "Undo: 20 robots");
      assert.match(await planner.fragment(), /n=20/);
    },
    { hash: HASH },
  ));

test("both resets can be undone, and say when there is nothing to reset", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      const preset = page.locator(".rail").getByRole("button", { name: "Reset to site" });
      const link = page.locator(".rail").getByRole("button", { name: "Reset to link" });
      assert.equal(await link.getAttribute("aria-disabled"), "true");
      await planner.knob("growth").set("1.5");
      await link.click();
      assert.equal(await planner.knob("n").value(), "12");
      assert.equal(await planner.knob("growth").value(), "1.00");
      await page.locator("#undo").click();
      assert.equal(await planner.knob("growth").value(), "1.50");
      await preset.click();
      assert.equal(await planner.knob("n").value(), "32");
      assert.equal(await preset.getAttribute("aria-disabled"), "true");
      await page.locator("#undo").click();
      assert.deepEqual([await planner.knob("n").value(), await planner.knob("growth").value()], ["12", "1.50"]);
    },
    { hash: `n=12&${HASH}` },
  ));

test("a baseline is pinned, compared in charts and table, swapped and unpinned", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      await planner.waitFinal();
      assert.deepEqual(await button(page, "pin"), ["Pin as baseline A", true]);
      await page.locator("#pin").click();
      assert.deepEqual(await button(page, "pin"), ["Pinned as baseline A", false]);
      const before = await planner.facts();
      await planner.knob("pool").set("6000");
      await planner.waitFinal();
      const after = await planner.facts();
      const rows = await differences(page);
      const [was, is] = [before["Robots carried"].figure, after["Robots carried"].figure].map(number);
      assert.deepEqual(rows["Pool blocks"], ["4,270", "6,000", ""]);
      assert.deepEqual(rows["Robots carried"].slice(0, 2).map(number), [was, is]);
      assert.equal(number(rows["Robots carried"][2].replace("+", "")), is - was);
      for (const name of ["cliff", "envelope", "starvation"]) {
        const legend = planner.chart(name).card.getByRole("button", { name: /^baseline A/ });
        assert.equal(await legend.getAttribute("aria-pressed"), "true", name);
        const mark = Object.keys((await planner.table(name))[0]).at(-1);
        assert.ok((await planner.table(name)).some((row) => row[mark].startsWith("baseline A, ")), name);
      }
      await page.getByRole("button", { name: "Swap baseline A with this scenario" }).click();
      await planner.waitFinal();
      assert.equal(await planner.knob("pool").value(), "4,270");
      assert.deepEqual((await differences(page))["Pool blocks"], ["6,000", "4,270", ""]);
      assert.deepEqual((await planner.facts())["Robots carried"], before["Robots carried"]);
      await page.locator("#undo").click();
      assert.deepEqual((await differences(page))["Pool blocks"], ["4,270", "6,000", ""]);
      await page.getByRole("button", { name: "Unpin baseline A" }).click();
      assert.equal(await page.locator(".diffs").count(), 0);
      await planner.toast.getByRole("button", { name: "Undo" }).click();
      assert.equal(await page.locator(".diffs").count(), 1);
    },
    { hash: HASH },
  ));

test("four baselines at most, each under its letter", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      for (const robots of ["10", "11", "12", "13"]) {
        await planner.knob("n").set(robots);
        await page.locator("#pin").click();
      }
      await planner.knob("n").set("14");
      assert.deepEqual(await button(page, "pin"), ["4 baselines are pinned: unpin one first", false]);
      await planner.waitFinal();
      assert.deepEqual((await differences(page))["Robots N"], ["10", "11", "12", "13", "14"]);
      assert.equal(await planner.chart("cliff").card.getByRole("button", { name: /^baseline [A-D]/ }).count(), 4);
      for (const cells of Object.values(await differences(page))) assert.ok(!cells.includes("\u2026"), String(cells));
    },
    { hash: HASH },
  ));

test("one link carries two scenarios, and opens from scratch", () =>
  visit(
    async (planner, context) => {
      const { page } = planner;
      await planner.waitFinal();
      await page.locator("#pin").click();
      await planner.knob("pool").set("6000");
      await planner.knob("cap").set("20");
      await page.locator("#copy").click();
      await planner.toast.getByRole("button", { name: "Copy with A" }).click();
      await page.locator(".toast", { hasText: "both scenarios" }).waitFor();
      const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
      assert.match(link.hash, /^#v=1&preset=site&pool=6000&cap=20&minutes=4&seeds=2&b\.pool=4270&b\.cap=off&c=[0-9a-f]{4}$/);
      await planner.waitFinal();
      const here = await differences(page);

      const other = await open(context, link.hash.slice(1));
      await other.waitFinal();
      assert.equal(await other.banners.count(), 0);
      assert.equal(await other.knob("pool").value(), "6,000");
      assert.equal(
        plain(await other.page.locator(".diffs .sub").innerText()),
        "A has pool blocks 4,270 instead of 6,000 and cap K off instead of 20",
      );
      assert.deepEqual(await differences(other.page), here, "the same numbers everywhere");
      await other.page.close();

      const cut = await open(context, link.hash.slice(1, -2));
      await cut.banners.first().waitFor();
      assert.match(await cut.banner(), /^This link is cut short/);
      assert.equal(await cut.page.locator(".diffs").count(), 0);
    },
    { hash: HASH, permissions: ["clipboard-write", "clipboard-read"] },
  ));

test("a scenario is saved, opened in another tab, replaced, deleted and brought back", () =>
  visit(
    async (planner, context) => {
      const { page } = planner;
      const group = (of) => of.locator(".rail .grp", { hasText: "Saved" });
      await group(page).click();
      const name = page.locator("#rail-saved-name");
      await name.fill("Pilot site");
      await name.press("Enter");
      await page.locator(".saved li", { hasText: "Pilot site" }).waitFor();

      const other = await open(context, "");
      await group(other.page).click();
      await other.page.locator(".saved").getByRole("button", { name: "Pilot site", exact: true }).click();
      assert.equal(await other.knob("n").value(), "12");
      assert.equal(await other.page.locator(".rail").getByRole("button", { name: "Reset to \u201cPilot site\u201d" }).count(), 1);
      await other.knob("n").set("13");
      await other.page.locator(".saved").getByRole("button", { name: "Replace" }).click();
      await other.toast.waitFor();
      await other.page.close();

      await page.locator(".saved").getByRole("button", { name: "Pilot site", exact: true }).click();
      assert.equal(await planner.knob("n").value(), "13");
      await page.locator("#undo").click();
      assert.equal(await planner.knob("n").value(), "12");
      await page.getByRole("button", { name: "Delete \u201cPilot site\u201d" }).click();
      await page.locator(".toast", { hasText: "deleted" }).waitFor();
      assert.equal(await page.locator(".saved li").count(), 0);
      await planner.toast.getByRole("button", { name: "Undo" }).click();
      await page.locator(".saved li", { hasText: "Pilot site" }).waitFor();
    },
    { hash: `n=12&${HASH}` },
  ));

describe("what the browser has kept is survived", () => {
  const KEY = "fleet-planner scenarios";
  const kept = (text) => (context) =>
    context.addInitScript(
      ([key, value]) => {
        // Empty documents have no storage, and no origin.
        if (window.origin !== "null") localStorage.setItem(key, value);
      },
      [KEY, text],
    );
  const opened = async (planner) => {
    await planner.page.locator(".rail .grp", { hasText: "Saved" }).click();
    return planner.page.locator(".rail .saved");
  };

  test("broken lines, and links that do not open", () =>
    visit(
      async (planner) => {
        const saved = await opened(planner);
        assert.equal(await saved.locator("li").count(), 2);
        await saved.getByRole("button", { name: "cut", exact: true }).click();
        await planner.banners.first().waitFor();
        assert.match(await planner.banner(), /^This link is cut short/);
      },
      { hash: HASH, prepare: kept("fleet-planner scenarios 1\nrubbish\n\nn=7 seven\nn=8&c=f cut\n") },
    ));

  test("something else altogether", () =>
    visit(async (planner) => assert.equal(await (await opened(planner)).locator("li").count(), 0), {
      hash: HASH,
      prepare: kept('{"not":"ours"}'),
    }));

  test("a list of a newer release is left alone", () =>
    visit(
      async (planner) => {
        const saved = await opened(planner);
        assert.match(await saved.locator(".msg").innerText(), /^A newer release/);
        await saved.locator("input").fill("x");
        await saved.locator("input").press("Enter");
        assert.match(await planner.page.evaluate((key) => localStorage.getItem(key), KEY), /^fleet-planner scenarios 2/);
      },
      { hash: HASH, prepare: kept("fleet-planner scenarios 2\n...") },
    ));

  test("a browser that keeps nothing says so", () =>
    visit(
      async (planner) => {
        const saved = await opened(planner);
        assert.match(await saved.locator(".msg").innerText(), /^This browser keeps nothing/);
      },
      {
        hash: HASH,
        prepare: (context) =>
          context.addInitScript(() =>
            Object.defineProperty(window, "localStorage", {
              get: () => {
                throw new DOMException("denied", "SecurityError");
              },
            }),
          ),
      },
    ));
});

test("every preset has its answer", () =>
  visit(async (planner) => {
    for (const preset of ["small", "attention"]) {
      await planner.page.locator("#top-preset").selectOption(preset);
      assert.match(await planner.fragment(), new RegExp(`^v=1&preset=${preset}&c=`));
      const knob = planner.knob("pool");
      assert.equal(await knob.slider.inputValue(), (await knob.value()).replace(",", ""), "the slider reaches it");
    }
    await planner.waitFinal();
    const { headline } = await planner.verdict();
    assert.match(headline, /carries 7 robots\. You planned 10/);
  }));

describe("axe finds no barrier", () => {
  for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    test(`in a comparison with saved scenarios at ${viewport.width} px`, () =>
      visit(
        async (planner) => {
          const { page } = planner;
          const narrow = viewport.width < 900;
          const place = narrow ? "menu" : "rail";
          await planner.waitFinal();
          for (const scheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme: scheme });
            await assertAccessible(page, `two scenarios, ${scheme}`);
          }
          if (narrow) await page.locator("#menu").click();
          await page.locator(`.${place === "menu" ? "menu" : "rail"} .grp`, { hasText: "Saved" }).click();
          await page.locator(`#${place}-saved-name`).fill("One");
          await page.locator(`#${place}-saved-name`).press("Enter");
          await page.locator(".saved li").waitFor();
          await page.getByRole("button", { name: /^Delete/ }).click();
          await page.locator(".toast", { hasText: "deleted" }).waitFor();
          await assertAccessible(page, "saved scenarios and a toast with a button");
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
          assert.equal(sideways, false, "nothing to scroll sideways for");
        },
        { hash: `${HASH}&b.pool=6000&b.preset=h800`, viewport, reducedMotion: "reduce" },
      ));
  }
});
