// Opening the page in a browser, and failing on anything it complains about.
//
// `cargo xtask test browser` builds and serves the page and sets FLEET_PLANNER_URL and CHROME; `cargo xtask test firefox`
// sets FIREFOX instead, and the same tests run there. What the page holds is in planner.mjs. Waiting has generous limits, which only end a wait that would last for ever: no test measures speed.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium, firefox } from "playwright-core";
import { Planner } from "./planner.mjs";

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

/** Chromium's remark on how Trunk asks for files early; it changes nothing. */
const REMARK = /The `integrity` attribute is currently ignored for preload destinations/;

/** A wait that takes longer than this waits for something that does not come. */
const PATIENCE_MS = 120_000;

/** One browser for a test file, started before its tests and closed after them: `const visit = visits()`. */
export function visits() {
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());
  return (journey, options) => visit(browser, journey, options);
}

/** Whether the tests run in Firefox. */
export const IN_FIREFOX = Boolean(process.env.FIREFOX);

/** Options of a test that asks the browser for what Firefox does not let a test ask, and says what that is. */
export const chromiumOnly = (what) => ({ skip: IN_FIREFOX && `Firefox takes no ${what} from a test` });

/** One browser for a test file: close it in `after`. */
export function launch() {
  if (IN_FIREFOX) return firefox.launch({ channel: "moz-firefox", executablePath: process.env.FIREFOX });
  return chromium.launch({ executablePath: process.env.CHROME ?? "/usr/bin/chromium", args: FLAGS });
}

/**
 * Opens the page in a fresh profile, runs `journey(planner, context)`, and fails when the page threw, wrote an error or
 * a warning to the console, broke its own security policy, asked for a file that was not there, or asked another host
 * for anything.
 *
 * `options` are Playwright's for a context (viewport, colorScheme, ...), and
 * - `hash`: the fragment of the address, without its sign,
 * - `expected`: patterns of complaints that the journey provokes; each must be met,
 * - `allowed`: patterns of complaints that may or may not be heard,
 * - `prepare(context)`: what is to be done before the page is opened.
 */
export async function visit(browser, journey, { hash = "", expected = [], allowed = [], prepare, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const complaints = [];
  try {
    await report(context);
    await prepare?.(context);
    context.on("page", (page) => watch(page, complaints));
    const planner = await open(context, hash, { scripts: options.javaScriptEnabled !== false });
    await journey(planner, context);
  } finally {
    await context.close();
  }
  const known = [...expected, ...allowed];
  const unexpected = complaints.filter((complaint) => !known.some((pattern) => pattern.test(complaint)));
  assert.deepEqual(unexpected, [], "the page complained");
  for (const pattern of expected) {
    assert.ok(complaints.some((complaint) => pattern.test(complaint)), `the page was to complain of ${pattern}`);
  }
}

/** A further page of the same visitor, with its app started; without `scripts` none starts, and the page as it came is all. */
export async function open(context, hash = "", { scripts = true } = {}) {
  const page = await context.newPage();
  const address = new URL(ADDRESS);
  address.hash = hash;
  await page.goto(address.href);
  // Until a page has been painted once, Chromium throws away what is typed and clicked.
  // And until the app stands in the place of the loading message, keys and the wheel find nothing to act on, and are lost.
  // Asked from here: where scripts are off, a page that waits by itself never looks again.
  const ready = (scripts) =>
    performance.getEntriesByName("first-contentful-paint").length > 0 && !(scripts && document.getElementById("boot"));
  while (!(await page.evaluate(ready, scripts))) await page.waitForTimeout(20);
  return new Planner(page);
}

/**
 * Holds back what the workers are asked from now on, so that what is under way stays so for as long as it is looked at;
 * gives what lets it go, in its order.
 */
export async function holdWorkers(page) {
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    const held = [];
    Worker.prototype.postMessage = function (...message) {
      held.push([this, message]);
    };
    window.letWorkersGo = () => {
      Worker.prototype.postMessage = post;
      for (const [worker, message] of held) post.apply(worker, message);
    };
  });
  return () => page.evaluate(() => window.letWorkersGo());
}

/**
 * Brings the places of a view into view, one after the other, until none is left to which `missing` applies: what a place
 * shows is computed once it was seen, and cards that grow push others away before they were.
 */
export async function seeAll(page, places, missing) {
  await page.locator(places).first().waitFor();
  // In one go: a place that is found may have what it shows a moment later.
  const bring = (selector) => {
    const place = document.querySelector(selector);
    place?.scrollIntoView({ block: "center", behavior: "instant" });
    return place !== null;
  };
  for (const began = Date.now(); await page.evaluate(bring, `${places}${missing}`); ) {
    assert.ok(Date.now() - began < PATIENCE_MS, `one of ${places} never came`);
    await page.waitForTimeout(200);
  }
}

/** Makes the page say on its console when its security policy stopped something. */
function report(context) {
  return context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy ${event.effectiveDirective} stopped ${event.blockedURI}`);
    });
  });
}

/** Collects what goes wrong in a page without the page showing it. */
export function watch(page, complaints) {
  const host = new URL(ADDRESS).host;
  page.on("pageerror", (error) => complaints.push(`threw: ${error.message}`));
  page.on("crash", () => complaints.push("crashed"));
  page.on("console", (message) => {
    const [type, text] = [message.type(), message.text()];
    if (type === "error" || (type === "warning" && !REMARK.test(text))) complaints.push(`console: ${text}`);
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
export async function assertAccessible(page, where = "") {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.slice(0, 3).map((n) => n.target)})`);
  assert.deepEqual(found, [], `axe found barriers ${where}`);
}

/** The same of a page that was scrolled: what the page's head covers in passing is no barrier. */
export async function assertAccessibleFromTop(page, where) {
  await page.evaluate(() => window.scrollTo(0, 0));
  await assertAccessible(page, where);
}
