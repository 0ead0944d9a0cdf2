// What any chart can do: values that stay, one crosshair for all, the whole page, files, paper.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { assertAccessible, holdWorkers, IN_FIREFOX, visits } from "./harness.mjs";
import { plain } from "./planner.mjs";

const HASH = "seeds=2&minutes=4";
const visit = visits();

/** The page when all tools are there. */
async function settled(planner) {
  await planner.waitFinal();
  await planner.chart("cliff").card.getByRole("button", { name: /^Enlarge: / }).waitFor();
}

/** What the pinned values say. */
async function tip(card) {
  return plain(await card.locator(".tip").innerText());
}

test("the crosshair goes through all charts of the same axis, and only the one pointed at speaks", () =>
  visit(
    async (planner) => {
      await settled(planner);
      const [cliff, starvation, envelope] = ["cliff", "starvation", "envelope"].map((name) => planner.chart(name));
      await cliff.canvas.focus();
      await planner.page.keyboard.press("ArrowLeft");
      const { at } = await cliff.readOut();
      assert.equal((await starvation.readOut()).at, at);
      assert.equal(await starvation.crosshair.count(), 1);
      assert.equal(await envelope.crosshair.count(), 0, "another axis");
      assert.notEqual(await planner.page.locator("#cliff-values").textContent(), "");
      assert.equal(await planner.page.locator("#starvation-values").textContent(), "");
      await planner.page.keyboard.press("Escape");
      assert.equal(await starvation.crosshair.count(), 0);
    },
    { hash: HASH },
  ));

test("values are pinned by a click, by Enter and by the legend, and go by Escape, cross and pin", () =>
  visit(
    async (planner) => {
      await settled(planner);
      const { page } = planner;
      const { card, canvas, crosshair } = planner.chart("envelope");
      const box = await canvas.boundingBox();
      await page.mouse.click(box.x + 0.6 * box.width, box.y + 0.5 * box.height);
      const pinned = await tip(card);
      assert.match(pinned, /^At [\d.]+ Hz: brain .*\d/);
      await page.mouse.move(0, 0);
      assert.equal(await crosshair.count(), 0);
      assert.equal(await tip(card), pinned, "they stay");
      assert.ok(pinned.startsWith((await planner.chart("envelope").readOut()).at), "and the legend says them, too");
      await card.getByRole("button", { name: "Unpin these values" }).click();
      assert.equal(await card.locator(".tip").count(), 0);

      await canvas.focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      const first = await tip(card);
      await page.keyboard.press("ArrowRight");
      assert.equal(await tip(card), first);
      await page.keyboard.press("Escape");
      assert.equal(await card.locator(".tip").count(), 0);

      // Where a click opens a run, the legend pins.
      const cliff = planner.chart("cliff");
      const pin = cliff.card.getByRole("button", { name: /^Pin these values/ });
      await pin.click();
      assert.match(await tip(cliff.card), /^At 32: no cap \d/);
      assert.equal(await pin.getAttribute("aria-pressed"), "true");
      // The picture behind is still there.
      const ink = await cliff.canvas.evaluate((element) => {
        const { data } = element.getContext("2d").getImageData(0, 0, element.width, element.height);
        return new Set(new Uint32Array(data.buffer)).size;
      });
      assert.ok(ink > 5, `${ink} colours`);
      await pin.click();
      assert.equal(await cliff.card.locator(".tip").count(), 0);
    },
    { hash: HASH },
  ));

describe("a chart over the whole page", () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(`at ${viewport.width} px: larger, with its table, by keyboard alone`, () =>
      visit(
        async (planner) => {
          await settled(planner);
          const { page } = planner;
          const cliff = planner.chart("cliff");
          const before = await cliff.canvas.boundingBox();
          const button = cliff.card.getByRole("button", { name: /^Enlarge: / });
          await button.focus();
          await page.keyboard.press("Enter");
          const dialog = page.getByRole("dialog");
          assert.equal(await dialog.getAttribute("data-large"), "cliff");
          const canvas = dialog.locator("canvas");
          const large = await canvas.boundingBox();
          assert.ok(large.height > before.height && large.width >= before.width - 1);
          await canvas.focus();
          await page.keyboard.press("Home");
          await page.keyboard.press("t");
          await dialog.locator("table").waitFor();
          for (const colorScheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            await assertAccessible(page, `with a large chart, ${colorScheme}`);
          }
          await page.keyboard.press("Escape");
          assert.equal(await dialog.locator(".cross line").count(), 0, "first the crosshair");
          await page.keyboard.press("Escape");
          await dialog.waitFor({ state: "detached" });
          assert.ok(await button.evaluate((element) => element === document.activeElement), "the focus goes back");
        },
        { hash: HASH, viewport, reducedMotion: "reduce" },
      ));
  }

  test("a run opened from it is shown on the page", () =>
    visit(
      async (planner) => {
        await settled(planner);
        await planner.chart("cliff").card.getByRole("button", { name: /^Enlarge: / }).click();
        await planner.page.getByRole("dialog").getByRole("button", { name: /^Open a run/ }).click();
        await planner.page.locator("#run").waitFor();
        await planner.page.getByRole("dialog").waitFor({ state: "detached" });
      },
      { hash: HASH },
    ));
});

describe("a chart as a file", () => {
  /** Saves a chart and gives the file's name and bytes. */
  async function saved(planner, name, format, card = planner.chart(name).card) {
    await card.getByRole("button", { name: /^Save: / }).click();
    const button = card.getByRole("button", { name: format });
    if (IN_FIREFOX) return handedOut(planner.page, button);
    const [download] = await Promise.all([planner.page.waitForEvent("download"), button.click()]);
    return [download.suggestedFilename(), await readFile(await download.path())];
  }

  /** The same in Firefox, which saves nothing for a test: what is handed to it. */
  async function handedOut(page, button) {
    await page.evaluate(() => {
      const create = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        window.madeFile = { blob };
        return create.call(URL, blob);
      };
      HTMLAnchorElement.prototype.click = function () {
        window.madeFile.name = this.download;
      };
    });
    await button.click();
    await page.waitForFunction(() => window.madeFile?.name);
    const [name, bytes] = await page.evaluate(async () => {
      const { blob, name } = window.madeFile;
      delete window.madeFile;
      return [name, [...new Uint8Array(await blob.arrayBuffer())]];
    });
    return [name, Buffer.from(bytes)];
  }

  test("carries its claim, its values, its seeds and the link that brings it back", () =>
    visit(
      async (planner) => {
        await settled(planner);
        const { page } = planner;
        const cliff = planner.chart("cliff");
        const table = await cliff.table();
        const [csvName, csv] = await saved(planner, "cliff", "CSV table");
        assert.equal(csvName, "fleet-planner-cliff.csv");
        const lines = csv.toString().trimEnd().split("\r\n");
        const notes = lines.filter((line) => line.startsWith("# "));
        const [heads, ...rows] = lines.filter((line) => !line.startsWith("# "));
        assert.equal(heads, Object.keys(table[0]).join(","));
        assert.equal(rows.length, table.length);
        assert.equal(rows[0], Object.values(table[0]).join(","));
        assert.ok(notes.some((note) => /engine \d.* 2 seeds of 4 min/.test(note)));

        // The link opens the same scenario.
        const link = notes.find((note) => note.includes("#v=1")).slice(2);
        assert.match(link, /seeds=2/);
        await page.goto("about:blank");
        await page.goto(link);
        await settled(planner);
        assert.deepEqual(await cliff.table(), table);

        const [svgName, svg] = await saved(planner, "cliff", "SVG picture");
        assert.equal(svgName, "fleet-planner-cliff.svg");
        const document = svg.toString();
        const claim = await cliff.claim();
        for (const words of [claim, "requests/s", "engine 0", link.split("#")[0]]) assert.ok(document.includes(words), words);
        const parsed = await page.evaluate((text) => {
          const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
          return [root.localName, root.querySelector("title")?.textContent, root.querySelectorAll("text").length];
        }, document);
        assert.deepEqual(parsed.slice(0, 2), ["svg", claim]);
        assert.ok(parsed[2] > 10);

        const [pngName, png] = await saved(planner, "cliff", "PNG picture");
        assert.equal(pngName, "fleet-planner-cliff.png");
        assert.deepEqual([...png.subarray(1, 4)], [..."PNG"].map((letter) => letter.charCodeAt()));
        assert.equal(png.readUInt32BE(16), 1920);
        assert.ok(png.readUInt32BE(20) > 1000);
      },
      { hash: HASH, acceptDownloads: true },
    ));

  test("says that it is partial while its own study is under way or stopped, and for no other's sake", () =>
    visit(
      async (planner) => {
        await settled(planner);
        const { page } = planner;
        const near = page.locator(".near", { has: planner.chart("tornado").card });
        await page.locator(".around").scrollIntoViewIfNeeded();
        // A first bar is drawn: before, there is nothing to save.
        await near.locator(".leg").waitFor();
        await holdWorkers(page);
        const isPartial = async (name) => /^# Saved before all runs were in/m.test(String((await saved(planner, name, "CSV table"))[1]));
        assert.equal(await isPartial("tornado"), true);
        assert.equal(await isPartial("cliff"), false);
        await near.getByRole("button", { name: "Cancel" }).click();
        assert.equal(await isPartial("tornado"), true);
      },
      { hash: "seeds=24&minutes=20", acceptDownloads: true },
    ));

  test("is made of the map over two settings too, which can be enlarged", () =>
    visit(
      async (planner) => {
        await settled(planner);
        const { page } = planner;
        const map = page.locator('[data-card="heat"]');
        await map.scrollIntoViewIfNeeded();
        await map.locator("[role=grid]").waitFor();
        await page.locator("main[data-asides=idle]").waitFor();
        const cells = await map.locator("[role=gridcell]").evaluateAll((all) => all.map((cell) => cell.ariaLabel));
        const [name, csv] = await saved(planner, "heat", "CSV table", map);
        assert.equal(name, "fleet-planner-heat.csv");
        const rows = csv.toString().trimEnd().split("\r\n").filter((line) => !line.startsWith("# ")).slice(1);
        assert.equal(rows.length, cells.length);
        for (const [place, cell] of cells.entries()) {
          const [, , stands, , seeds, collapsed] = rows[place].split(",");
          assert.ok(cell.includes(`: ${stands}; ${collapsed} of ${seeds} seeds collapse`), `${cell} is ${rows[place]}`);
        }

        await map.getByRole("button", { name: /^Enlarge: / }).click();
        const large = page.locator('[data-large="heat"]');
        await large.locator("canvas").waitFor();
        await assertAccessible(page, "with the map enlarged");
        await large.getByRole("button", { name: "fails", exact: true }).click();
        assert.equal(await large.getByRole("button", { name: "fails", exact: true }).getAttribute("aria-pressed"), "false");
        await page.keyboard.press("Escape");
        await large.waitFor({ state: "detached" });
      },
      { hash: HASH, acceptDownloads: true, reducedMotion: "reduce" },
    ));

  test("is not made of another scenario than the link's", () =>
    visit(
      async (planner) => {
        await settled(planner);
        await planner.page.evaluate(() => {
          Worker.prototype.postMessage = () => {};
        });
        await planner.knob("growth").set("1.25");
        await planner.waitFor("stale");
        const { card } = planner.chart("cliff");
        await card.getByRole("button", { name: /^Save: / }).click();
        const group = card.getByRole("group", { name: "Save as a file" });
        assert.equal(await group.locator('button[aria-disabled="true"]').count(), 3);
        assert.match(await group.innerText(), /Once the figures of this scenario are in\./);
        await assertAccessible(planner.page, "with formats");
        await planner.page.keyboard.press("Escape");
        assert.equal(await group.count(), 0);
        assert.match(await planner.page.evaluate(() => document.activeElement.ariaLabel), /^Save: /);
      },
      { hash: HASH, reducedMotion: "reduce" },
    ));
});

test("on paper the charts are light, the tools are gone and the link is there", { skip: IN_FIREFOX && "Firefox tells a test nothing of printing" }, () =>
  visit(
    async (planner) => {
      await settled(planner);
      const { page } = planner;
      const corner = () => {
        const canvas = document.querySelector('[data-chart="cliff"] canvas');
        return canvas.getContext("2d").getImageData(1, 1, 1, 1).data[0];
      };
      assert.ok((await page.evaluate(corner)) < 60, "dark on the screen");
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      assert.equal(await page.evaluate(corner), 255, "at once: there are no more frames");
      await page.emulateMedia({ media: "print" });
      for (const gone of [".top", ".rail", ".tools", ".docked", "nav.tabs"]) {
        assert.equal(await page.locator(gone).first().isVisible(), false, gone);
      }
      assert.match(await page.locator(".foot .paper").innerText(), /#v=1.*seeds=2/);
      await page.emulateMedia({ media: "screen" });
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      await page.waitForFunction(() => {
        const canvas = document.querySelector('[data-chart="cliff"] canvas');
        return canvas.getContext("2d").getImageData(1, 1, 1, 1).data[0] < 60;
      });
      assert.equal(await page.locator(".foot .paper").isVisible(), false);
    },
    { hash: HASH, colorScheme: "dark", allowed: [/willReadFrequently/] },
  ));
