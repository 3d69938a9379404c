import { readFileSync } from "node:fs";
import type pg from "pg";

/**
 * Returns a function that reads the CPU time of this process and of all processes of the connected PostgreSQL server,
 * in milliseconds; CPU time shows the cost of calls regardless of other load.
 */
export async function cpuClock(client: pg.Client): Promise<() => number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const status = readFileSync(`/proc/${rows[0]?.pid}/status`, "utf8");
  const postmaster = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
  return () => {
    const { user, system } = process.cpuUsage();
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
    const backends = children.trim().split(" ").map(cpuOfProcess);
    return (user + system) / 1000 + backends.reduce((sum, each) => sum + each, 0);
  };
}

/** Returns 0 when the process has ended. */
function cpuOfProcess(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return 0;
  }
}
