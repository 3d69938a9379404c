import { expect } from "vitest";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { type Cluster, until } from "./cluster.ts";
import { at, ContestRun, HOUR, type SubmissionHistory } from "./contestRun.ts";

const SCRIPTS = [
  { status: Verdict.PartialAccepted, score: 40 },
  { status: Verdict.Accepted, score: 100, runTime: 7 },
  { status: Verdict.WrongAnswer, score: 0 },
  { status: Verdict.Accepted, score: 100, runTime: 5 },
  { status: Verdict.PartialAccepted, score: 70 },
];

/** Three contestants: one gets extra time, one is disqualified, and the third one stays unchanged. */
const [LATE, OUT, OTHER] = [0, 1, 2];
const EXTRA_S = 2;
/**
 * The servers and the database are killed this many milliseconds before the freeze ends automatically, and are
 * restarted after its end.
 */
const AHEAD_MS = 200;

const uidOf = (person: number): string => person.toString(16).padStart(32, "c");

/**
 * Creates a contest with two problems under OI rules; each contestant's best submission to a problem counts. Its freeze
 * ends automatically.
 */
export async function openPointsContest(cluster: Cluster, start: number): Promise<ContestRun> {
  const run = await ContestRun.open(cluster, SCRIPTS);
  const { data } = await run.ask<{ id: number }>("POST", "/api/admin/contest", {
    body: {
      title: "Points",
      description: "",
      type: 1,
      rule: "oiHighest",
      auth: 0,
      startTime: at(start),
      endTime: at(start + 3 * HOUR),
      sealRank: false,
      sealRankTime: null,
      autoRealRank: true,
      contestAdminVisible: true,
    },
  });
  run.cid = data.id;
  const problems = await cluster.ask<{ pid: number }>(
    `with p as (
       insert into problem (problem_id, auth, type, data_version, time_limit, memory_limit)
       values ('POINTS1', 1, 1, 1, 1000, 128), ('POINTS2', 1, 1, 1, 1000, 128) returning id
     ), cases as (
       insert into problem_case (problem_id, data_version, seq, input_name, output_name, input_sha256, output_sha256, score)
       select p.id, 1, c.seq, c.input_name, c.output_name, c.input_sha256, c.output_sha256,
         case c.seq when 1 then 40 else 30 end
       from p, problem_case c join problem chaos on chaos.id = c.problem_id where chaos.problem_id = 'CHAOS'
     )
     select id::int as pid from p order by id`,
  );
  for (const { pid } of problems) {
    const body = { cid: run.cid, pid };
    await run.ask("POST", "/api/admin/contest/add-problem-from-public", { body });
  }
  return run;
}

/**
 * Gives one contestant extra time and disqualifies another, who stops submitting. Both calls set fixed values, so they
 * can be repeated if a response is lost.
 */
export async function changeContestants(run: ContestRun): Promise<void> {
  const { cid } = run;
  const change = async (path: string, fields: object): Promise<void> => {
    const { code } = await run.ask("PUT", path, { body: { cid, ...fields } });
    if (code !== undefined) throw new Error(`${path}: ${code}`);
  };
  await Promise.all([
    change("/api/admin/contest/participant", {
      uid: uidOf(LATE),
      seat: null,
      extraSeconds: EXTRA_S,
    }),
    change("/api/admin/contest/participant/disqualified", {
      uid: uidOf(OUT),
      disqualified: true,
      reason: "copied",
    }),
  ]);
  expect((await run.submit(OUT)).code).toBe("CONTEST_DISQUALIFIED");
}

/**
 * Sends submissions of two contestants. The first has no extra time and submits until the contest ends. The second
 * submits until the end of their extra time. The freeze ends when the contest is over for the contestant with extra
 * time. All servers and the database are killed shortly before the freeze ends, and are restarted after its end.
 *
 * @param before a promise that must be fulfilled before any process is killed.
 */
export async function submitAcrossThaw(
  run: ContestRun,
  over: number,
  before: Promise<unknown>,
): Promise<void> {
  const { cluster } = run;
  const thaw = over + EXTRA_S * 1000;
  const killAll = async (): Promise<void> => {
    await before;
    await until(async () => Date.now() >= thaw - AHEAD_MS);
    const servers = cluster.addresses.map((_, i) => cluster.killServer(i));
    await Promise.all([...servers, cluster.killDatabase()]);
  };
  const [late, other] = await Promise.all([
    run.submitUntil(thaw, LATE),
    run.submitUntil(over, OTHER),
    killAll(),
  ]);
  expectEnd(thaw, late);
  expectEnd(over, other);
}

/**
 * Checks that submissions were accepted before this time and refused after it. For a request that is in flight at this
 * time, the server's clock decides.
 */
export function expectEnd(end: number, submissions: readonly SubmissionHistory[]): void {
  for (const { code, sentAt, answeredAt } of submissions) {
    if (code !== undefined) expect(code).toBe("CONTEST_ENDED");
    if (sentAt >= end) expect(code).toBe("CONTEST_ENDED");
    if (answeredAt < end) expect(code).toBeUndefined();
  }
}
