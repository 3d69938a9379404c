import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedPostgres, startPostgres } from "./postgres.ts";
import { runningPostgres } from "./postgresProcess.ts";
import { findProcess, waitUntil } from "./processTable.ts";

const kinds = process.getuid?.() === 0 ? [{ namespaces: true }, { namespaces: false }] : [{}];

describe.each(kinds)("the embedded PostgreSQL with %j", (options) => {
  let folder: string;
  let server: EmbeddedPostgres | undefined;

  async function start(): Promise<EmbeddedPostgres> {
    server = await startPostgres({ folder, settings: { fsync: "off" }, ...options });
    return server;
  }
  async function ask(sql: string): Promise<unknown> {
    const client = new pg.Client(server?.url());
    client.on("error", () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(sql);
      return Object.values(rows[0] ?? {})[0];
    } finally {
      await client.end();
    }
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "verdict-postgres-"));
  });
  afterEach(() => server?.stop());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("starts with Unicode, without TCP, and keeps its data after a stop", async () => {
    await start();
    expect(await ask("select lower('ÄΣ汉')")).toBe("äσ汉");
    expect(await ask("show listen_addresses")).toBe("");
    await ask("create table kept as select 42 as answer");
    await server?.stop();
    await start();
    expect(server?.adopted).toBe(false);
    expect(await ask("select answer from kept")).toBe(42);
  });

  test("a running server is adopted instead of started twice", async () => {
    const first = await start();
    expect(await runningPostgres(folder)).toBe(first.url());
    const second = await start();
    expect(second).toMatchObject({ pid: first.pid, adopted: true });
    expect(await ask("show cluster_name")).toBe("verdict");
  });

  test("after kill -9 of all its processes it starts again with every committed row", async () => {
    const first = await start();
    await ask("create table survivor as select 1 as one");
    await ask("checkpoint");
    process.kill(first.pid, "SIGKILL");
    await first.ended;
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await ask("select one from survivor")).toBe(1);
  });

  test("a stale pid file with the id of another running process does not prevent the start", async () => {
    await start();
    await server?.stop();
    const stale = `${process.pid}\n${folder}/pg-18\n1\n5432\n/tmp\n\n  1 1\nready\n`;
    writeFileSync(join(folder, "pg-18", "postmaster.pid"), stale);
    expect(await runningPostgres(folder)).toBeUndefined();
    await start();
    expect(server?.adopted).toBe(false);
  });

  test("its end is reported", async () => {
    const first = await start();
    await first.stop();
    await first.ended;
    expect(findProcess(first.pid)).toBeUndefined();
  });

  test("an incomplete cluster of a killed first start is created again", async () => {
    const other = mkdtempSync(join(tmpdir(), "verdict-postgres-"));
    mkdirSync(join(other, "pg-18.new", "base"), { recursive: true });
    const fresh = await startPostgres({ folder: other, ...options });
    await fresh.stop();
    expect(readFileSync(join(other, "pg-18", "PG_VERSION"), "utf8")).toBe("18\n");
    rmSync(other, { recursive: true });
  });
});

test("a data folder of another major version is refused with advice", async () => {
  const folder = mkdtempSync(join(tmpdir(), "verdict-postgres-"));
  mkdirSync(join(folder, "pg-17"));
  await expect(startPostgres({ folder })).rejects.toMatchObject({
    code: "OTHER_MAJOR",
    message: expect.stringContaining("PostgreSQL 17"),
    chinese: expect.stringContaining("PostgreSQL 17"),
  });
  rmSync(folder, { recursive: true });
});

test("a path too long for a socket address still works", async () => {
  const parent = mkdtempSync(join(tmpdir(), "verdict-postgres-"));
  const folder = join(parent, "x".repeat(120));
  const server = await startPostgres({ folder });
  expect(await runningPostgres(folder)).toBe(server.url());
  await server.stop();
  expect(await waitUntil(() => findProcess(server.pid) === undefined, 20_000)).toBe(true);
  rmSync(parent, { recursive: true });
});

test.runIf(process.getuid?.() === 0)(
  "a data folder below a private one is refused when only another user could run the server",
  async () => {
    const parent = mkdtempSync(join(tmpdir(), "verdict-postgres-"));
    const folder = join(parent, "data");
    await expect(startPostgres({ folder, namespaces: false })).rejects.toMatchObject({
      code: "FOLDER_UNREACHABLE",
    });
    rmSync(parent, { recursive: true });
  },
);
