// Which knob moves which chart, and which way: each of the five is moved by its own controls, and the charts' tables
// are compared. Where the simulation must be the same one, every cell must be.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { visits } from "./harness.mjs";
import { number } from "./planner.mjs";
import { carriedByAction, carriedByBrain, curve, rate, share, starved } from "./reading.mjs";

/** Few seeds, and minutes enough: 32 robots thrash from minute 4 on. */
const HASH = "seeds=4&minutes=10";

const visit = visits();

/** What is compared, each from the tables. Numbers go up or down; anything may be the same or have changed. */
const MEASURES = {
  /** The cliff's edge. */
  edge: ({ cliff }) => carriedByBrain(cliff),
  /** The rate of 32 robots without a cap. */
  "rate at 32": ({ cliff }) => rate(cliff, 32),
  /** Every cell of the uncapped curve. */
  uncapped: ({ cliff }) => curve(cliff, "off"),
  /** The hit rate of the one run shown, once the fleet is warm. */
  hits: ({ timeline }) => mean(timeline.slice(4).map((row) => number(row["Hit rate of its 120 s window"]))),
  /** Every cell of all starvation curves. */
  starvation: ({ starvation }) => starvation,
  /** What the brain carries at 10 Hz, by the envelope. */
  "brain at 10 Hz": ({ envelope }) => number(at10(envelope)["Brain carries (robots)"]),
  /** What the action layer carries, over frequency. */
  "action layer": ({ envelope }) => envelope.map((row) => row["Action layer carries (robots)"]),
  /** Every cell of the envelope. */
  envelope: ({ envelope }) => envelope,
};

const CASES = [
  {
    knob: "growth",
    how: "five steps by the arrow key",
    move: (knob) => knob.press(...Array(5).fill("ArrowRight")),
    to: "1.25",
    moves: { edge: "down", "rate at 32": "down", hits: "down", "brain at 10 Hz": "down" },
    keeps: ["starvation", "action layer"],
  },
  {
    knob: "growth",
    how: "typed",
    move: (knob) => knob.set("0.8"),
    to: "0.80",
    moves: { edge: "up", "rate at 32": "up", hits: "up", "brain at 10 Hz": "up" },
    keeps: ["starvation", "action layer"],
  },
  {
    knob: "pool",
    how: "typed with a comma",
    move: (knob) => knob.set("5,000"),
    to: "5,000",
    moves: { edge: "up", "rate at 32": "up", hits: "up", "brain at 10 Hz": "up" },
    keeps: ["starvation", "action layer"],
  },
  {
    knob: "pool",
    how: "dragged to the left",
    move: async (knob) => {
      await knob.drag(0.378, 0.3, 0.25);
      await knob.release();
    },
    below: 4270,
    moves: { edge: "down", "rate at 32": "down", hits: "down", "brain at 10 Hz": "down" },
    keeps: ["starvation", "action layer"],
  },
  {
    knob: "n",
    how: "dragged, then stepped to 18",
    move: async (knob) => {
      await knob.drag(0.65, 0.3);
      await knob.release();
      await knob.set("19");
      await knob.down.click();
    },
    to: "18",
    moves: { hits: "up" },
    keeps: ["uncapped", "edge", "starvation", "envelope"],
  },
  {
    knob: "cap",
    how: "typed",
    move: (knob) => knob.set("20"),
    to: "20",
    moves: { hits: "up" },
    keeps: ["uncapped", "edge", "starvation", "envelope"],
  },
  {
    knob: "hz",
    how: "by the page key",
    move: (knob) => knob.press("PageDown"),
    to: "5",
    moves: { edge: "up", starvation: "changed", uncapped: "changed" },
    keeps: [],
  },
];

describe("a knob moves what it should, and nothing else", () => {
  for (const { knob: name, how, move, to, below, moves, keeps } of CASES) {
    test(`${name} ${how}${to ? ` to ${to}` : ""}: ${Object.entries(moves).map((pair) => pair.join(" "))}`, () =>
      visit(
        async (planner) => {
          const before = await baseline(planner);
          const knob = planner.knob(name);
          await move(knob);
          const value = await knob.value();
          if (to) assert.equal(value, to);
          if (below) assert.ok(number(value) < below && number(value) > 0, `${value} is below ${below}`);
          await planner.waitFinal();
          const after = await planner.tables();
          for (const [measure, direction] of Object.entries(moves)) check(measure, direction, before, after);
          for (const measure of keeps) check(measure, "same", before, after);
        },
        { hash: HASH },
      ));
  }
});

test("more robots than before lengthen the curve and leave the rest of it", () =>
  visit(
    async (planner) => {
      const before = await baseline(planner);
      await planner.knob("n").set("60");
      await planner.waitFinal();
      const after = await planner.tables();
      const common = (cliff) => curve(cliff, "off").filter((row) => number(row["Robots N"]) <= 48);
      assert.ok(curve(after.cliff, "off").some((row) => row["Robots N"] === "60"), "the planned fleet is on the curve");
      const sizes = new Set(common(after.cliff).map((row) => row["Robots N"]));
      assert.ok(sizes.size >= 10);
      assert.deepEqual(common(after.cliff), common(before.cliff).filter((row) => sizes.has(row["Robots N"])));
    },
    { hash: HASH },
  ));

test("slower control feeds more robots, and asks the brain no more than longer gaps do", () =>
  visit(
    async (planner) => {
      const before = await baseline(planner);
      await planner.knob("hz").set("8");
      await planner.waitFinal();
      const after = await planner.tables();
      assert.equal(carriedByAction(before.starvation, "4", "10"), 53);
      assert.equal(carriedByAction(after.starvation, "4", "8"), 64, "all that were tried");
      const worst = (tables, hz) => starved(tables.starvation, "4", hz).map((row) => share(row["Starved ticks, worst run"]));
      worst(before, "10").forEach((share, index) => assert.ok(worst(after, "8")[index] <= share));
      // Gaps of 10/8 of the length: no more calls than before, no fewer than the gaps alone would cost.
      for (let robots = 1; robots <= 22; robots++) {
        const [fast, slow] = [rate(before.cliff, robots), rate(after.cliff, robots)];
        assert.ok(slow <= fast + 0.01 && slow >= 0.8 * fast - 0.01, `${robots} robots: ${fast}, then ${slow}`);
      }
      assert.ok(rate(after.cliff, 20) >= 0.9 * rate(before.cliff, 20), "a busy brain hardly notices");
    },
    { hash: HASH },
  ));

test("faster control starves the fleet: the other layer binds", () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      assert.equal((await planner.facts())["Binding layer"].figure, "Brain");
      await planner.knob("hz").set("20");
      await planner.waitFinal();
      assert.equal((await planner.facts())["Binding layer"].figure, "Action layer");
      const { starvation, envelope } = await planner.tables();
      assert.equal(carriedByAction(starvation, "4", "20"), 4);
      const own = envelope.find((row) => row["Control frequency (Hz)"] === "20");
      assert.deepEqual([own["Action layer carries (robots)"], own["Binding layer"]], ["4", "action layer"]);
      assert.equal((await planner.verdict()).state, "Both limits broken");
    },
    { hash: HASH },
  ));

test("head-room is told in full, however far over the edge", () =>
  visit(
    async (planner) => {
      await planner.waitFinal();
      const { figure, note } = (await planner.facts())["Head-room"];
      assert.equal(figure, "\u221228 robots");
      assert.equal(note, "8 times what it carries", "32 of 4");
    },
    { hash: `hz=20&${HASH}` },
  ));

test("a cap of 20 restores the rate of 32 robots", () =>
  visit(
    async (planner) => {
      const { cliff: before } = await baseline(planner);
      await planner.knob("cap").set("20");
      await planner.waitFinal();
      const { cliff: after, timeline } = await planner.tables();
      assert.ok(rate(before, 32) < 1.2, "thrashing");
      assert.ok(rate(after, 32, "20") > 2.0, "restored");
      assert.ok(timeline.every((row) => number(row["Episodes active"]) <= 20), "never more than 20 active");
      assert.equal((await planner.verdict()).headline, "K = 20 holds for 32 robots.");
    },
    { hash: HASH },
  ));

test("what the brain carries at a frequency does not depend on the frequency planned", () =>
  visit(
    async (planner) => {
      const { envelope: before } = await baseline(planner);
      await planner.knob("hz").set("5");
      await planner.waitFinal();
      const after = await planner.table("envelope");
      const carried = (rows) =>
        Object.fromEntries(rows.map((row) => [row["Control frequency (Hz)"], row["Brain carries (robots)"]]));
      const common = Object.keys(carried(before)).filter((hz) => hz in carried(after));
      assert.ok(common.length >= 10);
      const pick = (rows) => Object.fromEntries(common.map((hz) => [hz, carried(rows)[hz]]));
      assert.deepEqual(pick(after), pick(before));
    },
    { hash: HASH },
  ));

let known;

/** The tables before a knob is moved. The same for all tests here, so only the first waits for them. */
async function baseline(planner) {
  if (!known) {
    await planner.waitFinal();
    known = await planner.tables();
  }
  return known;
}

function check(measure, direction, before, after) {
  const [was, is] = [before, after].map(MEASURES[measure]);
  if (direction === "same") return assert.deepEqual(is, was, `${measure} stays`);
  if (direction === "changed") return assert.notDeepEqual(is, was, `${measure} changes`);
  const rose = direction === "up";
  assert.ok(rose ? is > was : is < was, `${measure} goes ${direction}: was ${was}, is ${is}`);
}

function at10(envelope) {
  return envelope.find((row) => row["Control frequency (Hz)"] === "10");
}

function mean(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
