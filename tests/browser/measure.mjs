// Measures the released page: `cargo xtask measure`. Prints figures, asserts nothing: compare those of one machine and
// minute.
import { chromium } from "playwright-core";

const url = process.env.FLEET_PLANNER_URL;
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const browser = await chromium.launch({ executablePath: process.env.CHROME, args: flags });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();

// Watches from the page's first moment: long tasks, and when the cliff chart's canvas is painted anew.
await page.addInitScript(() => {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.longTasks.push(task.duration);
  }).observe({ entryTypes: ["longtask"] });
  window.paints = [];
  const fill = CanvasRenderingContext2D.prototype.fillRect;
  CanvasRenderingContext2D.prototype.fillRect = function (...rest) {
    const chart = this.canvas.closest("[data-chart]")?.dataset.chart;
    const last = window.paints.at(-1);
    const now = performance.now();
    if (chart && !(last && last.chart === chart && now - last.at < 2)) window.paints.push({ chart, at: now });
    return fill.apply(this, rest);
  };
});

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const p95 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];

async function load() {
  await page.goto("about:blank");
  await page.goto(url);
  await page.waitForFunction(() => window.paints.some((paint) => paint.chart === "cliff"));
  const first = await page.evaluate(() => window.paints.find((paint) => paint.chart === "cliff").at);
  await page.waitForSelector('[data-state="final"]', { timeout: 120_000 });
  const final = await page.evaluate(() => performance.now());
  return { first, final };
}

await load();
const loads = [];
for (let run = 0; run < 5; run++) loads.push(await load());
console.log(`first chart, warm load: ${median(loads.map((one) => one.first)).toFixed(0)} ms (median of 5)`);
console.log(`whole default view: ${median(loads.map((one) => one.final)).toFixed(0)} ms (median of 5)`);

// The Controllers view: the first rows, and the whole table.
async function compare() {
  await page.goto("about:blank");
  await page.goto(`${url}#view=controllers`);
  await page.waitForSelector(".ct tbody tr", { timeout: 120_000 });
  const first = await page.evaluate(() => performance.now());
  await page.waitForSelector('.standings[data-whole="true"]', { timeout: 120_000 });
  return { first, whole: await page.evaluate(() => performance.now()) };
}

const tables = [];
for (let run = 0; run < 3; run++) tables.push(await compare());
console.log(
  `controllers: first rows ${median(tables.map((one) => one.first)).toFixed(0)} ms, ` +
    `whole table ${median(tables.map((one) => one.whole)).toFixed(0)} ms (median of 3)`,
);
await load();

// A drag of the pool slider, a step every 60 ms: each event to the next repaint of the cliff chart.
const track = await page.locator('[data-knob="pool"] input[type=range]').first().boundingBox();
const y = track.y + track.height / 2;
await page.evaluate(() => (window.longTasks.length = 0));
await page.mouse.move(track.x + track.width * 0.38, y);
await page.mouse.down();
const waits = [];
for (let step = 0; step < 40; step++) {
  const asked = await page.evaluate(() => performance.now());
  await page.mouse.move(track.x + track.width * (0.38 + step * 0.01), y);
  await page.waitForTimeout(60);
  const painted = await page.evaluate(
    (since) => window.paints.find((paint) => paint.chart === "cliff" && paint.at > since)?.at ?? null,
    asked,
  );
  if (painted !== null) waits.push(painted - asked);
}
await page.mouse.up();
console.log(
  `preview: ${median(waits).toFixed(0)} ms median, ${p95(waits).toFixed(0)} ms at the 95th percentile, ` +
    `${waits.length} of 40 moves repainted within 60 ms`,
);

// The same drag in every view, and what follows when the thumb is let go: the longest tasks of the main thread.
const tasks = async (act) => {
  await page.evaluate(() => (window.longTasks.length = 0));
  await act();
  const found = await page.evaluate(() => window.longTasks);
  return found.length ? `${found.length} tasks over 50 ms, longest ${Math.max(...found).toFixed(0)} ms` : "no task over 50 ms";
};
for (const view of ["plan", "brain", "action", "controllers", "evidence"]) {
  await page.goto("about:blank");
  await page.goto(`${url}#view=${view}`);
  const settled = () => page.waitForSelector('[data-state="final"][data-asides="idle"]:not(:has(.coming))', { timeout: 120_000 });
  await settled();
  const drag = await tasks(async () => {
    await page.mouse.move(track.x + track.width * 0.38, y);
    await page.mouse.down();
    for (let step = 0; step < 40; step++) {
      await page.mouse.move(track.x + track.width * (0.38 + step * 0.01), y);
      await page.waitForTimeout(60);
    }
  });
  const after = await tasks(async () => {
    await page.mouse.up();
    await settled();
  });
  console.log(`${view}: ${drag} in a drag of 40 moves; ${after} from its end to the whole answer`);
}
await browser.close();
