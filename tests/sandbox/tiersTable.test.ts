import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { attacks } from "./attackList.ts";
import { environments } from "./environments.ts";
import { rightEnds } from "./tiersAttacks.ts";
import { document, familyOf, recorded, withTable } from "./tiersTable.ts";

const text = readFileSync(document, "utf8");
const columns = recorded();

test("the table of docs/sandbox.md is the one that the recorded results make", () => {
  expect(withTable(text, columns)).toBe(text);
});

test("the table names every family of attacks there is", () => {
  for (const family of new Set(attacks().map(({ name }) => familyOf(name))))
    expect(text).toContain(`| ${family} |`);
});

test("every circumstance was recorded, in both versions of groups where it has any", () => {
  const columnNames = columns.map(({ environment, groups }) => `${environment} ${groups}`);
  for (const { key, grouped, only, disposableMachine = false } of environments) {
    if (!grouped) expect(columnNames).toContain(`${key} 0`);
    for (const version of grouped && !disposableMachine ? [1, 2] : [])
      if (only === undefined || only === version)
        expect(columnNames).toContain(`${key} ${version}`);
  }
});

test("where attacks were run every one there is was run: `npm run bench -- tiers --missing --write`", () => {
  const all = attacks().map(({ name }) => name);
  const whole = columns.filter(({ attacks: ended }) => Object.keys(ended).length > 20);
  for (const { environment, attacks: ended } of whole)
    expect({ environment, missing: all.filter((name) => !(name in ended)) }).toEqual({
      environment,
      missing: [],
    });
  // The emulated machine is too slow to run all attacks, so only the attacks that depend on cgroup version 2 ran there.
  const here = environments.filter(
    ({ disposableMachine = false, only }) => !disposableMachine && only !== 2,
  );
  expect(new Set(whole.map(({ environment }) => environment)).size).toBe(here.length);
});

test("in every circumstance each kind of end was reported correctly", () => {
  const kinds = Object.keys(rightEnds).length;
  for (const { environment, ends } of columns)
    expect({ environment, ends }).toEqual({ environment, ends: [kinds, kinds] });
});

test("only an emulated machine was too slow for a part of the self-test", () => {
  const real = columns.filter(({ attacks: ended }) => Object.keys(ended).length > 20);
  expect(real.length).toBeGreaterThan(5);
  for (const { unproven = [] } of real) expect(unproven).toEqual([]);
});

test("with groups of the kernel every attack that was run was held", () => {
  const open = columns
    .filter(({ tier }) => tier === "full")
    .flatMap(({ attacks: ended }) => Object.entries(ended))
    .filter(([, end]) => end.startsWith("!"));
  expect(open).toEqual([]);
});
