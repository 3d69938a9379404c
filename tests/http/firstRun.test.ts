import { afterEach, beforeEach, expect, test } from "vitest";
import { resetAdmin } from "../../src/server/account/root.ts";
import { offerFirstRun, skipFirstRun } from "../../src/server/firstRun/service.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let token: string;
beforeEach(async () => {
  const examine = async () => [
    { subject: "Disk", state: "bad" as const, detail: "1 MiB free", fix: "make room" },
  ];
  server = await startTestServer({ examine });
  token = (await offerFirstRun(server.db)) ?? "";
});
afterEach(() => server.close());

interface RequestOptions {
  body?: object;
  token?: string;
  accept?: string;
}

async function request(what: string, { body, token: session, accept }: RequestOptions = {}) {
  const [method = "", path = ""] = what.split(" ", 2);
  const response = await fetch(server.address + path, {
    method,
    redirect: "manual",
    headers: {
      ...(body ? { "content-type": "application/json" } : {}),
      ...(session ? { authorization: session } : {}),
      ...(accept ? { accept } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json().catch(() => ({}))) as { code?: string; data?: unknown };
  return { ...answer, status: response.status, headers: response.headers };
}

const site = { name: "北方大学在线评测", shortName: "NOJ", password: "hunter22" };
const name = (over: object = {}) =>
  request("POST /api/first-run/name", { body: { token, ...site, ...over } });
const logIn = (password: string) =>
  request("POST /api/login", { body: { username: "root", password } });

test("a new site serves only its set-up: pages redirect there, calls are refused", async () => {
  expect((await request("GET /api/first-run")).data).toEqual({ stage: "open" });
  for (const call of ["GET /api/get-problem-list", "GET /api/submissions", "GET /api/docs"]) {
    expect(await request(call)).toMatchObject({ status: 503, code: "FIRST_RUN" });
  }
  for (const path of ["/", "/home", "/problem/1000", "/admin/login"]) {
    const page = await request(`GET ${path}`, { accept: "text/html" });
    expect([page.status, page.headers.get("location")]).toEqual([302, "/first-run"]);
  }
  expect((await request("GET /healthz")).status).toBe(200);
  expect((await request("GET /readyz")).status).toBe(200);
});

test("no spelling of an address circumvents it", async () => {
  const spellings = ["/%61pi/get-problem-list", "/ap%69/submissions", "/%61%70%69/docs"];
  for (const path of spellings) {
    expect(await request(`GET ${path}`)).toMatchObject({ status: 503, code: "FIRST_RUN" });
  }
  const registering = { username: "early", password: "hunter22" };
  const early = await request("POST /%61pi/register", { body: registering });
  expect(early).toMatchObject({ status: 503, code: "FIRST_RUN" });
  const page = await request("GET /%68ome", { accept: "text/html" });
  expect([page.status, page.headers.get("location")]).toEqual([302, "/first-run"]);
  expect((await request("GET /%61pi/first-run")).data).toEqual({ stage: "open" });
});

test("all tokens except the last printed one are refused, and forged sessions too", async () => {
  const older = token;
  token = (await offerFirstRun(server.db)) ?? "";
  expect(token).toMatch(/^[\w-]{32}$/);
  for (const wrong of [older, "", "x", token.slice(1), "x".repeat(101)]) {
    expect(await name({ token: wrong })).toMatchObject({ status: 403, code: "FIRST_RUN_TOKEN" });
  }
  expect(await request("POST /api/first-run/check", { body: { token } })).toMatchObject({
    status: 200,
  });
  const made = await request("GET /api/submissions", { token: "made-up" });
  expect(made.status).toBe(401);
  const registering = { username: "early", password: "hunter22" };
  const early = await request("POST /api/register", { token: "made-up", body: registering });
  expect([401, 404]).toContain(early.status);
});

test("root has no known password until somebody with the token sets it", async () => {
  expect((await logIn("")).status).toBe(400);
  expect((await logIn(site.password)).status).toBe(400);
  expect((await name()).status).toBe(200);
  expect(await logIn(site.password)).toMatchObject({
    status: 200,
    data: { roleList: ["root"], mustChangePassword: false },
  });
});

test.each([
  ["a short password", { password: "12345" }, "PASSWORD_LENGTH"],
  ["a long password", { password: "x".repeat(21) }, "PASSWORD_LENGTH"],
  ["no password", { password: "      " }, "PASSWORD_REQUIRED"],
  ["no name", { name: "  " }, "INVALID_FIELD"],
  ["a name too long", { name: "x".repeat(51) }, "INVALID_FIELD"],
  ["no short name", { shortName: "" }, "INVALID_FIELD"],
  ["a short name too long", { shortName: "x".repeat(21) }, "INVALID_FIELD"],
])("%s is refused, and the address still works", async (_, over, code) => {
  expect(await name(over)).toMatchObject({ status: 400, code });
  expect((await name()).status).toBe(200);
});

test.each([
  ["en-US", "en-US"],
  ["xx", "zh-CN"],
  [undefined, "zh-CN"],
])("the language %s of the person who sets up becomes the site's: %s", async (language, kept) => {
  await name({ language });
  const session = (await logIn(site.password)).headers.get("authorization") ?? "";
  const settings = await request("GET /api/admin/config/get-web-config", { token: session });
  expect(settings.data).toMatchObject({ language: kept });
});

test("of ten concurrent set-ups one succeeds", async () => {
  const passwords = Array.from({ length: 10 }, (_, i) => `hunter-${i}`);
  const answers = await Promise.all(passwords.map((password) => name({ password })));
  const good = passwords.filter((_, i) => answers[i]?.status === 200);
  expect(good).toHaveLength(1);
  for (const password of passwords) {
    expect((await logIn(password)).status).toBe(password === good[0] ? 200 : 400);
  }
});

test("root sees the machine, finishes, and the site opens to everybody under its name", async () => {
  await name();
  expect(await name()).toMatchObject({ status: 403, code: "FIRST_RUN_TOKEN" });
  const session = (await logIn(site.password)).headers.get("authorization") ?? "";
  expect((await request("GET /api/first-run")).data).toEqual({ stage: "named" });
  expect((await request("GET /api/submissions")).status).toBe(503);
  expect((await request("GET /api/submissions", { token: session })).status).toBe(200);
  const findings = await request("GET /api/first-run/findings", { token: session });
  expect(findings.data).toEqual([
    { subject: "Disk", state: "bad", detail: "1 MiB free", fix: "make room" },
  ]);
  expect((await request("GET /api/first-run/findings")).status).toBe(503);
  expect((await request("POST /api/first-run/finish", { body: {} })).status).toBe(503);

  expect((await request("POST /api/first-run/finish", { token: session, body: {} })).status).toBe(
    200,
  );
  expect((await request("POST /api/first-run/finish", { token: session, body: {} })).status).toBe(
    200,
  );
  expect((await request("GET /api/submissions")).status).toBe(200);
  const { data } = await request("GET /api/get-website-config");
  expect(data).toMatchObject({ name: site.name, shortName: site.shortName });
  const [entries] = await server.db.query<{ count: number }>({
    text: "select count(*)::int as count from audit_entry where action = 'site.firstRun'",
  });
  expect(entries?.count).toBe(1);
  expect(await offerFirstRun(server.db)).toBeNull();
});

test("only root sees the machine afterwards", async () => {
  await skipFirstRun(server.db);
  expect((await request("GET /api/first-run/findings")).status).toBe(401);
});

test("a preset password, or a new one from the console, skips the first run", async () => {
  await skipFirstRun(server.db, "preset-one");
  expect((await request("GET /api/submissions")).status).toBe(200);
  expect((await logIn("preset-one")).status).toBe(200);
  expect((await name()).status).toBe(403);
  const { oneTimePassword } = await resetAdmin(server.db);
  expect(await logIn(oneTimePassword)).toMatchObject({ data: { mustChangePassword: true } });
});

test("an existing site has no first run", async () => {
  await server.db.query({ text: "delete from site_setting where key = 'site.firstRun'" });
  expect(await offerFirstRun(server.db)).toBeNull();
  expect((await request("GET /api/submissions")).status).toBe(200);
});
