import { expect, test } from "vitest";
import { type AnyEndpoint, inputInBody } from "../../src/shared/call/endpoint.ts";
import { Refusal } from "../../src/shared/call/errors.ts";
import { bodySchema, inputSchema } from "../../src/server/platform/apiDocument/openapi.ts";
import { readInput } from "../../src/server/platform/route/parseInput.ts";
import { declaredCalls } from "../support/declaredCalls.ts";
import { Random } from "../support/random.ts";
import { compiled, mutated, validValue } from "../support/schemaValues.ts";

const VALUES = 120;

function accepts({ input }: AnyEndpoint, value: unknown): boolean {
  try {
    readInput(input, value);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "INVALID_FIELD") return false;
    throw error;
  }
}

test("inputs valid by the document are accepted, all others refused", async () => {
  const calls = await declaredCalls();
  expect(calls.length).toBeGreaterThan(190);
  const random = new Random(20_261_122);
  const different: string[] = [];
  let invalid = 0;
  for (const call of calls) {
    const schema = inputInBody(call) ? bodySchema(call) : inputSchema(call);
    const allows = compiled(schema);
    for (let i = 0; i < VALUES; i++) {
      const good = validValue(schema, random);
      const value = i % 3 === 0 ? good : mutated(good, random);
      // Only an object can be sent as a query, because a query consists of names and values.
      if (!inputInBody(call) && (typeof value !== "object" || value === null)) continue;
      const isAllowed = allows(value);
      if (!isAllowed) invalid += 1;
      const isAccepted = accepts(call, value);
      if (isAllowed === isAccepted) continue;
      const difference = isAccepted ? "accepted, not allowed" : "allowed, not accepted";
      different.push(
        `${call.method} ${call.path} ${difference}: ${JSON.stringify(value).slice(0, 300)}`,
      );
    }
  }
  expect(invalid).toBeGreaterThan(2000);
  expect(different).toEqual([]);
});
