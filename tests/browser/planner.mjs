// The page as its visitor meets it: knobs, verdict, charts, messages. No assertion stands here.

/** The charts, by the names the page gives them. */
export const CHARTS = ["cliff", "envelope", "starvation", "timeline"];

/** What a table cell says as a number: "4,270", "62%" and "at least 47" too; NaN for words. */
export function number(cell) {
  return Number.parseFloat(cell.replace(/^at least /, "").replaceAll(",", "").replace("\u2212", "-"));
}

/** Text as it reads: one line, ordinary spaces. */
export function plain(text) {
  return text.replaceAll("\u00a0", " ").replace(/\s+/g, " ").trim();
}

export class Planner {
  constructor(page) {
    this.page = page;
    this.main = page.locator("main#main");
    this.headline = page.locator("h1#answer");
    this.cure = page.locator("#cure");
    this.progress = page.locator("#progress");
    this.banners = page.locator(".ban");
    this.toast = page.locator(".toasts .toast");
    this.live = page.locator("#live");
    this.ranking = page.locator("table.ct");
  }

  /** The tab of a view. */
  tab(name) {
    return this.page.locator("nav.tabs:visible a", { hasText: name });
  }

  /** The name of the view shown. */
  current() {
    return this.page.locator("nav.tabs:visible a[aria-current=page]").innerText();
  }

  /** What the table of controllers comes to. */
  async title() {
    return plain(await this.page.locator("#standings-title").innerText());
  }

  /** The rows of the table of controllers, in their order: name, figures by their short names, whether best and opened. */
  standings() {
    return this.ranking.evaluate((table) => {
      const text = (cell) => cell.textContent.replaceAll("\u00a0", " ").trim();
      return [...table.querySelectorAll("tbody tr")].map((row) => ({
        name: text(row.querySelector("th button")),
        best: row.classList.contains("best"),
        opened: row.querySelector("th button").ariaPressed === "true",
        ...Object.fromEntries([...row.querySelectorAll("td[data-l]")].map((cell) => [cell.dataset.l, text(cell)])),
      }));
    });
  }

  /** Waits for a state of the page: computing, stale, final, cancelled, failed. */
  async waitFor(...states) {
    await this.page.locator(states.map((state) => `main#main[data-state="${state}"]`).join(", ")).waitFor();
    return this;
  }

  /** Waits until all there is to know of the scenario shown is drawn, in a view that is there. */
  async waitFinal() {
    await this.waitFor("final");
    await this.page.locator(".view > .coming").waitFor({ state: "detached" });
    return this;
  }

  /** The state now. */
  state() {
    return this.main.getAttribute("data-state");
  }

  /** The verdict in words. */
  async verdict() {
    const text = async (selector) => plain(await this.page.locator(selector).innerText());
    const cure = (await this.cure.count()) > 0 ? await text("#cure") : undefined;
    const tone = await this.page.locator("section.verdict").getAttribute("data-tone");
    return {
      tone,
      state: await text(".stateline .state"),
      headline: await text("#answer"),
      why: await text(".verdict .why"),
      cure,
      note: cure && (await text(".verdict .do p")),
    };
  }

  /** The facts below the verdict: label to figure and note. */
  facts() {
    return this.page.locator("dl.facts").evaluate((list) => {
      const clean = (node) => node?.textContent.replaceAll("\u00a0", " ").replace(/\s+/g, " ").trim();
      const facts = {};
      for (const row of list.children) {
        const label = clean(row.querySelector("dt")).replace(", simulated", "");
        facts[label] = { figure: clean(row.querySelector("dd.n")), note: clean(row.querySelector("dd.s")) };
      }
      const cells = [...list.querySelectorAll(".seeds i")];
      return { ...facts, seeds: cells.length, collapsed: cells.filter((cell) => cell.className === "x").length };
    });
  }

  /** A knob; `place` is where it stands: rail, sheet (narrow page), menu. */
  knob(name, place = "rail") {
    return new Knob(this.page, name, place);
  }

  chart(name) {
    return new Chart(this.page, name);
  }

  /** The rows of a chart's table, as objects from column head to cell. */
  table(name) {
    return this.chart(name).table();
  }

  /** The tables of all charts. */
  async tables() {
    const tables = {};
    for (const name of CHARTS) tables[name] = await this.table(name);
    return tables;
  }

  /** What a message says; the newest unless another is asked for. */
  async banner(index = 0) {
    return plain(await this.banners.nth(index).locator("div").first().innerText());
  }

  /** The fragment in the address bar, without its sign. */
  fragment() {
    return this.page.evaluate(() => window.location.hash.slice(1));
  }

  /** Types another fragment into the address bar. */
  typeFragment(fragment) {
    return this.page.evaluate((text) => {
      window.location.hash = text;
    }, fragment);
  }

  /** The values the number fields of the five first knobs show. */
  async settings() {
    const settings = {};
    for (const name of ["n", "pool", "growth", "hz", "cap"]) settings[name] = await this.knob(name).value();
    return settings;
  }
}

export class Knob {
  constructor(page, name, place) {
    this.page = page;
    this.root = page.locator(`#${place}-${name}`).locator("xpath=ancestor::*[@data-knob][1]");
    this.field = page.locator(`#${place}-${name}`);
    this.slider = this.root.locator("input[type=range]");
    this.down = this.root.getByRole("button", { name: /one step down$/ });
    this.up = this.root.getByRole("button", { name: /one step up$/ });
    this.about = this.root.getByRole("button", { name: /^About / });
    this.resetButton = this.root.getByRole("button", { name: /^Reset / });
    this.message = this.root.locator(".msg");
    this.help = this.root.locator(".help");
  }

  /** What the number field shows. */
  value() {
    return this.field.inputValue();
  }

  /** What the slider says of its value, without where the scenario holds along it. */
  async spoken() {
    return (await this.slider.getAttribute("aria-valuetext")).split("; ")[0];
  }

  /** Types a value and commits it with Enter. */
  async set(text) {
    await this.field.fill(text);
    await this.field.press("Enter");
  }

  /** Presses keys on the slider, each of which is a commit of its own. */
  async press(...keys) {
    await this.slider.focus();
    for (const key of keys) await this.page.keyboard.press(key);
    await this.drawn();
  }

  async reset() {
    await this.resetButton.click();
    await this.drawn();
  }

  /** Waits until the page has drawn what was done: it renders after the event, not in it. */
  drawn() {
    return this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }

  /** Where the pointer takes hold of the track, at a share of its length. */
  async point(share) {
    const box = await this.slider.boundingBox();
    return { x: box.x + 1 + share * (box.width - 2), y: box.y + box.height / 2 };
  }

  /** Presses the thumb and moves it through shares of the track, holding it. */
  async drag(...shares) {
    for (const [index, share] of shares.entries()) {
      const { x, y } = await this.point(share);
      await this.page.mouse.move(x, y);
      if (index === 0) await this.page.mouse.down();
    }
  }

  release() {
    return this.page.mouse.up();
  }
}

export class Chart {
  constructor(page, name) {
    this.page = page;
    this.name = name;
    this.card = page.locator(`[data-chart="${name}"]`);
    this.canvas = this.card.locator("canvas");
    this.button = this.card.getByRole("button", { name: /^Data table: / });
    this.scroller = page.locator(`[data-table="${name}"]`);
    this.crosshair = this.card.locator(".cross line");
    this.badge = this.card.locator("header .badge");
  }

  /** The title: what the data says. */
  async claim() {
    return plain(await this.card.locator("h2").innerText());
  }

  /** Opens the table if it is closed, reads it, and leaves it as it was. */
  async table() {
    const wasOpen = (await this.button.getAttribute("aria-expanded")) === "true";
    if (!wasOpen) await this.button.click();
    await this.scroller.waitFor();
    const rows = await this.scroller.evaluate((box) => {
      const text = (cell) => cell.textContent.replaceAll("\u00a0", " ").trim();
      const heads = [...box.querySelectorAll("thead th")].map(text);
      return [...box.querySelectorAll("tbody tr")].map((row) =>
        Object.fromEntries([...row.children].map((cell, index) => [heads[index], text(cell)])),
      );
    });
    if (!wasOpen) await this.button.click();
    return rows;
  }

  /** The read-out: its heading and, for each entry of the legend, what it says after the name. */
  readOut() {
    return this.card.locator(".leg:not(.room)").evaluate((legend) => {
      const text = (node) => node?.textContent.replaceAll("\u00a0", " ").trim();
      const entries = [...legend.querySelectorAll("button")].map((button) => [
        text(button.querySelector("span:not(.vh)")),
        { value: text(button.querySelector("b")), range: text(button.querySelector("b + span")) },
      ]);
      return { at: text(legend.querySelector(".at")), ...Object.fromEntries(entries) };
    });
  }
}
