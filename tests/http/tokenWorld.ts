import { afterAll, beforeAll, expect } from "vitest";
import type { ApiToken, TokenScope } from "../../src/shared/account/token.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import type { Person } from "./world.ts";

export let world: TimedWorld;

export interface NewToken extends ApiToken {
  token: string;
}

export async function make(
  as: Person,
  { scopes = ["read"] as TokenScope[], name = "a program", days = 30 } = {},
): Promise<NewToken> {
  const reply = await world.call(as, "POST /api/tokens", { body: { name, scopes, days } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as NewToken;
}

/** Makes a call with a token instead of a session. */
export function withToken(token: string, what: string, body?: unknown) {
  return world.call("guest", what, {
    headers: { authorization: token },
    ...(body === undefined ? {} : { body }),
  });
}

/** Starts the test server before the tests of a file, and closes it after them. */
export function inTokenWorld(): void {
  beforeAll(async () => {
    world = await createTimedWorld();
  });
  afterAll(() => world.close());
}
