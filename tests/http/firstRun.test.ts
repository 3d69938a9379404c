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

const site = { name: "北方大学在线评测", shortName: "NOJ", password: "tomatoes-7" };
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
  const registering = { username: "early", password: "tomatoes-7" };
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
  const reply = await request("GET /api/submissions", { token: "made-up" });
  expect(reply).toMatchObject({ status: 503, code: "FIRST_RUN" });
  const registering = { username: "early", password: "tomatoes-7" };
  const early = await request("POST /api/register", { token: "made-up", body: registering });
  expect(early).toMatchObject({ status: 503, code: "FIRST_RUN" });
});

test("root has no usable password until it is set with the token", async () => {
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
  ["a long password", { password: "xy".repeat(33) }, "PASSWORD_LENGTH"],
  ["a common password", { password: "admin123" }, "PASSWORD_COMMON"],
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
])("the language %s of the owner becomes the site's: %s", async (language, siteLanguage) => {
  await name({ language });
  const session = (await logIn(site.password)).headers.get("authorization") ?? "";
  const settings = await request("GET /api/admin/config/get-web-config", { token: session });
  expect(settings.data).toMatchObject({ language: siteLanguage });
});

test("of ten concurrent set-ups one succeeds", async () => {
  const passwords = Array.from({ length: 10 }, (_, i) => `olive-tree-${i}`);
  const answers = await Promise.all(passwords.map((password) => name({ password })));
  const good = passwords.filter((_, i) => answers[i]?.status === 200);
  expect(good).toHaveLength(1);
  // This login comes first, because after some wrong tokens even the right token requires a captcha.
  expect((await logIn(good[0] ?? "")).status).toBe(200);
  for (const password of passwords.filter((each) => each !== good[0])) {
    expect((await logIn(password)).status).toBe(400);
  }
});

test("root sees the machine, finishes, and the site opens under its name", async () => {
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

test("the list of first steps says what is missing, and root ticks and hides it", async () => {
  await name();
  const session = (await logIn(site.password)).headers.get("authorization") ?? "";
  const steps = async () => (await request("GET /api/admin/first-steps", { token: session })).data;
  const change = (body: object) => request("POST /api/admin/first-steps", { token: session, body });
  const switchTo = (body: object) =>
    request("PUT /api/admin/switch/update", { token: session, body });
  expect(await steps()).toMatchObject({
    dismissed: false,
    registration: "noMail",
    accounts: 0,
    mail: false,
    ownProblem: false,
    backup: false,
    languages: { offered: 0 },
  });
  await switchTo({ registerWithoutCode: true });
  expect(await steps()).toMatchObject({ registration: "open" });
  await switchTo({ registerNeedsApproval: true });
  expect(await steps()).toMatchObject({ registration: "approval" });
  await switchTo({ register: false });
  expect(await steps()).toMatchObject({ registration: "closed" });

  const { db } = server;
  await db.query({
    text: `insert into app_user (uid, username, password_hash)
      select repeat(to_hex(n), 32), 'walker' || n, '' from generate_series(1, 3) n`,
  });
  await db.query({
    text: `insert into judge_node (name, version, tier, cgroup, slots, languages, address)
      select 'node' || n, '1', 'full', 2, 1, '[{"name":"C","version":"12"}]', 'here'
      from generate_series(1, 2) n`,
  });
  const now = (await steps()) as { languages: { missing: string[] } };
  expect(now).toMatchObject({ accounts: 2, languages: { offered: 1 } });
  expect(now.languages.missing).toContain("C++ 17");
  expect(now.languages.missing).not.toContain("C");

  expect(await change({ backup: true })).toMatchObject({ data: { backup: true } });
  expect(await change({ dismissed: true })).toMatchObject({
    data: { backup: true, dismissed: true },
  });
  expect(await change({ dismissed: false })).toMatchObject({
    data: { backup: true, dismissed: false },
  });
});

test("samples do not count as own problems; a later problem does", async () => {
  await name();
  const session = (await logIn(site.password)).headers.get("authorization") ?? "";
  const own = async () =>
    (
      (await request("GET /api/admin/first-steps", { token: session })).data as {
        ownProblem: boolean;
      }
    ).ownProblem;
  const insert = (displayed: string, time: string) =>
    server.db.query({
      text: `insert into problem (problem_id, owner_uid, created_at) values ($1, '1', ${time})`,
      values: [displayed],
    });
  const loaded = "(select modified_at from site_setting where key = 'samples.loaded')";
  await server.db.query({
    text: "insert into site_setting values ('samples.loaded', '{}') on conflict do nothing",
  });
  await insert("S1", loaded);
  expect(await own()).toBe(false);
  await insert("S2", `${loaded} + interval '1 second'`);
  expect(await own()).toBe(true);
});
