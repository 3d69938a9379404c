import { afterAll, beforeAll, expect, test } from "vitest";
import { type AnyEndpoint, inputInBody } from "../../src/shared/call/endpoint.ts";
import { bodySchema, inputSchema } from "../../src/server/platform/apiDocument/openapi.ts";
import { declaredCalls } from "../support/declaredCalls.ts";
import { asQuery, hostileValues } from "../support/hostileValues.ts";
import { Random } from "../support/random.ts";
import { seedProblems } from "./problemWorld.ts";
import { type Caller, type CallOptions, createWorld, type Reply, type World } from "./world.ts";

// These tests send one request per endpoint and role. tests/inputs/hostileInputs.test.ts passes every hostile value to
// the parsers of all endpoints.

let world: World;
let calls: AnyEndpoint[];
beforeAll(async () => {
  world = await createWorld();
  await seedProblems(world);
  // Logging out would end the session that the other calls need; logging out has separate tests.
  calls = (await declaredCalls()).filter(({ path }) => path !== "/api/logout");
});
afterAll(() => world.close());

function request(call: AnyEndpoint, random: Random): [what: string, CallOptions] | undefined {
  const inBody = inputInBody(call);
  const schema = inBody ? bodySchema(call) : inputSchema(call);
  const fields = Object.keys((schema["properties"] as object | undefined) ?? {});
  const [what, value] = [`${call.method} ${call.path}`, random.pick(hostileValues)];
  if (fields.length === 0) return undefined;
  const field = random.pick(fields);
  if (inBody) return [what, { body: { [field]: value } }];
  const query = new URLSearchParams();
  for (const [name, part] of Object.entries(asQuery(field, value) ?? {})) {
    // Longer strings cannot be sent in a URL.
    for (const text of [part].flat()) query.append(name, String(text).slice(0, 1000));
  }
  return [`${what}?${query}`, {}];
}

/** The error in a response; undefined if it is a documented refusal or a success. */
function faultOf({ status, body, headers }: Reply): string | undefined {
  if (status >= 500) return `${status}`;
  const isJson = headers.get("content-type")?.startsWith("application/json");
  return isJson && (body.status !== status || body.msg === "") ? `${status} without a wrapper` : "";
}

test.each<[Caller, number]>([
  ["guest", 1],
  ["user", 2],
  ["root", 3],
])("a hostile value in a field of each call causes no server error (%s)", async (as, seed) => {
  const random = new Random(seed);
  const failures: string[] = [];
  let requestCount = 0;
  for (const call of calls) {
    const [what, options] = request(call, random) ?? [];
    if (what === undefined) continue;
    const reply = await world.call(as, what, options);
    requestCount += 1;
    const fault = faultOf(reply);
    if (fault)
      failures.push(`${what.slice(0, 120)} ${JSON.stringify(options).slice(0, 80)}: ${fault}`);
  }
  expect(requestCount).toBeGreaterThan(150);
  expect(failures).toEqual([]);
  expect((await world.call("root", "GET /api/get-user-info")).status).toBe(200);
});

// The server parses the body before it determines which call is made, so it is sufficient to test one call.
test.each([
  ["nothing", "", 400],
  ["a number", "7", 400],
  ["null", "null", 400],
  ["a list", "[]", 400],
  ["a text", '"x"', 400],
  ["half a document", '{"a":', 400],
  ["two documents", "{}{}", 400],
  ["a comment", "/* x */ {}", 400],
  ["a byte order mark", "\ufeff{}", 400],
  ["the same key twice", '{"username":"a","username":"b"}', 400],
])("a body of %s causes no server error", async (_what, body, status) => {
  const reply = await world.call("guest", "POST /api/login", { body });
  expect([reply.status, reply.body.status]).toEqual([status, status]);
});
