import { glob, readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { specificationCalls } from "./specificationCalls.ts";
import { createWorld, type World } from "./world.ts";

const project = join(import.meta.dirname, "../..");

type Schema = Record<string, unknown>;
interface Operation {
  tags: string[];
  parameters?: { name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, Schema> } }> };
  responses: Record<string, unknown>;
}

let world: World;
/** Calls that the API document describes. */
const operations = new Map<string, Operation>();
/** Maps each served call to the feature that declares it. */
const served = new Map<string, string>();
/** Maps the path of each test file to the file's text. */
const tests = new Map<string, string>();

beforeAll(async () => {
  world = await createWorld();
  const reply = await world.call("guest", "GET /api/docs/openapi.json");
  const { paths } = JSON.parse(reply.text) as { paths: Record<string, Record<string, Operation>> };
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path}`;
      operations.set(call, operation);
      served.set(call, operation.tags[0] ?? "");
    }
  }
  const files = glob("tests/{http,judge}/**/*.test.ts", { cwd: project });
  for await (const file of files) {
    const path = relative(project, join(project, file));
    if (path !== relative(project, import.meta.filename)) {
      tests.set(path, await readFile(join(project, file), "utf8"));
    }
  }
});
afterAll(() => world.close());

/**
 * The test files that belong to the call's feature and make the call. Such a file contains the call's path, followed by
 * a query, a quote or an interpolation. Files of other features do not count.
 */
function testsOf(call: string): string[] {
  const ways = ["?", '"', "`", "$"].map((next) => call + next);
  return [...tests]
    .filter(([path]) => basename(path).startsWith(served.get(call) ?? "?"))
    .filter(([, text]) => ways.some((way) => text.includes(way)))
    .map(([path]) => path);
}

test("every call of the specification is served", () => {
  expect(specificationCalls.filter((call) => !served.has(call))).toEqual([]);
});

/** Maximum number of rows on a page of any list. */
const ROWS_MAX = 1000;

/**
 * Whether the schema contains an object with the properties `records` (the rows of a page) and `total` (the number of
 * all rows).
 */
function isPaged(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { properties } = schema as { properties?: Schema };
  if (properties && "records" in properties && "total" in properties) return true;
  return Object.values(schema).some(isPaged);
}

/** The largest number that an input's schema allows. */
function maximumOf(schema: unknown): number | undefined {
  const { maximum, anyOf = [] } = schema as { maximum?: number; anyOf?: unknown[] };
  return maximum ?? anyOf.map(maximumOf).find((each) => each !== undefined);
}

test("every list that has pages has a largest one", () => {
  const paged = [...operations].filter(([, { responses }]) => isPaged(responses["200"]));
  expect(paged.length).toBeGreaterThan(30);
  const unlimited = paged.filter(([, { parameters = [], requestBody }]) => {
    const inQuery = parameters.find(({ name }) => name === "limit")?.schema;
    const inBody = requestBody?.content["application/json"]?.schema.properties?.["limit"];
    const most = maximumOf(inQuery ?? inBody ?? {});
    return most === undefined || most > ROWS_MAX;
  });
  expect(unlimited.map(([call]) => call)).toEqual([]);
});

test("every served call is called by a test of its feature", () => {
  expect([...served.keys()].filter((call) => testsOf(call).length === 0)).toEqual([]);
});

// Prints the list of calls, features and tests. Run it with: CALLS=1 node node_modules/vitest/vitest.mjs run --project
// http tests/http/apiCoverage.test.ts
test.runIf(process.env["CALLS"])("the list of calls, features and tests", () => {
  const line = (call: string) =>
    [call, served.get(call), testsOf(call).toSorted().join(" ")].join("\t");
  const own = [...served.keys()].filter(
    (call) => !specificationCalls.some((each) => each === call),
  );
  const lines = [
    "Calls of the specification",
    ...specificationCalls.map(line),
    "Calls of our own",
    ...own.toSorted().map(line),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
});
