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

interface Asked {
  body?: object;
  token?: string;
  accept?: string;
}

async function ask(what: string, { body, token: session, accept }: Asked = {}) {
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
  ask("POST /api/first-run/name", { body: { token, ...site, ...over } });
const logIn = (password: string) =>
  ask("POST /api/login", { body: { username: "root", password } });

test("a new site serves nothing but its set-up: pages lead there, calls are refused", async () => {
  expect((await ask("GET /api/first-run")).data).toEqual({ stage: "open" });
  for (const call of ["GET /api/get-problem-list", "GET /api/submissions", "GET /api/docs"]) {
    expect(await ask(call)).toMatchObject({ status: 503, code: "FIRST_RUN" });
  }
  for (const path of ["/", "/home", "/problem/1000", "/admin/login"]) {
    const page = await ask(`GET ${path}`, { accept: "text/html" });
    expect([page.status, page.headers.get("location")]).toEqual([302, "/first-run"]);
  }
  expect((await ask("GET /healthz")).status).toBe(200);
  expect((await ask("GET /readyz")).status).toBe(200);
});

test("any token but the last printed one is refused, and made-up sessions open nothing", async () => {
  const older = token;
  token = (await offerFirstRun(server.db)) ?? "";
  expect(token).toMatch(/^[\w-]{32}$/);
  for (const wrong of [older, "", "x", token.slice(1), "x".repeat(101)]) {
    expect(await name({ token: wrong })).toMatchObject({ status: 403, code: "FIRST_RUN_TOKEN" });
  }
  expect(await ask("POST /api/first-run/check", { body: { token } })).toMatchObject({
    status: 200,
  });
  const made = await ask("GET /api/submissions", { token: "made-up" });
  expect(made.status).toBe(401);
  const registering = { username: "early", password: "hunter22" };
  const early = await ask("POST /api/register", { token: "made-up", body: registering });
  expect([401, 404]).toContain(early.status);
});

test("root's password is unknown until somebody with the token sets it", async () => {
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
])("the language %s of whoever takes the site over is the site's: %s", async (language, kept) => {
  await name({ language });
  const session = (await logIn(site.password)).headers.get("authorization") ?? "";
  const settings = await ask("GET /api/admin/config/get-web-config", { token: session });
  expect(settings.data).toMatchObject({ language: kept });
});

test("of ten who take over at once one owns the site", async () => {
  const passwords = Array.from({ length: 10 }, (_, i) => `hunter-${i}`);
  const answers = await Promise.all(passwords.map((password) => name({ password })));
  const good = passwords.filter((_, i) => answers[i]?.status === 200);
  expect(good).toHaveLength(1);
  for (const password of passwords) {
    expect((await logIn(password)).status).toBe(password === good[0] ? 200 : 400);
  }
});

test("root sees the machine, finishes, and the site is open to everybody under its name", async () => {
  await name();
  expect(await name()).toMatchObject({ status: 403, code: "FIRST_RUN_TOKEN" });
  const session = (await logIn(site.password)).headers.get("authorization") ?? "";
  expect((await ask("GET /api/first-run")).data).toEqual({ stage: "named" });
  expect((await ask("GET /api/submissions")).status).toBe(503);
  expect((await ask("GET /api/submissions", { token: session })).status).toBe(200);
  const findings = await ask("GET /api/first-run/findings", { token: session });
  expect(findings.data).toEqual([
    { subject: "Disk", state: "bad", detail: "1 MiB free", fix: "make room" },
  ]);
  expect((await ask("GET /api/first-run/findings")).status).toBe(503);
  expect((await ask("POST /api/first-run/finish", { body: {} })).status).toBe(503);

  expect((await ask("POST /api/first-run/finish", { token: session, body: {} })).status).toBe(200);
  expect((await ask("POST /api/first-run/finish", { token: session, body: {} })).status).toBe(200);
  expect((await ask("GET /api/submissions")).status).toBe(200);
  const { data } = await ask("GET /api/get-website-config");
  expect(data).toMatchObject({ name: site.name, shortName: site.shortName });
  const [entries] = await server.db.query<{ count: number }>({
    text: "select count(*)::int as count from audit_entry where action = 'site.firstRun'",
  });
  expect(entries?.count).toBe(1);
  expect(await offerFirstRun(server.db)).toBeNull();
});

test("only root sees the machine afterwards", async () => {
  await skipFirstRun(server.db);
  expect((await ask("GET /api/first-run/findings")).status).toBe(401);
});

test("a preset password, or a new one from the console, opens the site without the first run", async () => {
  await skipFirstRun(server.db, "preset-one");
  expect((await ask("GET /api/submissions")).status).toBe(200);
  expect((await logIn("preset-one")).status).toBe(200);
  expect((await name()).status).toBe(403);
  const { oneTimePassword } = await resetAdmin(server.db);
  expect(await logIn(oneTimePassword)).toMatchObject({ data: { mustChangePassword: true } });
});

test("a site that was there before has no first run", async () => {
  await server.db.query({ text: "delete from site_setting where key = 'site.firstRun'" });
  expect(await offerFirstRun(server.db)).toBeNull();
  expect((await ask("GET /api/submissions")).status).toBe(200);
});
