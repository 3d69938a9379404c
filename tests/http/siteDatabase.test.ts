import { randomBytes } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadConfig } from "../../src/server/platform/process/config.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { scenarios } from "./scenario.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
let other: TestDatabase;
const secret = `secret-${randomBytes(4).toString("hex")}`;
beforeAll(async () => {
  world = await createWorld({ databaseFrom: "embedded" });
  other = await createTestDatabase();
});
afterAll(async () => {
  await world.close();
  await other.drop();
});
beforeEach(() => writeFileSync(file(), "{}"));

const GET = "GET /api/admin/config/get-db-and-redis-config";
const SET = "PUT /api/admin/config/set-db-and-redis-config";

const file = () => join(world.server.data, "verdict.json");
const set = (body: object) => world.call("root", SET, { body });

/** The form fields for a database URL. */
function form(url: string) {
  const { hostname, port, pathname, username, password, searchParams } = new URL(url);
  return {
    dbHost: searchParams.get("host") ?? hostname,
    dbPort: port || "5432",
    dbName: pathname.slice(1),
    dbUsername: username,
    dbPassword: decodeURIComponent(password),
  };
}

/** The configuration that the next start would read from this data folder. */
const nextStart = () => loadConfig({ VERDICT_DATA: world.server.data }, "/").config.databaseUrl;

describe("the database page", () => {
  test("shows the current connection without its password, uncached", async () => {
    const reply = await world.call("root", GET);
    const { dbPassword, dbPort, ...visibleForm } = form(world.server.databaseUrl);
    expect(reply.body.data).toMatchObject({
      ...visibleForm,
      dbPort: Number(dbPort),
      dbPassword: "",
      redisHost: "",
      redisPort: null,
      redisPassword: "",
      from: "embedded",
      next: null,
    });
    expect(reply.text).toMatch(/"serverVersion":"1[5-9]/);
    if (dbPassword.length > 3) expect(reply.text).not.toContain(dbPassword);
  });

  test("a reachable database is used from the next start; other settings of the file stay", async () => {
    writeFileSync(file(), JSON.stringify({ VERDICT_PORT: 8099, VERDICT_ALLOW_WEAK: true }));
    const reply = await set(form(other.url));
    expect(reply.status, reply.text).toBe(200);
    const { dbName } = form(other.url);
    expect(reply.body.data).toMatchObject({ next: { address: { dbName } }, from: "embedded" });
    expect(nextStart()).toBeDefined();
    expect(form(nextStart() ?? "")).toEqual(form(other.url));
    expect(JSON.parse(readFileSync(file(), "utf8"))).toMatchObject({
      VERDICT_PORT: "8099",
      VERDICT_ALLOW_WEAK: "true",
    });
    // The file contains a password, so only its owner may have access to it.
    expect(statSync(file()).mode & 0o077).toBe(0);
    const back = await set({ embedded: true });
    expect(back.body.data).toMatchObject({ next: null });
    expect(nextStart()).toBeUndefined();
  });

  test("neither the response nor the audit log contains a password", async () => {
    const before = await world.sql("select count(*) from audit_entry");
    const reply = await set({ ...form(other.url), dbUsername: "nobody", dbPassword: secret });
    expect([reply.status, reply.body.code]).toEqual([400, "DATABASE_UNREACHABLE"]);
    expect(reply.text).not.toContain(secret);
    expect(await world.sql("select count(*) from audit_entry")).toEqual(before);
    await set(form(other.url));
    const [row] = await world.sql<{ action: string; after: object }>(
      "select action, after from audit_entry order by id desc limit 1",
    );
    const { dbHost, dbName, dbUsername, dbPort } = form(other.url);
    expect(row).toEqual({
      action: "site.database",
      after: { dbHost, dbName, dbUsername, dbPort: Number(dbPort) },
    });
  });

  test("an unreachable one, another server and an unknown database change nothing", async () => {
    const silent = createServer((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n"));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    const good = form(other.url);
    for (const body of [
      { ...good, dbHost: "127.0.0.1", dbPort: port },
      { ...good, dbHost: "127.0.0.1", dbPort: 1 },
      { ...good, dbHost: "/there/is/no/socket" },
      { ...good, dbName: "there_is_none" },
    ]) {
      const reply = await set(body);
      expect([reply.status, reply.body.code]).toEqual([400, "DATABASE_UNREACHABLE"]);
    }
    silent.close();
    expect(readFileSync(file(), "utf8")).toBe("{}");
  });

  test("one without the right to create tables, or with another encoding, is refused with the reason", async () => {
    const name = `latin_${randomBytes(4).toString("hex")}`;
    await world.sql(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
    const reply = await set({ ...form(other.url), dbName: name });
    expect([reply.status, reply.body.code]).toEqual([400, "DATABASE_UNUSABLE"]);
    expect(reply.body.msg).toContain("UTF8");
    await world.sql(`drop database ${name}`);
    expect(readFileSync(file(), "utf8")).toBe("{}");
  });

  test("an empty password retains that of the same account and is not used for another host", async () => {
    const { url } = other;
    const withPassword = new URL(url);
    withPassword.password = secret;
    writeFileSync(file(), JSON.stringify({ DATABASE_URL: withPassword.href }));
    await set({ ...form(url), dbPassword: "" });
    expect(form(nextStart() ?? "").dbPassword).toBe(secret);
    const elsewhere = await set({ ...form(url), dbHost: "localhost", dbPassword: "" });
    if (elsewhere.status === 200) expect(form(nextStart() ?? "").dbPassword).toBe("");
    else expect(form(nextStart() ?? "").dbPassword).toBe(secret);
  });

  scenarios(
    () => world,
    [
      ...[
        { dbHost: "a/b", dbName: "x", dbUsername: "x" },
        { dbHost: "x@evil", dbName: "x", dbUsername: "x" },
        { dbHost: "", dbName: "x", dbUsername: "x" },
        { dbHost: "x", dbPort: 70_000, dbName: "x", dbUsername: "x" },
        { dbHost: "x", dbName: "", dbUsername: "x" },
        { embedded: false },
        {},
      ].map((body) => ({
        shows: `${JSON.stringify(body)} is refused`,
        as: "root" as const,
        call: SET,
        body,
        status: 400,
        code: "INVALID_FIELD",
      })),
      ...(["guest", "user", "admin", "problemAdmin"] as const).flatMap((as) =>
        [GET, SET].map((call) => ({
          shows: "only root may see or change the database",
          as,
          call,
          status: as === "guest" ? 401 : 403,
          ...(call === SET ? { body: { embedded: true } } : {}),
        })),
      ),
    ],
  );
});

describe("a database set by the environment", () => {
  let fixed: World;
  beforeAll(async () => {
    fixed = await createWorld({ databaseFrom: "environment" });
  });
  afterAll(() => fixed.close());

  test("is shown as such and cannot be changed", async () => {
    expect((await fixed.call("root", GET)).body.data).toMatchObject({ from: "environment" });
    for (const body of [form(other.url), { embedded: true }]) {
      const reply = await fixed.call("root", SET, { body });
      expect([reply.status, reply.body.code]).toEqual([400, "SETTING_FIXED"]);
      expect(reply.text).toContain("DATABASE_URL");
    }
  });
});
