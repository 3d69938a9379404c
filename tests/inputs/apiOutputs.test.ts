import { expect, test } from "vitest";
import * as z from "zod/mini";
import { declaredCalls } from "../support/declaredCalls.ts";
import { Random } from "../support/random.ts";
import { conformanceOf } from "../../src/server/platform/conforms.ts";

const random = new Random(20_261_129);
const other: unknown[] = [
  null,
  undefined,
  "",
  "text",
  0,
  1.5,
  -1,
  true,
  [],
  {},
  { extra: 1 },
  Number.NaN,
  new Date(0),
];
/** A value of a schema, often with something that it does not have. */
function valueOf(schema: z.core.$ZodType, mistakes: number): unknown {
  if (random.chance(mistakes)) return other[random.between(0, other.length - 1)];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (each: z.core.$ZodType) => valueOf(each, mistakes);
  switch (def.type) {
    case "string":
      return random.pick(["", "text", "文本"]);
    case "number":
      return random.pick([0, 7, 1000]);
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    case "enum":
      return random.pick(Object.values(def.entries));
    case "literal":
      return random.pick(def.values);
    case "nullable":
      return random.chance(0.3) ? null : inner(def.innerType);
    case "optional":
      return random.chance(0.3) ? undefined : inner(def.innerType);
    case "array":
      return Array.from({ length: random.between(0, 2) }, () => inner(def.element));
    case "record":
      return { one: inner(def.valueType) };
    case "union":
      return inner(random.pick(def.options));
    case "tuple":
      return def.items.map(inner);
    case "object": {
      const fields = Object.entries(def.shape).map(([key, each]) => [key, inner(each)] as const);
      const kept = fields.filter(([, value]) => value !== undefined || random.chance(0.5));
      if (random.chance(mistakes)) kept.pop();
      if (random.chance(mistakes)) kept.push(["undeclared", 1]);
      return Object.fromEntries(kept);
    }
    default:
      return other[random.between(0, other.length - 1)];
  }
}

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify({ value })) as unknown;

test("of every declared call: what conforms is sent as its parser would return it", async () => {
  let conforming = 0;
  for (const { output, path } of await declaredCalls()) {
    const conforms = conformanceOf(output);
    for (let round = 0; round < 24; round += 1) {
      const value = valueOf(output, round % 2 === 0 ? 0 : 0.03);
      if (!conforms(value)) continue;
      conforming += 1;
      const result = z.safeParse(output, value);
      expect(result.success, path).toBe(true);
      expect(asSent(value), path).toEqual(asSent(result.data));
    }
  }
  expect(conforming).toBeGreaterThan(4000);
});

const row = z.object({ id: z.int(), name: z.nullable(z.string()), note: z.optional(z.string()) });

test.each([
  ["all fields", { id: 1, name: null, note: "a" }, true],
  ["an optional one is absent", { id: 1, name: "a" }, true],
  ["an optional one is undefined", { id: 1, name: "a", note: undefined }, true],
  ["an undeclared field", { id: 1, name: null, secret: "a" }, false],
  ["an undeclared one instead of an optional one", { id: 1, name: null, secret: undefined }, false],
  ["a missing one", { id: 1 }, false],
  ["another type", { id: "1", name: null }, false],
  ["a fraction", { id: 1.5, name: null }, false],
  ["an instance", Object.assign(new Date(0), { id: 1, name: null }), false],
  ["an array", [1, null], false],
])("an object with %s", (_what, value, expected) => {
  expect(conformanceOf(row)(value)).toBe(expected);
  expect(conformanceOf(z.array(row))([value])).toBe(expected);
  expect(conformanceOf(z.record(z.string(), row))({ one: value })).toBe(expected);
});

test("schemas that change values or choose among objects are left to the parser", () => {
  const trimmed = z.string().check(z.trim());
  expect(conformanceOf(trimmed)("a")).toBe(true);
  expect(conformanceOf(trimmed)(" a")).toBe(false);
  const either = z.union([z.object({ a: z.int() }), z.object({ a: z.int(), b: z.int() })]);
  expect(conformanceOf(either)({ a: 1, b: 2 })).toBe(false);
  expect(conformanceOf(z._default(z.int(), 1))(undefined)).toBe(false);
  expect(conformanceOf(z.object({ a: z._default(z.int(), 1) }))({})).toBe(false);
});
