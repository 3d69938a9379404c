import { randomBytes } from "node:crypto";
import pg from "pg";
import { systemClock } from "../../src/shared/clock.ts";
import { openSession } from "../../src/server/account/session.ts";
import { startServer } from "../../src/server/main.ts";
import { createLog } from "../../src/server/platform/log.ts";
import { CLASSES_SIZE, TABLES } from "../../tests/support/generatedClasses.ts";
import { READER, uidOf } from "../../tests/support/generatedUsers.ts";
import { FULL_SIZE } from "../../tests/support/generatedWorld.ts";
import { openWorld } from "../world/openWorld.ts";

/** Limit of the median of every list, grid and page, milliseconds. */
export const BAR_MS = 5;
export const ROUNDS = 60;

/** A class of which the reader is a student, and user 40,001 the owner. */
export const CLASS = 1;
export const OWNER = uidOf(40_001);
/** Users who join places that they were removed from before. */
export const newcomers = Array.from({ length: ROUNDS }, (_, n) => uidOf(30_000 + n));

interface Answer {
  /** Milliseconds of the call. */
  ms: number;
  data: unknown;
}

/** The server on the generated site, without its socket. */
export interface ClassesBench {
  client: pg.Client;
  /** Session tokens of the reader and of root. */
  reader: string;
  root: string;
  sessionOf(uid: string): Promise<string>;
  /** One call, a POST when there is a body. An error when it is refused. */
  call(path: string, options?: { token?: string | undefined; body?: object }): Promise<Answer>;
  close(): Promise<void>;
}

/** Opens the generated site; with a folder it is reused at the next run. */
export async function openBench(folder?: string): Promise<ClassesBench> {
  const world = await openWorld(folder, { ...FULL_SIZE, classes: CLASSES_SIZE });
  const server = await startServer({
    connection: { connectionString: world.url },
    host: "127.0.0.1",
    port: 0,
    data: world.folder,
    baseUrl: "http://127.0.0.1",
    judgeToken: randomBytes(16).toString("hex"),
    key: randomBytes(32),
    trustedProxies: [],
    log: createLog("server", "fatal"),
    clock: systemClock,
  });
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  const sessionOf = (uid: string) => openSession(server.db, { uid, ip: "", userAgent: "" });
  // The generated site has no administrators.
  const rootUid = uidOf(FULL_SIZE.users);
  await client.query("update app_user set role_id = 1000 where uid = $1", [rootUid]);
  const reader = await sessionOf(READER.uid);
  return {
    client,
    reader,
    root: await sessionOf(rootUid),
    sessionOf,
    async call(path, { token = reader, body } = {}) {
      const begin = performance.now();
      const reply = await server.app.inject({
        method: body === undefined ? "GET" : "POST",
        url: encodeURI(path),
        headers: { authorization: token },
        ...(body && { payload: body }),
      });
      const ms = performance.now() - begin;
      if (reply.statusCode !== 200)
        throw new Error(`${path}: ${reply.statusCode} ${reply.payload}`);
      return { ms, data: (JSON.parse(reply.payload) as { data: unknown }).data };
    },
    async close() {
      await client.end();
      await server.close();
      await world.close();
    },
  };
}

/** A problem of a training. */
export async function problemOf({ client }: ClassesBench, tid: number): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "select min(problem_id)::int as pid from training_problem where training_id = $1",
    [tid],
  );
  return rows[0]?.pid ?? 0;
}

/** The table whose page of 60 rows and 15 columns is measured. */
export const USUAL = TABLES.usual;

/** The value below which this share of the sorted ones lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

/** Median and, for comparisons on a busy machine, the value below which a tenth lies. */
export function lineOf(name: string, times: readonly number[], limit = ""): void {
  const sorted = times.toSorted((a, b) => a - b);
  line(name, quantile(sorted, 0.5), `p10 ${quantile(sorted, 0.1).toFixed(2)} ms   ${limit}`);
}

export function line(name: string, ms: number, limit = ""): void {
  console.log(`${name.padEnd(52)}${ms.toFixed(2).padStart(9)} ms   ${limit}`);
}
