import { beforeAll, expect, test } from "vitest";
import { type AnyEndpoint, inputInBody } from "../../src/shared/call/endpoint.ts";
import { Refusal } from "../../src/shared/call/errors.ts";
import { bodySchema, inputSchema } from "../../src/server/platform/apiDocument/openapi.ts";
import { readInput } from "../../src/server/platform/route/parseInput.ts";
import { declaredCalls } from "../support/declaredCalls.ts";
import { asQuery, hostileValues } from "../support/hostileValues.ts";
import { Random } from "../support/random.ts";
import { type Schema, validValue } from "../support/schemaValues.ts";

// Passes hostile inputs to the parser of every endpoint; tests/http/hostile.test.ts sends one input of each kind over
// HTTP.

let calls: { declaration: AnyEndpoint; name: string; schema: Schema; fields: string[] }[];
beforeAll(async () => {
  calls = (await declaredCalls()).map((declaration) => {
    const schema = inputInBody(declaration) ? bodySchema(declaration) : inputSchema(declaration);
    const name = `${declaration.method} ${declaration.path}`;
    return {
      declaration,
      name,
      schema,
      fields: Object.keys((schema["properties"] as object) ?? {}),
    };
  });
});

/**
 * Describes what the parser did wrong with this input; undefined if the input is accepted, or refused with the code for
 * an invalid field.
 */
function faultOf({ input }: AnyEndpoint, raw: unknown): string | undefined {
  try {
    const text = JSON.stringify(readInput(input, raw)) ?? "";
    return /\\u0000|\\ud[89a-f]/i.test(text) ? "accepted a text that cannot be stored" : undefined;
  } catch (error) {
    return error instanceof Refusal && error.code === "INVALID_FIELD" ? undefined : String(error);
  }
}

test("hostile values in every field of every call are accepted or refused, and never an error", () => {
  const random = new Random(20_261_123);
  const failures: string[] = [];
  let read = 0;
  for (const { declaration, name, schema, fields } of calls) {
    const inBody = inputInBody(declaration);
    for (const field of fields) {
      for (const value of hostileValues) {
        const part = inBody ? { [field]: value } : asQuery(field, value);
        if (!part) continue;
        // Each value is tested on its own and as part of an otherwise valid input. Otherwise, an error in an earlier
        // field could prevent the check of this value.
        const good = validValue(schema, random) as object;
        for (const raw of [part, { ...good, ...part }]) {
          read += 1;
          const fault = faultOf(declaration, raw);
          if (fault)
            failures.push(`${name} ${field} ${JSON.stringify(value).slice(0, 60)}: ${fault}`);
        }
      }
    }
  }
  expect(read).toBeGreaterThan(20_000);
  expect(failures).toEqual([]);
});

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["a number", 7],
  ["null", null],
  ["a list", []],
  ["a text", "x"],
  ["ten thousand keys", Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i]))],
  ["a broken name", { "a\0b": "\0" }],
])("%s as the whole input is accepted or refused by every call", (_what, raw) => {
  expect(calls.length).toBeGreaterThan(190);
  const failures = calls.flatMap(({ declaration, name }) => {
    const fault = faultOf(declaration, raw);
    return fault ? [`${name}: ${fault}`] : [];
  });
  expect(failures).toEqual([]);
});
