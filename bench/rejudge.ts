/**
 * Measures rejudging a problem: `node bench/rejudge.ts [submissions] [cases]`. Uses a PostgreSQL server with durable
 * writes, one server of the site, and one judge node with a slot per core, each as a separate process. All submissions
 * contain the same program, which is already compiled and uses 20 ms of CPU time per case. Prints what share of all CPU
 * time the programs use between the first call and the last verdict; it must be at least 80 %.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Cluster, startCluster, until } from "../tests/chaos/cluster.ts";
import { followVerdicts, submit } from "./liveVerdicts.ts";
import { familyCpuMs } from "./processFamily.ts";
import { addProblem, LANGUAGE, prepareBare, spinning } from "./programs.ts";

const SUBMISSIONS = Number(process.argv[2] ?? 1000);
const CASES = Number(process.argv[3] ?? 10);
/** Maximum number of submissions per call. */
const AT_ONCE = 100;
const LIMIT = 0.8;

/** Creates copies of one judged submission, to imitate the submissions of a finished contest. */
async function copies(cluster: Cluster, submitId: number): Promise<number[]> {
  const rows = await cluster.ask<{ id: number }>(
    `with copy as (
       insert into submission (problem_id, display_pid, uid, length, language, ip, status,
         finished_at, data_version)
       select s.problem_id, s.display_pid, u.uid, s.length, s.language, s.ip, 0, now(), s.data_version
       from submission s, generate_series(1, $2::int) n
       join lateral (select uid from app_user where username = 'person-' || n % 20) u on true
       where s.submit_id = $1
       returning submit_id
     )
     insert into submission_code (submit_id, code)
     select copy.submit_id, c.code from copy, submission_code c where c.submit_id = $1
     returning submit_id as id`,
    [submitId, SUBMISSIONS],
  );
  return rows.map(({ id }) => id);
}

async function judgeAgain(cluster: Cluster, submitIds: number[]): Promise<void> {
  const response = await fetch(`${cluster.addresses[0]}/api/admin/judge/rejudge-selection`, {
    method: "POST",
    headers: { authorization: cluster.tokens[0] ?? "", "content-type": "application/json" },
    body: JSON.stringify({ submitIds }),
  });
  const { data } = (await response.json()) as { data: { queued: number[] } | null };
  if (data?.queued.length !== submitIds.length) throw new Error(`refused with ${response.status}`);
}

const folder = mkdtempSync(join(tmpdir(), "verdict-bench-"));
const slots = availableParallelism();
const cluster = await startCluster({
  servers: 1,
  judges: 1,
  slots,
  judge: "real",
  languages: [LANGUAGE],
});
try {
  const bare = prepareBare(folder, spinning.replace("20000000", "0"));
  bare.compileMs();
  await addProblem(cluster, "AGAIN", CASES);
  const verdict = await followVerdicts(cluster);
  const { submitId } = await submit(cluster, 0, {
    pid: "AGAIN",
    language: LANGUAGE,
    code: spinning,
  });
  await verdict(submitId);
  const ids = await copies(cluster, submitId);
  await cluster.ask("update app_user set role_id = 1000 where username = 'person-0'");
  await wait(5000);

  const bareBefore = await bare.runCpuMs();
  const before = familyCpuMs(process.pid);
  const begin = performance.now();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await judgeAgain(cluster, ids.slice(at, at + AT_ONCE));
  }
  const queuedMs = performance.now() - begin;
  await until(async () => {
    await wait(200);
    const [row] = await cluster.ask<{ left: number }>(
      "select count(*)::int as left from submission where finished_at is null",
    );
    return row?.left === 0;
  }, 3_600_000);
  const wallMs = performance.now() - begin;
  const [wrong] = await cluster.ask<{ count: number }>(
    "select count(*)::int as count from submission where status <> 0",
  );
  if (wrong?.count !== 0) throw new Error(`${wrong?.count} verdicts are wrong`);

  const cpuMs = familyCpuMs(process.pid);
  const runCpuMs = (bareBefore + (await bare.runCpuMs())) / 2;
  const share = (ids.length * CASES * (20 + runCpuMs)) / (slots * wallMs);
  const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;
  console.log(
    `${ids.length} submissions of ${CASES} cases judged again in ${(wallMs / 1000).toFixed(1)} s ` +
      `(queued in ${(queuedMs / 1000).toFixed(1)} s): the programs got ${percent(share)} of the time ` +
      `of ${slots} cores, ratio ${(share / LIMIT).toFixed(2)} to at least ${percent(LIMIT)}`,
  );
  for (const { name, value } of cpuMs) {
    const own = value - (before.find((one) => one.name === name)?.value ?? 0);
    console.log(`    ${name.padEnd(12)}${percent(own / (slots * wallMs)).padStart(8)}`);
  }
} finally {
  await cluster.close();
  rmSync(folder, { recursive: true, force: true });
}
