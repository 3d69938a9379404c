import { afterAll, beforeAll, expect, test } from "vitest";
import type { Access } from "../../src/shared/call/endpoint.ts";
import { openSession } from "../../src/server/account/session.ts";
import { checkProperties } from "../support/apiProperties.ts";
import { seedProblems } from "./problemWorld.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

const SEED = 20_261_122;

let world: World;
let ids: number[];
beforeAll(async () => {
  world = await createWorld();
  const seeded = await seedProblems(world);
  ids = [...Object.values(seeded.ids), ...Object.values(seeded.tags), 1, 2, 3];
});
afterAll(() => world.close());

/** API calls that are not tested, because they send email or connect to a mail server. */
const excludedCalls = new Set(["PUT /api/admin/config/set-email-config"]);

async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === "guest") return undefined;
  const sessions = await world.sql("select 1 from session where uid = $1", [people[caller].uid]);
  if (sessions.length === 0) {
    const who = { uid: people[caller].uid, ip: "127.0.0.1", userAgent: "properties" };
    world.tokens[caller] = await openSession(world.server.db, who);
  }
  return world.tokens[caller];
}

test.each<[Caller, number, readonly Access[]]>([
  ["guest", 20, ["guest"]],
  ["user", 30, ["guest", "user"]],
  ["root", 60, ["guest", "user", "staff", "root"]],
])("generated calls get documented responses (%s)", async (caller, succeeding, access) => {
  const { address } = world.server;
  const token = () => tokenOf(caller);
  const options = { address, token, seed: SEED, values: 1, access, ids, excludedCalls };
  // Sends one request per endpoint and caller; tests/inputs/apiInputs.test.ts tries many values of each input.
  const { callCount, statuses, violations } = await checkProperties(options);
  expect(callCount).toBeGreaterThan(150);
  expect(statuses.get(200)).toBeGreaterThan(succeeding);
  expect(violations).toEqual([]);
});
