import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { declaredCalls } from "../support/declaredCalls.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Sends the path unchanged; `fetch` is not used, because it would normalise the path. */
function send(method: string, path: string): Promise<{ status: number; headers: Headers }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.server.address);
    const outgoing = request({ hostname, port, method, path }, (response) => {
      response.resume().on("end", () => {
        const headers = new Headers(response.headers as Record<string, string>);
        resolve({ status: response.statusCode ?? 0, headers });
      });
    });
    outgoing.on("error", reject).end();
  });
}

/** Differently percent-encoded forms of a path, which the router treats as the same path. */
const spellings = (path: string) => [
  path,
  path.replace("/api", "/%61pi"),
  path.replace("/api", "/%61%70%69"),
  path.replaceAll("e", "%65"),
];

test("every spelling of an address has the header against caching", async () => {
  for (const path of ["/api/get-website-config", "/api/get-problem?problemId=1", "/api/nope"]) {
    for (const spelling of spellings(path)) {
      const { headers } = await send("GET", spelling);
      expect([spelling, headers.get("cache-control")]).toEqual([spelling, "no-store"]);
    }
  }
});

test("an unsupported method is 405 with the allowed ones, in any spelling of the address", async () => {
  const calls = await declaredCalls();
  const byPath = Map.groupBy(calls, ({ path }) => path);
  for (const [path, declared] of byPath) {
    const methods = declared.map(({ method }) => method);
    const wrong = [
      "GET",
      "POST",
      "PUT",
      "DELETE",
      "PATCH",
      "OPTIONS",
      "TRACE",
      "PROPFIND",
      "QUERY",
    ];
    for (const method of wrong.filter((each) => !methods.includes(each as "GET"))) {
      const spelling = spellings(path)[wrong.indexOf(method) % 4] ?? path;
      const { status, headers } = await send(method, spelling);
      const allowed = headers.get("allow")?.split(", ") ?? [];
      expect([method, spelling, status]).toEqual([method, spelling, 405]);
      expect([...allowed].filter((each) => each !== "HEAD").toSorted()).toEqual(methods.toSorted());
    }
  }
});

test("an unknown address and a wrong method are reported before the body is read", async () => {
  const headers = { "content-type": "text/plain" };
  const unknown = await world.call("guest", "POST /api/nope", { body: "x", headers });
  expect([unknown.status, unknown.body.code]).toEqual([404, "NOT_FOUND"]);
  const wrong = await world.call("guest", "PUT /api/login", { body: "{", headers });
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
});

test.each(["/healthz", "/readyz", "/metrics", "/api/live", "/api/docs", "/api/docs/openapi.json"])(
  "%s is read-only",
  async (path) => {
    const { status, headers } = await send("POST", path);
    expect([status, headers.get("allow")?.includes("GET")]).toEqual([405, true]);
  },
);
