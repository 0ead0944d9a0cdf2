// Links: what is copied opens the same numbers, every commit is a step back, and a broken link breaks nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ADDRESS, open, visits } from "./harness.mjs";
import { readLinks } from "./golden.mjs";
import { plain } from "./planner.mjs";

const SMALL = "seeds=2&minutes=6";

const visit = visits();

test("a copied link opens the same scenario with the same numbers", () =>
  visit(
    async (planner, context) => {
      await planner.knob("n").set("28");
      await planner.knob("growth").set("1.1");
      await planner.knob("cap").set("18");
      await planner.waitFinal();
      await planner.page.locator("#copy").click();
      const link = await planner.page.evaluate(() => navigator.clipboard.readText());
      assert.equal(plain(await planner.toast.innerText()), `Link copied: ${link.length} characters.`);
      assert.ok(link.startsWith(`${ADDRESS}#v=1&preset=site&n=28&growth=1.1&cap=18&minutes=6&seeds=2&c=`), link);
      assert.equal(link, planner.page.url(), "the address bar says the same");

      const said = await all(planner);
      const other = await open(context, new URL(link).hash.slice(1));
      await other.waitFinal();
      assert.deepEqual(await all(other), said, "every cell of every table");
      assert.equal(await other.banners.count(), 0);
    },
    { hash: SMALL, permissions: ["clipboard-read", "clipboard-write"] },
  ));

async function all(planner) {
  return {
    settings: await planner.settings(),
    verdict: await planner.verdict(),
    facts: await planner.facts(),
    tables: await planner.tables(),
  };
}

test("where the browser does not let the page copy, it says where the link is", () =>
  visit(
    async (planner) => {
      await planner.page.locator("#copy").click();
      assert.equal(
        plain(await planner.toast.innerText()),
        "The browser does not let this page copy. The link is in the address bar.",
      );
    },
    {
      hash: SMALL,
      prepare: (context) =>
        context.addInitScript(() => {
          // The empty page before this one has no clipboard.
          if (navigator.clipboard) {
            navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
          }
        }),
    },
  ));

test("the address is the link that is written down in the documentation", () =>
  visit(async (planner) => {
    await planner.knob("n").set("40");
    await planner.knob("hz").set("12");
    await planner.knob("cap").set("16");
    assert.equal(await planner.fragment(), "v=1&preset=site&n=40&hz=12&cap=16&c=f5c8");
  }));

test("back and forward go through the commits", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      const n = planner.knob("n");
      await planner.waitFinal();
      const first = await planner.table("cliff");
      await n.set("20");
      await n.press("ArrowRight");
      await planner.knob("growth").up.click();
      const shows = async (robots, growth) => {
        await page.waitForFunction((value) => document.querySelector("#rail-n").value === value, robots);
        assert.deepEqual([await n.value(), await planner.knob("growth").value()], [robots, growth]);
      };
      await shows("21", "1.05");
      await page.goBack();
      await page.waitForFunction(() => !window.location.hash.includes("growth"));
      await shows("21", "1.00");
      await page.goBack();
      await shows("20", "1.00");
      await page.goBack();
      await shows("32", "1.00");
      await planner.waitFinal();
      assert.deepEqual(await planner.table("cliff"), first, "the numbers are back too");
      await page.goForward();
      await shows("20", "1.00");
    },
    { hash: SMALL },
  ));

test("a drag shows in the address while it lasts, without a history of its own", () =>
  visit(
    async (planner) => {
      const { page } = planner;
      const entries = await page.evaluate(() => window.history.length);
      const knob = planner.knob("n");
      await knob.drag(0.65, 0.5, 0.2);
      const value = await knob.value();
      await page.waitForFunction((value) => window.location.hash.includes(`&n=${value}&`), value);
      assert.equal(await page.evaluate(() => window.history.length), entries);
      await knob.release();
      assert.equal(await page.evaluate(() => window.history.length), entries + 1);
      await page.goBack();
      await page.waitForFunction(() => document.querySelector("#rail-n").value === "32");
      assert.doesNotMatch(await planner.fragment(), /n=/, "back leads before the drag, not into it");
    },
    { hash: SMALL },
  ));

test("a link typed by hand opens", () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      await planner.typeFragment(" N=40 & pool=5,000&cap=16&seeds=2&minutes=4");
      await planner.page.waitForFunction(() => document.querySelector("#rail-n").value === "40");
      assert.deepEqual(await planner.settings(), { n: "40", pool: "5,000", growth: "1.00", hz: "10", cap: "16" });
      assert.equal(await planner.banners.count(), 0);
      await planner.waitFinal();
      assert.ok((await planner.table("cliff")).some((row) => row["Robots N"] === "40" && row["Cap K"] === "16"));
    },
    { hash: SMALL },
  ));

const BASE = "v=1&preset=site&n=18&minutes=4&seeds=2";
const UNCHANGED = "Your scenario is unchanged.";

test("every link that is not as it should be gets its message, and keeps what was there", async (t) =>
  visit(
    async (planner) => {
      const { page } = planner;
      await page.waitForFunction(() => document.querySelector("#rail-n").value === "18");
      // Whole addresses are for places where a link is pasted; here is only the part after the sign.
      const told = readLinks().filter((link) => link.banner && !link.text.includes("://"));
      assert.ok(told.length > 30, "the file was read");
      for (const { about, text, verdict, preset, values, banner } of told) {
        await t.test(about, async () => {
          await back(planner);
          const before = await planner.settings();
          await planner.typeFragment(text);
          await planner.banners.first().waitFor();
          const words = await planner.banner();
          // The file has a line for each remark; on the page each ends with a full stop.
          const sentences = banner.split("\n").map((line) => (line.endsWith(".") ? line : `${line}.`));
          assert.equal(words, plain(sentences.join(" ")));
          const refused = verdict === "refused";
          assert.equal(words.includes(UNCHANGED), refused);
          assert.equal(await planner.banners.first().getAttribute("role"), refused ? "alert" : "status");
          const readable = planner.banners.first().getByRole("button", { name: "Open what was readable" });
          if (refused) assert.deepEqual(await planner.settings(), before);
          if (refused && preset) await readable.click();
          else assert.equal(await readable.count(), 0, "nothing to open");
          const settings = await planner.settings();
          for (const name of Object.keys(settings).filter((name) => name in values)) {
            assert.equal(Number.parseFloat(settings[name].replaceAll(",", "")) || "off", Number.parseFloat(values[name]));
          }
        });
      }
    },
    { hash: BASE },
  ));

/** Back to the scenario the links are opened on, without a message. */
async function back(planner) {
  await planner.typeFragment("");
  await planner.typeFragment("n=18&minutes=4&seeds=2");
  await planner.page.waitForFunction(
    () => document.querySelector("#rail-n").value === "18" && !document.querySelector(".ban"),
  );
}

test("a message is closed by its button, and the scenario stays", () =>
  visit(
    async (planner) => {
      await planner.banners.first().waitFor();
      assert.equal(
        await planner.banner(),
        "This link is cut short. The checksum does not match. Your scenario is unchanged.",
      );
      assert.equal(await planner.knob("n").value(), "32", "a cut link that was opened leaves the preset");
      await planner.page.getByRole("button", { name: "Close this message" }).click();
      assert.equal(await planner.banners.count(), 0);
      assert.equal(await planner.knob("n").value(), "32");
    },
    { hash: "v=1&preset=site&n=40&hz=12&cap=16&c=f5" },
  ));

test("a link to a world that cannot run offers the nearest that can", () =>
  visit(
    async (planner) => {
      await planner.banners.first().waitFor();
      const words = await planner.banner();
      const [, smallest] = /The smallest that [a-z ]+ is (\d+)\./.exec(words) ?? assert.fail(words);
      assert.ok(words.endsWith(UNCHANGED));
      assert.equal(await planner.knob("pool").value(), "4,270");
      await planner.page.getByRole("button", { name: "Open what was readable" }).click();
      assert.deepEqual(await planner.settings(), { n: "20", pool: smallest, growth: "1.00", hz: "10", cap: "off" });
      assert.equal(await planner.banners.count(), 0);
    },
    { hash: "n=20&pool=50&seeds=2&minutes=4" },
  ));
