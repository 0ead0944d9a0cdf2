// Opening the page in Chromium, and failing on anything it complains about.
//
// `cargo xtask test browser` builds and serves the page and sets FLEET_PLANNER_URL and CHROME.

import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";

export const ADDRESS = process.env.FLEET_PLANNER_URL ?? "http://127.0.0.1:8080/";

/** No sandbox and no background traffic: the browser runs in containers, on this machine's pages only. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** WCAG 2.2, level AA, with all it builds on. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** One browser for a test file: close it in `after`. */
export function launch() {
  return chromium.launch({ executablePath: process.env.CHROME ?? "/usr/bin/chromium", args: FLAGS });
}

/**
 * Opens the page in a fresh profile, runs `journey(page, context)`, and fails when the page threw, wrote an error to
 * the console, asked for a file that was not there, or asked another host for anything.
 *
 * `options` are Playwright's for a context (viewport, colorScheme, ...), and `path`: what follows the page's address.
 */
export async function visit(browser, journey, { path = "", ...options } = {}) {
  const context = await browser.newContext(options);
  const complaints = [];
  try {
    const page = await context.newPage();
    watch(page, complaints);
    await page.goto(new URL(path, ADDRESS).href);
    await journey(page, context);
  } finally {
    await context.close();
  }
  assert.deepEqual(complaints, [], "the page complained");
}

/** Collects what goes wrong in a page without the page showing it. */
export function watch(page, complaints) {
  const host = new URL(ADDRESS).host;
  page.on("pageerror", (error) => complaints.push(`threw: ${error.message}`));
  page.on("crash", () => complaints.push("crashed"));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.host !== host) complaints.push(`asked elsewhere: ${url.href}`);
  });
}

/** Fails when axe finds a barrier; names the rule and the first places. */
export async function assertAccessible(page) {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.slice(0, 3).map((n) => n.target)})`);
  assert.deepEqual(found, [], "axe found barriers");
}
