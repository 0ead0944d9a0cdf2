// What tables and pictures amount to: capacities counted from rows, whether a canvas shows anything.

import { number } from "./planner.mjs";

/** The simulated rows of a cliff table without a cap ("off"), or under one that limits. */
export function curve(cliff, cap) {
  return cliff.filter((row) => row.Mark === "simulated" && row["Cap K"] === cap).filter(isFirst);
}

/** Without a cap small fleets stand twice in the table: on their own, and as the beginning of the capped curve. */
function isFirst(row, index, rows) {
  return rows.findIndex((other) => other["Robots N"] === row["Robots N"]) === index;
}

/** The rate at a fleet size. */
export function rate(cliff, robots, cap = "off") {
  const row = curve(cliff, cap).find((row) => number(row["Robots N"]) === robots);
  return row ? number(row["Rate (requests/s)"]) : Number.NaN;
}

/**
 * What the brain carries, counted from the uncapped rows: the largest fleet up to which all hold, that is, at most a
 * tenth of the seeds collapse and the rate is at least 95% of the best of a smaller fleet. Rates have two decimals
 * here, so the last condition is given half of the last digit.
 */
export function carriedByBrain(cliff) {
  let [carried, best] = [0, 0];
  for (const row of curve(cliff, "off")) {
    const rate = number(row["Rate (requests/s)"]);
    const holds = number(row["Collapsed seeds"]) <= 0.1 * number(row.Seeds) && rate + 0.005 >= 0.95 * best;
    if (!holds) break;
    best = Math.max(best, rate);
    carried = number(row["Robots N"]);
  }
  return carried;
}

/** A starvation curve: rows of so many GPUs at a frequency. */
export function starved(starvation, gpus, hz) {
  return starvation.filter((row) => row.GPUs === gpus && row["Control frequency (Hz)"] === hz);
}

/** What the action layer carries, counted from a curve: the last size before the first that starves over 1%. */
export function carriedByAction(starvation, gpus, hz) {
  const rows = starved(starvation, gpus, hz);
  const starves = rows.findIndex((row) => share(row["Starved ticks, worst run"]) > 1);
  return number(rows.at(starves < 0 ? -1 : starves - 1)["Robots N"]);
}

/** A share of ticks in percent; "under 0.1%" counts as half of it. */
export function share(cell) {
  return cell.startsWith("under") ? number(cell.replace("under ", "")) / 2 : number(cell);
}

/** In the page: whether a chart's canvas holds more than one colour. */
export function isPainted(name) {
  const canvas = document.querySelector(`[data-chart="${name}"] canvas`);
  if (!canvas?.width) return false;
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  return new Set(pixels).size > 8;
}

/** In the page: what a chart's canvas is made of: its sizes, its colours, and a number for the picture as a whole. */
export function picture(name) {
  const canvas = document.querySelector(`[data-chart="${name}"] canvas`);
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  const [red, green, blue] = context.getImageData(1, 1, 1, 1).data;
  return {
    width: canvas.width,
    height: canvas.height,
    css: canvas.getBoundingClientRect().toJSON(),
    ratio: window.devicePixelRatio,
    ground: `rgb(${red}, ${green}, ${blue})`,
    surface: getComputedStyle(canvas.closest(".card")).backgroundColor,
    colours: new Set(pixels).size,
    sum: pixels.reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 7),
  };
}
