// The scenario the page opens with, in full: what it says, that its charts agree, and that its cure cures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visits } from "./harness.mjs";
import { carriedByAction, carriedByBrain, curve, isPainted } from "./reading.mjs";
import { number } from "./planner.mjs";

const visit = visits();

test("the default site thrashes, and its cure holds", () =>
  visit(async (planner) => {
    // Something useful before all is known: a chart with curves while runs are out.
    await planner.waitFor("computing");
    await planner.page.waitForFunction(isPainted, "cliff");
    assert.equal(await planner.state(), "computing", "the first chart is there before the last run");

    await planner.waitFinal();
    const verdict = await planner.verdict();
    assert.equal(verdict.headline, "This site carries 23 robots. You planned 32.");
    assert.equal(verdict.state, "Thrashes at 32 robots");
    assert.match(verdict.why, /^The brain binds: past 23 its working set outgrows the pool/);
    assert.equal(verdict.cure, "Set K = 20");
    assert.equal(verdict.tone, "bad");

    const facts = await planner.facts();
    assert.equal(facts["Robots carried"].figure, "23");
    assert.equal(facts["Binding layer"].figure, "Brain");
    assert.equal(facts["Suggested K"].figure, "20");
    assert.equal(facts["Head-room"].figure, "\u22129 robots");
    assert.equal(facts.Confidence.note, "24 of 24 seeds collapse, all at 4 min");
    assert.deepEqual([facts.seeds, facts.collapsed], [24, 24], "one cell a seed");

    const before = await planner.tables();
    await agrees(before, verdict, facts);

    const entries = await planner.page.evaluate(() => window.history.length);
    await planner.cure.click();
    await planner.page.waitForFunction(() => window.location.hash.includes("&cap=20&"));
    assert.equal(await planner.page.evaluate(() => window.history.length), entries + 1, "one entry of history");
    assert.deepEqual(await planner.settings(), { n: "32", pool: "4,270", growth: "1.00", hz: "10", cap: "20" });
    await planner.waitFinal();

    const cured = await planner.verdict();
    assert.equal(cured.headline, "K = 20 holds for 32 robots.");
    assert.match(cured.why, /^12 wait at a time, about \d+ min between episodes; no seed of 24 collapses\.$/);
    assert.equal(cured.cure, undefined, "nothing is left to cure");
    assert.equal(cured.tone, "good");
    const capped = await planner.facts();
    assert.deepEqual([capped.seeds, capped.collapsed], [24, 0]);

    const after = await planner.tables();
    assert.deepEqual(curve(after.cliff, "off"), curve(before.cliff, "off"), "a cap leaves the uncapped fleet as it was");
    assert.deepEqual(at(after.cliff, 32, "20"), at(before.cliff, 32, "20"), "the cure was simulated before it was offered");
    assert.ok(number(at(before.cliff, 32, "off")["Rate (requests/s)"]) < 0.8);
    assert.ok(number(at(after.cliff, 32, "20")["Rate (requests/s)"]) > 2.0);
  }));

/** Every figure of the verdict and the facts is found in the tables, or follows from them. */
async function agrees({ cliff, envelope, starvation, timeline }, verdict, facts) {
  const [, here, best] = /get (\d\.\d\d) requests\/s instead of (\d\.\d\d)\./.exec(verdict.why);
  const none = curve(cliff, "off");
  assert.deepEqual(none.map((row) => number(row["Robots N"])), Array.from({ length: 48 }, (_, index) => index + 1));
  assert.equal(at(cliff, 32, "off")["Rate (requests/s)"], here);
  assert.equal(none.map((row) => row["Rate (requests/s)"]).sort().at(-1), best);
  assert.equal(at(cliff, 32, "off")["Collapsed seeds"], "24");
  assert.ok(none.every((row) => row.Seeds === "24"));
  assert.equal(carriedByBrain(cliff), 23);

  const [, rate, ratio] = /^32 robots share 20 active slots: (\d\.\d\d) requests\/s, (\d\.\d) times/.exec(verdict.note);
  assert.equal(at(cliff, 32, "20")["Rate (requests/s)"], rate);
  const episodes = (cap) => number(at(cliff, 32, cap)["Episodes (per min)"]);
  assert.ok(Math.abs(episodes("20") / episodes("off") - Number(ratio)) < 0.1, "times the episodes");

  const own = envelope.find((row) => row["Control frequency (Hz)"] === "10");
  assert.equal(own["Brain carries (robots)"], "23");
  assert.equal(own["Site carries (robots)"], "23");
  assert.equal(own["Binding layer"], "brain");
  assert.equal(facts["Binding layer"].note, `action layer carries ${own["Action layer carries (robots)"]}`);
  assert.equal(number(own["Action layer carries (robots)"]), carriedByAction(starvation, "4", "10"));

  assert.equal(timeline.length, 30);
  const low = timeline.findIndex((row) => number(row["Hit rate of its 120 s window"]) < 80);
  assert.equal(low, 4, "the first seed falls under the alarm in minute 4");
}

function at(cliff, robots, cap) {
  const row = cliff.find((row) => row["Robots N"] === String(robots) && row["Cap K"] === cap && row.Seeds === "24");
  assert.ok(row, `a row for ${robots} robots at cap ${cap}`);
  return row;
}
