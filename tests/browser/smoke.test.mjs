// The thin thread: the page starts, its worker answers, nobody is shut out.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADDRESS, assertAccessible, launch, visit } from "./harness.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

test("the page starts and its worker answers", () =>
  visit(browser, async (page) => {
    await page.getByText("worker heard: hello").waitFor();
    assert.equal(await page.locator("#boot").count(), 0, "the loading message is gone");
    assert.equal(await page.locator("main").count(), 1);
    assert.equal(await page.title(), "fleet-planner");
    await assertAccessible(page);
  }));

test("without JavaScript the page says what it needs", () =>
  visit(
    browser,
    async (page) => {
      // By element: Playwright's search by text passes over noscript.
      const message = page.locator("noscript p");
      await message.waitFor();
      assert.match(await message.innerText(), /needs JavaScript and WebAssembly/);
    },
    { javaScriptEnabled: false },
  ));

test("an inline script does not run", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(ADDRESS);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.slippedIn = true";
    document.head.append(script);
  });
  assert.equal(await page.evaluate(() => window.slippedIn), undefined);
  await context.close();
});
