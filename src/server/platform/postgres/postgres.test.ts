import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../../../shared/system/clock.ts";
import { type EmbeddedPostgres, startPostgres } from "./postgres.ts";
import { copyPrograms } from "./postgresPlace.ts";
import { runningPostgres } from "./postgresProcess.ts";
import { findProcess, waitUntil } from "../process/processTable.ts";

const kinds = process.getuid?.() === 0 ? [{ namespaces: true }, { namespaces: false }] : [{}];

describe.each(kinds)("the embedded PostgreSQL with %j", (options) => {
  let folder: string;
  let server: EmbeddedPostgres | undefined;

  async function start(): Promise<EmbeddedPostgres> {
    server = await startPostgres({
      clock: systemClock,
      folder,
      settings: { fsync: "off" },
      ...options,
    });
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
    expect(await runningPostgres(folder, systemClock)).toBe(first.url());
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
    expect(await runningPostgres(folder, systemClock)).toBeUndefined();
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
    const fresh = await startPostgres({ clock: systemClock, folder: other, ...options });
    await fresh.stop();
    expect(readFileSync(join(other, "pg-18", "PG_VERSION"), "utf8")).toBe("18\n");
    rmSync(other, { recursive: true });
  });
});

test("a data folder of another major version is refused with advice", async () => {
  const folder = mkdtempSync(join(tmpdir(), "verdict-postgres-"));
  mkdirSync(join(folder, "pg-17"));
  await expect(startPostgres({ clock: systemClock, folder })).rejects.toMatchObject({
    code: "OTHER_MAJOR",
    message: expect.stringContaining("PostgreSQL 17"),
    chinese: expect.stringContaining("PostgreSQL 17"),
  });
  rmSync(folder, { recursive: true });
});

test("a path too long for a socket address still works", async () => {
  const parent = mkdtempSync(join(tmpdir(), "verdict-postgres-"));
  const folder = join(parent, "x".repeat(120));
  const server = await startPostgres({ clock: systemClock, folder });
  expect(await runningPostgres(folder, systemClock)).toBe(server.url());
  await server.stop();
  expect(await waitUntil(systemClock, () => findProcess(server.pid) === undefined, 20_000)).toBe(
    true,
  );
  rmSync(parent, { recursive: true });
});

describe.runIf(process.getuid?.() === 0)("as root without user namespaces", () => {
  let parent: string;
  let folder: string;
  let state: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), "verdict-postgres-"));
    folder = join(parent, "data");
    // The account that runs PostgreSQL can reach this folder, but not the data folder.
    state = mkdtempSync(join(tmpdir(), "verdict-state-"));
  });
  afterEach(() => {
    rmSync(parent, { recursive: true });
    rmSync(state, { recursive: true });
  });
  const start = () => startPostgres({ clock: systemClock, folder, state, namespaces: false });

  test("a cluster below a private folder is put into the state folder and found again", async () => {
    const first = await start();
    expect(first.cluster).toMatch(new RegExp(`^${state}/database-\\w+/pg-18$`));
    expect(realpathSync(join(folder, "pg-18"))).toBe(first.cluster);
    expect(await runningPostgres(folder, systemClock)).toBe(first.url());
    expect(await start()).toMatchObject({ pid: first.pid, adopted: true });
    await first.stop();
    const second = await start();
    expect(second).toMatchObject({ cluster: first.cluster, adopted: false });
    await second.stop();
  });

  test("a cluster that was reachable with user namespaces is moved, also after an interruption", async () => {
    const before = await startPostgres({ clock: systemClock, folder });
    await before.stop();
    writeFileSync(join(before.cluster, "mark"), "");
    // Creates the state that remains if a start is killed before it has moved anything.
    symlinkSync(join(state, "nowhere"), join(folder, "pg-18.link"));
    const after = await start();
    await after.stop();
    expect(after.cluster).toContain(state);
    expect(existsSync(join(after.cluster, "mark"))).toBe(true);
    // Creates the state that remains if a start is killed after it has moved the cluster.
    renameSync(join(folder, "pg-18"), join(folder, "pg-18.link"));
    const again = await start();
    await again.stop();
    expect(again.cluster).toBe(after.cluster);
  });

  test("a database whose folder is gone is not replaced by an empty one", async () => {
    const first = await start();
    await first.stop();
    rmSync(dirname(first.cluster), { recursive: true });
    await expect(start()).rejects.toMatchObject({ code: "CLUSTER_GONE" });
  });

  test("programs below a private folder are copied once, with their modes", async () => {
    const native = join(parent, "native");
    mkdirSync(join(native, "bin"), { recursive: true });
    writeFileSync(join(native, "bin/tool"), "#!/bin/sh\n", { mode: 0o700 });
    writeFileSync(join(native, "data"), "text", { mode: 0o600 });
    symlinkSync("data", join(native, "link"));
    const account = { kind: "setuid", uid: 65_534, gid: 65_534 } as const;
    const copy = await copyPrograms(account, native, { version: "1", state });
    const modes = ["bin", "bin/tool", "data"].map(
      (name) => statSync(join(copy, name)).mode & 0o777,
    );
    expect(modes).toEqual([0o755, 0o755, 0o644]);
    expect(readlinkSync(join(copy, "link"))).toBe("data");
    const { ino } = statSync(copy);
    expect(await copyPrograms(account, native, { version: "1", state })).toBe(copy);
    expect(statSync(copy).ino).toBe(ino);
    expect(readdirSync(state)).toEqual(["postgres-1"]);
  });

  test("where the state folder cannot be used either, the start says what to do", async () => {
    const blocked = join(state, "file");
    writeFileSync(blocked, "");
    await expect(
      startPostgres({ clock: systemClock, folder, state: blocked, namespaces: false }),
    ).rejects.toMatchObject({
      code: "FOLDER_UNREACHABLE",
      message: expect.stringContaining(blocked),
    });
  });
});
