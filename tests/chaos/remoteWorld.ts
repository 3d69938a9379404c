import { join } from "node:path";
import { openSession } from "../../src/server/account/session.ts";
import type { Site } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import type { WireRequest } from "../../src/server/platform/outgoing/transport.ts";
import { manualClock } from "../../src/shared/system/manualClock.ts";
import { ADDRESS_VARIABLE } from "../remote/simulation/forwardedRequest.ts";
import { openJudges } from "../remote/simulation/judgesProcess.ts";
import { type JudgePlace, simulatedJudges } from "../remote/simulation/simulatedJudges.ts";
import { type Cluster, startCluster, until } from "./cluster.ts";

/** Purpose of a request to a remote judge; the server may be killed during the request. */
export type Step = "login" | "list" | "submit" | "poll";

/** Judges to which the site sends code (`robots`), and judges where users submit their code themselves (`links`). */
export const robots = ["JSK", "MXT", "TKOJ", "POJ", "HDU"] as const;
export const links = ["CF", "GYM", "AC"] as const;
export type Code = (typeof robots)[number] | (typeof links)[number];

/**
 * Judges that offer no list of submissions: if the response to a submission is lost, the submission cannot be found
 * again.
 */
export const withoutList: ReadonlySet<Code> = new Set(["JSK", "MXT"]);

const languages: Record<Code, string> = {
  JSK: "C++11",
  MXT: "C++",
  TKOJ: "C++",
  POJ: "G++",
  HDU: "G++",
  CF: "GNU G++17 7.3.0",
  GYM: "GNU G++17 7.3.0",
  AC: "C++23 (GCC 15.2.0)",
};
const ACCOUNT = { handle: "robot", password: "secret" };
const LINKED_USER = "walker";
const CODE = "int main() { long long a, b; /* reads both and writes their sum */ }";

const steps: Record<string, readonly (readonly [RegExp, Step])[]> = {
  JSK: [
    [/\/sign-in$/, "login"],
    [/\/submit$/, "submit"],
    [/\/result\?/, "poll"],
  ],
  MXT: [
    [/\/submit\/7\//, "submit"],
    [/\/submit\/solution\//, "poll"],
  ],
  TKOJ: [
    [/\/status\.php/, "list"],
    [/\/submit\.php/, "submit"],
    [/\/status\.php\?top=|\/status-ajax\.php/, "poll"],
  ],
  POJ: [
    [/\/login$/, "login"],
    [/\/submit$/, "submit"],
    [/\/status\?.*user_id=/, "list"],
    [/\/status\?.*top=/, "poll"],
  ],
  HDU: [
    [/\/userloginex\.php/, "login"],
    [/\/submit\.php/, "submit"],
    [/\/status\.php\?.*user=\w/, "list"],
    [/\/status\.php\?first=\d/, "poll"],
  ],
  CF: [[/\/api\/contest\.status/, "poll"]],
  GYM: [[/\/api\/contest\.status/, "poll"]],
  AC: [[/\/submissions\/\d+/, "poll"]],
};

/** A server process and simulated judges; the test can hold back the requests to the judges. */
export interface RemoteWorld {
  cluster: Cluster;
  judgeOf(code: Code): JudgePlace["judge"];
  /**
   * At each judge, the next request of the kind `step` gets no response. `isDone`: whether the judge processes the
   * request nevertheless. If `at` is absent, no request is held back.
   */
  hold(at?: { step: Step; isDone: boolean }): void;
  /** Judges at which a request is being held. */
  held(): Code[];
  /** Kills the server, ends the held requests, starts the server again, and ends the leases of the killed server. */
  killServer(): Promise<void>;
  submit(code: Code): Promise<number>;
  /** Acts as a user who enters the id that the submission has at the remote judge. */
  name(code: Code, submitId: number): Promise<void>;
  /** Makes all pending jobs and accounts due, so that the test does not have to wait. */
  makeDue(): Promise<void>;
  /** Advances the clock of the judges. */
  advance(ms: number): void;
  close(): Promise<string[]>;
}

export async function startRemoteWorld(): Promise<RemoteWorld> {
  const clock = manualClock(Date.now());
  const places = simulatedJudges(clock);
  const placeOf = (code: Code) => places.find(({ codes }) => codes.includes(code))!;
  let holdAt: { step: Step; isDone: boolean } | undefined;
  const waiting = new Map<Code, () => void>();

  const siteOf =
    ({ codes, judge }: JudgePlace): Site =>
    async (request) => {
      const code = codeOf(codes as readonly Code[], request);
      const step = stepOf(code, request);
      // Other tests check the minimum interval between submissions of an account, so this test skips it.
      if (step === "submit") clock.advance(60_000);
      if (step === undefined || step !== holdAt?.step || waiting.has(code))
        return judge.answer(request);
      const answer = holdAt.isDone ? await judge.answer(request) : undefined;
      await new Promise<void>((resolve) => {
        waiting.set(code, resolve);
      });
      return answer ?? { status: 502 };
    };

  const sites = Object.fromEntries(places.map((place) => [place.origin, siteOf(place)]));
  const judges = await openJudges(sites);
  const cluster = await startCluster({
    servers: 1,
    judges: 0,
    slots: 1,
    judge: "scripted",
    serverPreload: join(import.meta.dirname, "../remote/simulation/networkHook.ts"),
    serverEnvironment: { [ADDRESS_VARIABLE]: judges.address, SIMULATED_JUDGES_GAPLESS: "1" },
  }).catch((error: unknown) => {
    judges.close();
    throw error;
  });
  const call = callerOf(cluster);
  const problems = await addProblems(cluster, placeOf);
  const root = await openSession(cluster.db, { uid: "1", ip: "127.0.0.1", userAgent: "chaos" });
  await addAccounts((path, body) => call(root, path, body), placeOf);

  return {
    cluster,
    judgeOf: (code) => placeOf(code).judge,
    hold(at) {
      holdAt = at;
    },
    held: () => [...waiting.keys()],
    async killServer() {
      await cluster.killServer(0);
      holdAt = undefined;
      for (const release of waiting.values()) release();
      waiting.clear();
      // Ends only the leases of the killed server: the server that is running now may already have claimed some of the
      // jobs.
      await cluster.ask(
        `update job set lease_until = verdict_now() - interval '1 second'
         where state = 1 and split_part(worker, ':', 2) <> $1`,
        [String(cluster.serverPids()[0])],
      );
    },
    async submit(code) {
      const body = { pid: problems.get(code), language: languages[code], code: CODE };
      const { submitId } = await call<{ submitId: number }>(
        cluster.tokens[0] ?? "",
        "/api/submit-problem-judge",
        body,
      );
      return submitId;
    },
    async name(code, submitId) {
      await until(async () => {
        const rows = await cluster.ask(
          "select 1 as row from remote_submission where submit_id = $1",
          [submitId],
        );
        return rows.length > 0;
      });
      const { problems: keys, judge } = placeOf(code);
      const problem = keys[code] ?? "";
      const stored = judge.store({ user: LINKED_USER, problem, language: "0", code: CODE }, "");
      await cluster.ask("delete from rate_window");
      const body = { submitId, submission: String(stored.id) };
      await call(cluster.tokens[0] ?? "", "/api/remote/link", body);
    },
    async makeDue() {
      await cluster.ask(
        "update job set run_at = verdict_now() where state in (0, 3) and run_at > verdict_now()",
      );
      await cluster.ask(
        "update remote_account set next_submit_at = verdict_now() where next_submit_at > verdict_now()",
      );
    },
    advance: (ms) => clock.advance(ms),
    async close() {
      for (const release of waiting.values()) release();
      const leftovers = await cluster.close();
      judges.close();
      return leftovers;
    },
  };
}

/** The judge that receives a request; Codeforces (CF) and its gym (GYM) are one site. */
function codeOf(codes: readonly Code[], { url }: WireRequest): Code {
  const isGym = Number(url.searchParams.get("contestId")) >= 100_000;
  return codes[isGym ? 1 : 0] ?? codes[0]!;
}

function stepOf(code: Code, { url, method }: WireRequest): Step | undefined {
  const path = url.pathname + url.search;
  const step = steps[code]?.findLast(([pattern]) => pattern.test(path))?.[1];
  return step === "submit" && method !== "POST" ? undefined : step;
}

function callerOf(cluster: Cluster) {
  return async <T>(authorization: string, path: string, body: object): Promise<T> => {
    const response = await fetch(cluster.addresses[0] + path, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const reply = (await response.json()) as { data: T };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`);
    return reply.data;
  };
}

/** Adds one problem from each judge. */
async function addProblems(
  cluster: Cluster,
  placeOf: (code: Code) => JudgePlace,
): Promise<Map<Code, string>> {
  const ids = new Map<Code, string>();
  for (const code of [...robots, ...links]) {
    const key = placeOf(code).problems[code] ?? "";
    ids.set(code, `${code}-0`);
    await cluster.ask(
      `with p as (
         insert into problem (problem_id, auth, data_version, oj, judging_backend, is_remote)
         values ($1, 1, 1, $2, 'remote.' || $2, true) returning id
       ), l as (
         insert into language (oj, name) values ($2, $4) returning id
       ), a as (
         insert into problem_language (problem_id, language_id) select p.id, l.id from p, l
       )
       insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
       select id, $2, $3, '', verdict_now() from p`,
      [ids.get(code), code, key, languages[code]],
    );
  }
  const [user] = await cluster.ask<{ uid: string }>(
    "select uid from app_user where username = 'person-0'",
  );
  await cluster.ask(
    `insert into remote_handle (uid, account_group, handle, token, verified_at)
     select $1, unnest(array['CF', 'AC']), $2, 'token', verdict_now()`,
    [user?.uid, LINKED_USER],
  );
  return ids;
}

/** Adds an account of the site, with a password or a session, at each judge to which the site sends code. */
async function addAccounts(
  call: (path: string, body: object) => Promise<unknown>,
  placeOf: (code: Code) => JudgePlace,
): Promise<void> {
  for (const code of robots) {
    const { judge, sessionCookie } = placeOf(code);
    judge.accounts.set(ACCOUNT.handle, ACCOUNT.password);
    judge.sessions.set("chaos-session", ACCOUNT.handle);
    const secret =
      sessionCookie === undefined
        ? { password: ACCOUNT.password }
        : { session: `${sessionCookie}=chaos-session` };
    await call("/api/admin/remote/account", {
      accountGroup: code,
      handle: ACCOUNT.handle,
      ...secret,
    });
  }
}
