import {
  inMemoryTransport,
  type Site,
} from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { type JudgePlace, simulatedJudges } from "../remote/simulation/simulatedJudges.ts";
import { SECOND, type WorldClock, worldClock } from "../support/worldClock.ts";
import { aProblem, addNodeLanguages, setInterval, submitAs } from "./judgingWorld.ts";
import { createWorld, type World } from "./world.ts";

/** Judges to which the site submits code, with the language used for submissions. */
export const robotLanguages = {
  JSK: "C++11",
  MXT: "C++",
  TKOJ: "C++",
  POJ: "G++",
  HDU: "G++",
} as const;
export type RobotCode = keyof typeof robotLanguages;
export const robotCodes = Object.keys(robotLanguages) as RobotCode[];

export const REMOTE_CODE = "int main() { long long a, b; /* reads both and writes their sum */ }";
const SESSION = "session-of-a-person";

/** A test site that has one problem of each simulated judge to which it submits code. */
export interface RemoteWorld {
  world: World;
  clock: WorldClock;
  placeOf(code: RobotCode): JudgePlace;
  /**
   * Returns the simulated judge with this code. Tests read its submissions, change its accounts and switch on its
   * faults.
   */
  judgeOf(code: RobotCode): JudgePlace["judge"];
  /** Removes everything that earlier tests stored, including data on the judges. */
  clear(): Promise<void>;
  /**
   * Adds an account of the site to the simulated judge and to this server. If only a human can log in at the judge, the
   * server gets a session instead of the password.
   */
  addAccount(code: RobotCode, handle: string, password?: string): Promise<void>;
  /** Display ID of the problem that belongs to this judge. */
  problemOf(code: RobotCode): string;
  submit(code: RobotCode, text?: string, as?: "user" | "other"): Promise<number>;
  statusOf(submitId: number): Promise<number>;
  /** Advances the clock second by second until the submission has a final status. */
  judged(submitId: number, seconds?: number): Promise<number>;
  pass(seconds: number): Promise<void>;
}

export async function createRemoteWorld({
  around = (site) => site,
  ...options
}: Parameters<typeof createWorld>[0] & {
  /** Wraps the simulated site of a judge, for example to count its requests. */
  around?: (site: Site, code: string) => Site;
} = {}): Promise<RemoteWorld> {
  const clock = worldClock();
  const places = simulatedJudges(clock);
  const sites = places.map(
    ({ origin, judge, codes }) => [origin, around(judge.answer, codes[0] ?? "")] as const,
  );
  const outgoingTransport = inMemoryTransport(Object.fromEntries(sites));
  const world = await createWorld({ ...options, clock, outgoingTransport });
  await setInterval(world, 0);
  await addNodeLanguages(world);
  const placeOf = (code: RobotCode) => places.find(({ codes }) => codes.includes(code))!;
  const problems = new Map<RobotCode, string>();
  for (const code of robotCodes)
    problems.set(code, await remoteProblem(world, placeOf(code), code));

  const remote: RemoteWorld = {
    world,
    clock,
    placeOf,
    judgeOf: (code) => placeOf(code).judge,
    async clear() {
      for (const { judge } of places) {
        judge.submissions.splice(0);
        judge.faults.clear();
        judge.sessions.clear();
      }
      for (const table of [
        "job",
        "remote_submission",
        "remote_account",
        "remote_judge",
        "remote_alert",
      ]) {
        await world.sql(`delete from ${table}`);
      }
      await world.sql("delete from message where template = 'remoteAlert'");
      await world.sql("update language set refused_at = null, refusal = ''");
    },
    async addAccount(code, handle, password = "secret") {
      const { judge, sessionCookie } = placeOf(code);
      judge.accounts.set(handle, password);
      const session = `${SESSION}-${code}-${handle}`;
      if (sessionCookie !== undefined) judge.sessions.set(session, handle);
      const reply = await world.call("root", "POST /api/admin/remote/account", {
        body: {
          accountGroup: code,
          handle,
          ...(sessionCookie === undefined
            ? { password }
            : { session: `${sessionCookie}=${session}` }),
        },
      });
      if (reply.status !== 200) throw new Error(reply.text);
    },
    problemOf: (code) => problems.get(code) ?? "",
    submit: (code, text = REMOTE_CODE, as = "user") =>
      submitAs(world, as, { pid: problems.get(code), language: robotLanguages[code], code: text }),
    async statusOf(submitId) {
      const [row] = await world.sql<{ status: number }>(
        "select status from submission where submit_id = $1",
        [submitId],
      );
      return row?.status ?? Number.NaN;
    },
    async judged(submitId, seconds = 240) {
      for (let second = 0; second < seconds; second++) {
        const status = await remote.statusOf(submitId);
        if (![5, 6, 7, 9].includes(status)) return status;
        await clock.advance(SECOND);
      }
      throw new Error(`submission ${submitId} is not judged`);
    },
    async pass(seconds) {
      for (let second = 0; second < seconds; second++) await clock.advance(SECOND);
    },
  };
  return remote;
}

async function remoteProblem(world: World, place: JudgePlace, code: RobotCode): Promise<string> {
  await world.sql("insert into language (oj, name) values ($1, $2)", [code, robotLanguages[code]]);
  const row = { oj: code, judging_backend: `remote.${code}`, is_remote: true };
  const { pid, problemId } = await aProblem(world, row, 0);
  await world.sql(
    `insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
     values ($1, $2, $3, $4, verdict_now())`,
    [pid, code, place.problems[code], place.origin],
  );
  return problemId;
}
