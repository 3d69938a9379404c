import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../../src/shared/system/clock.ts";
import {
  type EmbeddedPostgres,
  startPostgres,
} from "../../src/server/platform/postgres/postgres.ts";
import { environmentOf, findProcess } from "../../src/server/platform/process/processTable.ts";
import {
  becomesReady,
  createPlace,
  launch,
  pidOf,
  type Place,
  prepareJudge,
  processesOf,
  removePlace,
  stop,
} from "./launch.ts";

const isRoot = process.getuid?.() === 0;

let place: Place;
afterEach(() => removePlace(place));

async function refusal(environment: Record<string, string> = {}): Promise<string> {
  const running = launch(place, environment);
  expect(await running.ended).toBe(1);
  expect(processesOf(place)).toEqual({});
  expect(running.printed()).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
  return running.printed();
}

describe("a failed start is explained in one sentence in each language", () => {
  beforeEach(async () => {
    place = await createPlace();
  });

  test("a port that another program uses", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(place.port, "127.0.0.1", resolve));
    const text = await refusal();
    expect(text).toContain(`Port ${place.port} on 127.0.0.1 is taken by another program`);
    expect(text).toContain(`端口 ${place.port} 已被其他程序占用`);
    await new Promise((resolve) => other.close(resolve));
  });

  test("a data folder of another PostgreSQL", async () => {
    mkdirSync(join(place.data, "pg-17"));
    const text = await refusal();
    expect(text).toContain("holds a database of PostgreSQL 17");
    expect(text).toContain("PostgreSQL 17 的数据库");
  });

  test("bad values, all at once", async () => {
    const text = await refusal({ VERDICT_HOST: "a b", VERDICT_MAIL: "http://me:hunter2@x" });
    expect(text).toContain('VERDICT_HOST has the bad value "a b"');
    expect(text).toContain("VERDICT_MAIL has the bad value (hidden)");
    expect(text).toContain("无效");
    expect(text).not.toContain("hunter2");
  });

  test("an unreachable database, without its password", async () => {
    const text = await refusal({ DATABASE_URL: "postgresql://v:hunter2@127.0.0.1:1/verdict" });
    expect(text).toContain("The database does not answer");
    expect(text).toContain("无法连接数据库");
    expect(text).not.toContain("hunter2");
  });

  test.runIf(isRoot)("a folder that cannot be written", async () => {
    place.user = { uid: 61_234, gid: 61_234 };
    chmodSync(place.data, 0o755);
    const text = await refusal();
    expect(text).toContain(`The data folder ${place.data} cannot be used (EACCES)`);
    expect(text).toContain("不可用");
  });
});

describe("with an external database", () => {
  let folder: string;
  let database: EmbeddedPostgres;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "verdict-test-database-"));
    database = await startPostgres({ clock: systemClock, folder });
  });
  beforeEach(async () => {
    place = await createPlace();
  });
  afterAll(async () => {
    await database.stop();
    rmSync(folder, { recursive: true });
  });

  test("a mail server without a sender is refused, and named without its password", async () => {
    const text = await refusal({
      DATABASE_URL: database.url(),
      VERDICT_MAIL: "smtp://judge:hunter2@127.0.0.1:25",
    });
    expect(text).toContain("mails have no sender: set VERDICT_MAIL_FROM");
    expect(text).toContain("没有发件人");
    expect(text).not.toContain("hunter2");
  });

  test("no embedded one is created, the judge node gets only its own settings, and root has the preset password", async () => {
    prepareJudge(place);
    const ofServer = {
      DATABASE_URL: database.url(),
      VERDICT_METRICS_TOKEN: "a-token-of-the-metrics",
      VERDICT_ADMIN_PASSWORD: "a password of root",
      SECRET_OF_ANOTHER_PROGRAM: "not for judges",
    };
    const running = launch(place, ofServer);
    await running.ready();
    expect(await becomesReady(place)).toBe(true);
    expect(existsSync(join(place.data, "pg-18"))).toBe(false);
    const judge = await pidOf(place, "verdict judge");
    expect(environmentOf(judge, "VERDICT_DATA")).toBe(place.data);
    const inherited = Object.keys(ofServer).filter(
      (name) => environmentOf(judge, name) !== undefined,
    );
    expect(inherited).toEqual([]);
    expect(running.printed()).not.toContain("first-run");
    const answer = await fetch(`http://127.0.0.1:${place.port}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "root", password: "a password of root" }),
    });
    expect(answer.status).toBe(200);
    expect(await stop(running)).toBe(0);
    expect(findProcess(database.pid)).toBeDefined();
  });
});
