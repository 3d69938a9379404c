/**
 * Measures submissions to a remote judge: `node bench/remote.ts [waiting] [seconds]`. Runs a PostgreSQL server with
 * durable writes and one Verdict server (from source), which connects to a simulated HDU. First, 20 people make 200
 * submissions in total, one person after another; the server sends them through 5 accounts. Each account has to wait
 * for the judge's minimum interval between two submissions. The minimum interval between two requests is switched off.
 * Sending these 200 submissions may take no longer than one account has to wait in total between its 40 submissions.
 * Users must not have to wait until all submissions of earlier users are finished. After that, 2,000 submissions wait
 * for an account. While these submissions wait, the server and the database together may use at most 2 % of a core more
 * than without them.
 */
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openSession } from "../src/server/account/session.ts";
import { hduAdapter } from "../src/server/remote/hdu/adapter.ts";
import { systemClock } from "../src/shared/system/clock.ts";
import { type Cluster, startCluster, until } from "../tests/chaos/cluster.ts";
import { SimulatedHdu } from "../tests/remote/hdu/simulatedHdu.ts";
import { ADDRESS_VARIABLE } from "../tests/remote/simulation/forwardedRequest.ts";
import { openJudges } from "../tests/remote/simulation/judgesProcess.ts";
import { familyCpuMs } from "./processFamily.ts";

const WAITING = Number(process.argv[2] ?? 2000);
const SECONDS = Number(process.argv[3] ?? 60);
const [PEOPLE, EACH, ACCOUNTS] = [20, 10, 5];
const LIMIT = 0.02;
/** The mean wait of the person who waits longest may be at most this many times the mean wait of all persons. */
const WAIT_LIMIT = 1.25;
const CODE = "int main() { long long a, b; /* reads both and writes their sum */ }";

const hdu = new SimulatedHdu(systemClock);
const judges = await openJudges({ [hdu.origin]: hdu.answer });
const cluster = await startCluster({
  servers: 1,
  judges: 0,
  slots: 1,
  judge: "scripted",
  serverPreload: join(import.meta.dirname, "../tests/remote/simulation/networkHook.ts"),
  serverEnvironment: { [ADDRESS_VARIABLE]: judges.address, SIMULATED_JUDGES_GAPLESS: "1" },
});

async function call<T>(authorization: string, path: string, body: object): Promise<T> {
  const response = await fetch(cluster.addresses[0] + path, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as { data: T };
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return reply.data;
}

async function prepare({ ask, db }: Cluster): Promise<void> {
  await ask(
    `with p as (
       insert into problem (problem_id, auth, data_version, oj, judging_backend, is_remote)
       values ('HDU-1000', 1, 1, 'HDU', 'remote.HDU', true) returning id
     ), l as (
       insert into language (oj, name) values ('HDU', 'G++') returning id
     ), a as (
       insert into problem_language (problem_id, language_id) select p.id, l.id from p, l
     )
     insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
     select id, 'HDU', '1000', '', verdict_now() from p`,
  );
  const root = await openSession(db, { uid: "1", ip: "127.0.0.1", userAgent: "bench" });
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const handle = `robot_${account}`;
    hdu.accounts.set(handle, "secret");
    const body = { accountGroup: "HDU", handle, password: "secret" };
    await call(root, "/api/admin/remote/account", body);
  }
}

async function submit(person: number): Promise<number> {
  const body = { pid: "HDU-1000", language: "G++", code: CODE };
  const path = "/api/submit-problem-judge";
  const { submitId } = await call<{ submitId: number }>(cluster.tokens[person] ?? "", path, body);
  return submitId;
}

/**
 * For each person, the seconds from the first submission of the run to each of the person's verdicts, in ascending
 * order.
 */
async function throughput(): Promise<number[][]> {
  const begin = Date.now();
  const ids: number[][] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const own: number[] = [];
    for (let index = 0; index < EACH; index += 1) own.push(await submit(person));
    ids.push(own);
  }
  const all = ids.flat();
  await until(async () => {
    const [row] = await cluster.ask<{ left: number }>(
      "select count(*)::int as left from submission where submit_id = any ($1) and finished_at is null",
      [all],
    );
    await wait(500);
    return row?.left === 0;
  }, 900_000);
  const rows = await cluster.ask<{ id: number; at: Date; status: number }>(
    `select submit_id::int as id, finished_at as at, status from submission where submit_id = any ($1)`,
    [all],
  );
  const wrong = rows.filter(({ status }) => status !== 0).length;
  console.log(
    `${rows.length} verdicts, ${wrong} not accepted, ${hdu.submissions.length} at the judge`,
  );
  const endOf = new Map(rows.map(({ id, at }) => [id, (at.getTime() - begin) / 1000]));
  return ids.map((own) => own.map((id) => endOf.get(id) ?? Number.NaN).toSorted((a, b) => a - b));
}

/**
 * `spread`: number of seconds between the first and the last person to finish. `largest`: the longest mean wait of one
 * person, divided by the mean wait of all. If one person's submissions were all sent before the next person's, the last
 * person would wait almost twice as long as the average.
 */
function fairnessOf(ends: number[][]): { spread: number; largest: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const lasts = ends.map((own) => Math.max(...own));
  const waits = ends.map(mean);
  return {
    spread: Math.max(...lasts) - Math.min(...lasts),
    largest: Math.max(...waits) / mean(waits),
  };
}

/** CPU time in milliseconds that the server and the database use within the given number of seconds. */
async function cpuMs(seconds: number): Promise<number> {
  const used = () =>
    familyCpuMs(process.pid)
      .filter(({ name }) => name === "server" || name === "database")
      .reduce((sum, { value }) => sum + value, 0);
  const before = used();
  await wait(seconds * 1000);
  return used() - before;
}

try {
  await prepare(cluster);
  const ends = await throughput();
  const last = Math.max(...ends.flat());
  const allowed = ((PEOPLE * EACH) / ACCOUNTS - 1) * (hduAdapter.info.submitGapMs / 1000);
  const at = (index: number) => ends.map((own) => own[index] ?? Number.NaN);
  const range = (values: number[]) =>
    `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} s`;
  console.log(`all ended after ${last.toFixed(0)} s; the gaps alone take ${allowed.toFixed(0)} s`);
  console.log(`first verdicts of the people: ${range(at(0))}; last ones: ${range(at(EACH - 1))}`);

  const { spread, largest } = fairnessOf(ends);
  console.log(
    `last verdicts of the people are within ${spread.toFixed(0)} s; the longest mean wait of a person is ${largest.toFixed(2)} times the average (limit: ${WAIT_LIMIT})`,
  );

  const idle = await cpuMs(SECONDS);
  await cluster.ask("update remote_account set next_submit_at = verdict_now() + interval '1 day'");
  for (let index = 0; index < WAITING; index += 1) await submit(index % PEOPLE);
  await wait(5000);
  const waiting = await cpuMs(SECONDS);
  const share = (ms: number) => `${((100 * ms) / (SECONDS * 1000)).toFixed(2)} %`;
  console.log(`CPU of server and database, of a core: ${share(idle)} without submissions`);
  console.log(
    `${share(waiting)} with ${WAITING} that wait for an account (limit: ${LIMIT * 100} % more)`,
  );
  const isCheap = (waiting - idle) / (SECONDS * 1000) < LIMIT;
  process.exitCode = isCheap && largest < WAIT_LIMIT ? 0 : 1;
} finally {
  await cluster.close();
  judges.close();
}
