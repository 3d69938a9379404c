import { expect, test } from "vitest";
import { all, any, type Atom, forReader, holds, not, sqlOf, viewerIs } from "./predicate.ts";

interface Subject {
  viewer: { uid: string; role: 1000 | 1002 } | null;
  colour: string;
  size: number;
}

const red: Atom<Subject> = {
  name: "red",
  test: ({ colour }) => colour === "red",
  sql: ({ parameter }) => `colour = ${parameter("red")}`,
};
const large: Atom<Subject> = {
  name: "large",
  table: "p",
  test: ({ size }) => size > 9,
  sql: () => "size > 9",
};
const root = viewerIs("root", ({ role }) => role === 1000);
const rest = { ip: "192.0.2.1", loginId: 1, memberships: [], grants: [] };
const reader = { ...rest, uid: "u", role: 1002 } as const;
const row: Subject = { viewer: reader, colour: "red", size: 3 };

test("all, any and not are what they say", () => {
  expect(holds(all(red, not(large)), row)).toBe(true);
  expect(holds(any(large, root), row)).toBe(false);
  expect([holds(all(), row), holds(any(), row)]).toEqual([true, false]);
});

test("what the reader alone decides is not asked of rows", () => {
  const rule = any(root, all(red, large));
  expect(forReader(rule, { ...rest, uid: "1", role: 1000 })).toBe(true);
  expect(forReader(rule, reader)).toEqual({ all: [red, large] });
  expect(forReader(all(rule, not(root)), null)).toEqual({ all: [red, large] });
});

test("what is known of every row is not asked of each", () => {
  const rule = all(any(red, large), not(large));
  expect(forReader(rule, reader, { commonValues: new Map([[large, true]]) })).toBe(false);
  expect(forReader(rule, reader, { commonValues: new Map([[large, false]]) })).toBe(red);
});

test("the SQL keeps the order, and names the values by parameters", () => {
  const values: unknown[] = [];
  const context = { reader, parameter: (value: unknown) => `$${values.push(value)}`, lead: "" };
  const text = sqlOf(any(all(large, not(red)), red), context);
  expect([text, values]).toEqual([
    "((size > 9 and not (colour = $1)) or colour = $2)",
    ["red", "red"],
  ]);
});

test("in one place its facts decide before the statement, or leave a condition with its moments", () => {
  const open: Atom<Subject> = {
    name: "open",
    test: () => true,
    sql: () => {
      throw new Error("asked of rows of several places");
    },
    inPlace: ({ facts }) => facts === "open",
  };
  const early: Atom<Subject> = {
    name: "early",
    test: () => true,
    sql: () => "never asked",
    inPlace: ({ now }) => ({ ...large, name: `before ${now}` }),
  };
  const rule = all(any(open, red), not(early));
  const place = { viewer: reader, facts: "open", now: 5 };
  expect(forReader(rule, reader, { place })).toEqual({ not: { ...large, name: "before 5" } });
  const closed = { ...place, facts: "closed" };
  expect(forReader(all(open, early), reader, { place: closed })).toBe(false);
  expect(() => forReader(rule, reader)).toThrow("several places");
});
