import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "../../src/server/platform/process/log.ts";
import { createWorld, PASSWORD, type World } from "./world.ts";

let world: World;
let lines: string[] = [];

interface Line {
  msg: string;
  requestId?: string;
  method?: string;
  route?: string;
  status?: number;
  level: number;
  err?: { message: string };
}

beforeAll(async () => {
  const log = createLog("server", "trace", { write: (line: string) => void lines.push(line) });
  world = await createWorld({ log });
});
beforeEach(() => {
  lines = [];
});
afterAll(() => world.close());

function requests(): Line[] {
  return lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === "request");
}

test("one line per request, found by the id in the response", async () => {
  const reply = await world.call("user", "GET /api/get-problem?problemId=nope&secret=in-the-query");
  await expect.poll(requests).toHaveLength(1);
  expect(requests()[0]).toMatchObject({
    requestId: reply.body.requestId,
    method: "GET",
    route: "/api/get-problem",
    status: 404,
  });
  expect(reply.headers.get("x-request-id")).toBe(reply.body.requestId);
  expect(lines.join("")).not.toContain("in-the-query");
});

test("passwords and tokens are never logged, also not on errors", async () => {
  const signedIn = await world.call("guest", "POST /api/login", {
    body: { username: "user", password: PASSWORD },
  });
  const token = signedIn.headers.get("authorization") ?? "";
  await world.call("guest", "POST /api/login", {
    body: { username: "user", password: "mistyped-password" },
  });
  await world.call("guest", "POST /api/login", { body: '{"password":"broken-password"' });
  await world.call("user", "POST /api/change-password", {
    body: { oldPassword: "mistyped-password", newPassword: "would-be-password" },
  });
  await world.sql("alter table app_user rename to hidden_table");
  const reply = await world.call("user", "GET /api/get-user-info");
  await world.sql("alter table hidden_table rename to app_user");
  expect(reply.status).toBe(500);
  expect(reply.body).toMatchObject({ code: "INTERNAL", data: null });
  expect(reply.text).not.toMatch(/hidden_table|app_user|select|\.ts/);
  await expect.poll(requests).toHaveLength(5);
  const written = lines.join("");
  expect(written).toContain("app_user");
  for (const secret of [PASSWORD, token, world.tokens.user, "mistyped", "broken-p", "would-be"]) {
    expect(written).not.toContain(secret);
  }
});

test("a server error is logged with its cause under the id in the response", async () => {
  await world.sql("alter table tag rename to hidden_table");
  const reply = await world.call("guest", "GET /api/get-all-problem-tags");
  await world.sql("alter table hidden_table rename to tag");
  // Background work of the server may also log errors, because the table is missing. Only errors of requests have a
  // `requestId`.
  const errors = lines
    .map((line) => JSON.parse(line) as Line)
    .filter(({ level, requestId }) => level >= 50 && requestId !== undefined);
  expect(errors).toHaveLength(1);
  expect(errors[0]?.requestId).toBe(reply.body.requestId);
  expect(errors[0]?.err?.message).toContain('"tag" does not exist');
  expect(reply.body.msg).toContain(reply.body.requestId);
});
