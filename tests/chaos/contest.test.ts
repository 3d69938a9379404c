import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "../../src/server/account/session.ts";
import { type Cluster, PEOPLE, startCluster, until } from "./cluster.ts";
import { codeOf } from "./judgeScript.ts";
import { confirmedChanges } from "../../src/shared/contestAdmin.ts";
import { Verdict } from "../../src/shared/verdict.ts";
import {
  type AcmRow,
  type AcmSubmission,
  acmFromSubmissions,
} from "../support/acmFromSubmissions.ts";
import { untilOver, wrongCounters } from "./submissions.ts";

const [SERVERS, JUDGES, SLOTS] = [2, 2, 2];
const HOUR = 3600_000;
let cluster: Cluster;
let root: string;
let cid: number;
let pid: number;
/** When it began, milliseconds. */
let begun: number;
/** All submissions. */
const ids: number[] = [];

beforeAll(async () => {
  cluster = await startCluster({
    ...{ servers: SERVERS, judges: JUDGES, slots: SLOTS, leaseMs: 5000 },
    ...{ judge: "scripted", restartCrashed: true, built: true },
  });
  const [row] = await cluster.ask<{ uid: string }>(
    "select uid from app_user where username = 'root'",
  );
  root = await openSession(cluster.db, { uid: row!.uid, ip: "127.0.0.1", userAgent: "chaos" });
});
afterAll(async () => {
  const left = (await cluster?.close()) ?? [];
  if (left.length > 0) throw new Error(`left behind: ${left.join("; ")}`);
});

interface Answer<Data> {
  data: Data;
  code?: string;
}

/** Asks until a server answers: one that was killed has answered nothing, and another one may be asked. */
async function ask<Data>(
  method: string,
  path: string,
  { token = root, body, server = 0 }: { token?: string; body?: object; server?: number } = {},
): Promise<Answer<Data>> {
  let answer: Answer<Data> | undefined;
  let tries = server;
  await until(async () => {
    const address = cluster.addresses[tries++ % SERVERS]!;
    const response = await fetch(address + path, {
      ...{ method, headers: { authorization: token, "content-type": "application/json" } },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status >= 500) return false;
    answer = (await response.json()) as Answer<Data>;
    return true;
  });
  return answer!;
}

const at = (ms: number): string => new Date(ms).toISOString();

/** Changes a contest as its form does, with what was read last; repeated after a lost answer it changes nothing more. */
async function change(fields: object): Promise<void> {
  await until(async () => {
    const { data: form } = await ask<object>("GET", `/api/admin/contest?cid=${cid}`);
    const body = { ...form, ...fields, confirm: confirmedChanges };
    const { code } = await ask("PUT", "/api/admin/contest", { body });
    // Another call of this loop has changed it, although its answer was lost.
    if (code !== undefined && code !== "CONFLICT") throw new Error(code);
    return code === undefined;
  });
}

let sentKeys = 0;

/** So many submissions of all people, on all servers; returns their ids. */
function submitMany(count: number): Promise<number>[] {
  return Array.from({ length: count }, async (_, i) => {
    sentKeys += 1;
    const { data, code } = await ask<{ submitId: number } | null>(
      "POST",
      "/api/submit-problem-judge",
      {
        ...{ token: cluster.tokens[sentKeys % PEOPLE]!, server: i },
        body: {
          ...{ pid: "A", cid, language: "C", idempotencyKey: `contest-${sentKeys}` },
          code: codeOf({ status: i % 3 === 0 ? 0 : -1, ms: 60 }),
        },
      },
    );
    if (!data) throw new Error(`refused with ${code}`);
    return data.submitId;
  });
}

async function boardOf(server: number, isLive = false): Promise<string> {
  const { data } = await ask<{ records: AcmRow[] }>("POST", "/api/get-contest-rank", {
    ...{ server, body: { cid, limit: 100, forceRefresh: isLive } },
  });
  return JSON.stringify(
    data.records
      .map(({ uid, ac, totalTime }) => ({ uid, ac, totalTime }))
      .toSorted((a, b) => (a.uid < b.uid ? -1 : 1)),
  );
}

/** By ACM rules, from the rows alone; without those of the freeze where it is given. */
async function expectedBoard(sealedFrom = Number.POSITIVE_INFINITY): Promise<string> {
  const rows = await cluster.ask<{ [K in keyof AcmSubmission]: AcmSubmission[K] } & { ms: number }>(
    `select s.uid, s.problem_id as pid, s.status, extract(epoch from s.submit_time)::float8 * 1000 as ms,
       extract(epoch from s.submit_time - c.start_time)::float8 as seconds
     from submission s join contest c on c.id = s.scope_id
     where s.scope = 'contest' and c.id = $1 order by s.submit_time, s.submit_id`,
    [cid],
  );
  // A try of the freeze makes a row and no error.
  const shown = rows.map((row) =>
    row.ms < sealedFrom ? row : { ...row, status: Verdict.Pending },
  );
  return JSON.stringify(acmFromSubmissions(shown).toSorted((a, b) => (a.uid < b.uid ? -1 : 1)));
}

/** Both servers show the board that follows from the rows. */
async function expectBoards(sealedFrom?: number): Promise<void> {
  const expected = await expectedBoard(sealedFrom);
  for (let server = 0; server < SERVERS; server += 1) {
    // The other server's message may still be on its way.
    await expect.poll(() => boardOf(server)).toBe(expected);
  }
}

/** Waits for the answers and for the verdicts. */
async function judged(sending: Promise<number>[]): Promise<void> {
  ids.push(...(await Promise.all(sending)));
  await untilOver(cluster, ids);
}

async function createContest(): Promise<void> {
  begun = Math.floor(Date.now() / 1000) * 1000 - HOUR;
  const { data } = await ask<{ id: number }>("POST", "/api/admin/contest", {
    body: {
      ...{ title: "Chaos", description: "", type: 0, auth: 0 },
      ...{ startTime: at(begun), endTime: at(begun + 3 * HOUR), sealRank: false },
      ...{ sealRankTime: null, autoRealRank: true, contestAdminVisible: true },
    },
  });
  cid = data.id;
  const [problem] = await cluster.ask<{ pid: number }>("select id::int as pid from problem");
  pid = problem!.pid;
  await ask("POST", "/api/admin/contest/add-problem-from-public", { body: { cid, pid } });
}

/** While the freeze begins a server is killed, and the database under it. Returns when it began. */
async function freeze(): Promise<number> {
  const [last] = await cluster.ask<{ ms: number }>(
    "select extract(epoch from max(submit_time))::float8 * 1000 as ms from submission",
  );
  // After all that was sent: the contest's clock knows whole seconds.
  const sealedFrom = Math.floor(last!.ms / 1000) * 1000 + 1000;
  await until(async () => Date.now() >= sealedFrom);
  await Promise.all([
    change({ sealRank: true, sealRankTime: at(sealedFrom) }),
    cluster.killServer(1),
  ]);
  const sending = submitMany(24);
  await cluster.killDatabase();
  await judged(sending);
  return sealedFrom;
}

/** The end is now, which thaws: nothing more is accepted. */
async function end(): Promise<void> {
  const now = Math.floor(Date.now() / 1000) * 1000;
  await Promise.all([change({ endTime: at(now) }), cluster.killServer(1)]);
  const { code } = await ask("POST", "/api/submit-problem-judge", {
    token: cluster.tokens[0]!,
    body: { pid: "A", cid, language: "C", code: codeOf({}) },
  });
  expect(code).toBe("CONTEST_ENDED");
}

async function expectCounts(): Promise<void> {
  const [stored] = await cluster.ask<{ all: number }>(
    "select count(*)::int as all from submission where scope_id = $1 and scope = 'contest'",
    [cid],
  );
  expect(stored!.all).toBe(ids.length);
  expect(new Set(ids).size).toBe(ids.length);
  // Counted since the thaw, by a job.
  const counted = async () => {
    const [row] = await cluster.ask<{ total: number }>(
      "select total::int from problem_count where problem_id = $1",
      [pid],
    );
    return row?.total ?? 0;
  };
  await expect.poll(counted).toBe(ids.length);
  expect(await wrongCounters(cluster)).toEqual([]);
}

test("a contest whose servers, nodes and database are killed loses nothing and counts nothing twice", async () => {
  await createContest();
  const running = submitMany(24);
  await cluster.killJudge(0);
  await cluster.killServer(0);
  await judged(running);
  await expectBoards();

  const sealedFrom = await freeze();
  await expectBoards(sealedFrom);
  const live = await expectedBoard();
  await expect.poll(() => boardOf(0, true)).toBe(live);

  await Promise.all([change({ endTime: at(begun + 4 * HOUR) }), cluster.killEverything()]);
  await judged(submitMany(12));
  await ask("POST", "/api/admin/judge/rejudge-selection", { body: { submitIds: ids } });
  await Promise.all([cluster.killServer(0), cluster.killJudge(1)]);
  await untilOver(cluster, ids);
  await expectBoards(sealedFrom);

  await end();
  await expectBoards();
  await expectCounts();
});
