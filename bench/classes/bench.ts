import { CLASSES_SIZE, TABLES } from "../../tests/support/generatedClasses.ts";
import { READER, uidOf } from "../../tests/support/generatedUsers.ts";
import { FULL_SIZE } from "../../tests/support/generatedWorld.ts";
import { type BenchServer, openBenchServer } from "../world/benchServer.ts";
import { quantile } from "../world/quantile.ts";

/** Limit for the median response time of every list, grid and page, in milliseconds. */
export const BAR_MS = 5;
export const ROUNDS = 60;

/**
 * The class that is measured. User 40,001 is its owner, and the user who makes most calls (the reader) is a student in
 * it.
 */
export const CLASS = 1;
export const OWNER = uidOf(40_001);
/** Users whom the benchmark removes from a class or a training, and who then join it again. */
export const newcomers = Array.from({ length: ROUNDS }, (_, n) => uidOf(30_000 + n));

/** The server with the generated site. A call uses the reader's token unless another token is given. */
export interface ClassesBench extends BenchServer {
  /** Session tokens: one for the reader, who makes most calls, and one for root. */
  reader: string;
  root: string;
}

/** Opens the generated site; if a folder is given, the next run reuses the site. */
export async function openBench(folder?: string): Promise<ClassesBench> {
  const server = await openBenchServer({ ...FULL_SIZE, classes: CLASSES_SIZE }, folder);
  // The generated site has no administrators, so this user becomes root.
  const rootUid = uidOf(FULL_SIZE.users);
  await server.client.query("update app_user set role_id = 1000 where uid = $1", [rootUid]);
  const reader = await server.sessionOf(READER.uid);
  return {
    ...server,
    reader,
    root: await server.sessionOf(rootUid),
    call: (path, { token = reader, ...options } = {}) => server.call(path, { token, ...options }),
  };
}

/** Returns the id of one of a training's problems. */
export async function problemOf({ client }: ClassesBench, tid: number): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "select min(problem_id)::int as pid from training_problem where training_id = $1",
    [tid],
  );
  return rows[0]?.pid ?? 0;
}

/** The class grid that is measured: one page of it has 60 rows and 15 columns. */
export const USUAL = TABLES.usual;

/** Prints the median and, for comparisons on a busy machine, the 10th percentile. */
export function lineOf(name: string, times: readonly number[], limit = ""): void {
  const sorted = times.toSorted((a, b) => a - b);
  line(name, quantile(sorted, 0.5), `p10 ${quantile(sorted, 0.1).toFixed(2)} ms   ${limit}`);
}

export function line(name: string, ms: number, limit = ""): void {
  console.log(`${name.padEnd(52)}${ms.toFixed(2).padStart(9)} ms   ${limit}`);
}
