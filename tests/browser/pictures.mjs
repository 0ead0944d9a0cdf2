// Takes the README's pictures from the released page: `cargo xtask pictures`.
import { open, launch } from "./harness.mjs";

const browser = await launch();

/** A picture of a view, once all of it is there. */
async function picture(name, hash, { width, height }, ready = async () => {}) {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: 1, colorScheme: "light" });
  const planner = await open(context, hash);
  await planner.waitFinal();
  await planner.page.locator('main[data-asides="idle"]').waitFor();
  await ready(planner);
  await planner.page.screenshot({ path: new URL(`../../docs/${name}.png`, import.meta.url).pathname });
  console.log(`docs/${name}.png`);
  await context.close();
}

await picture("plan", "", { width: 1440, height: 900 });
for (const view of ["brain", "action", "evidence"]) {
  await picture(view, `view=${view}`, { width: 1440, height: 1240 }, async ({ page }) => {
    // What is in view has come, and nothing moves any more.
    await page.waitForTimeout(500);
    await page.locator('main[data-asides="idle"]').waitFor();
  });
}
await picture("controllers", "view=controllers", { width: 1440, height: 900 }, ({ page }) =>
  page.locator('.standings[data-whole="true"]').waitFor(),
);
await picture("run", "run=28-off-1003-13", { width: 1440, height: 1500 }, async ({ page }) => {
  await page.locator('[data-chart="look-robot"] canvas').waitFor();
  await page.evaluate(() => document.querySelector('.run, [aria-labelledby="run-title"]')?.scrollIntoView());
});
await browser.close();
