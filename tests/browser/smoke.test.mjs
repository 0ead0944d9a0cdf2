// The thin thread: the page starts and answers, says what it needs, and nothing foreign runs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chromiumOnly, visits } from "./harness.mjs";

const visit = visits();

test("the page starts and its workers answer", () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      assert.equal(await planner.page.locator("#boot").count(), 0, "the loading message is gone");
      assert.equal(await planner.page.locator("main").count(), 1);
      assert.equal(await planner.page.title(), "fleet-planner");
    },
    { hash: "seeds=2&minutes=4" },
  ));

test("without JavaScript the page says what it needs", chromiumOnly("wish to run no scripts"), () =>
  visit(
    async ({ page }) => {
      // By element: Playwright's search by text passes over noscript.
      const message = page.locator("noscript p");
      await message.waitFor();
      assert.match(await message.innerText(), /needs JavaScript and WebAssembly/);
    },
    { javaScriptEnabled: false },
  ));

test("an inline script does not run, and would be reported", () =>
  visit(
    async ({ page }) => {
      await page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "window.slippedIn = true";
        document.head.append(script);
      });
      assert.equal(await page.evaluate(() => window.slippedIn), undefined);
    },
    // The page keeps its own word by the policy; that both are seen here shows that the other tests would see them.
    {
      hash: "seeds=2&minutes=4",
      expected: [/policy script-src-elem stopped inline/, /Content Security Policy|blocked an inline script/],
    },
  ));
