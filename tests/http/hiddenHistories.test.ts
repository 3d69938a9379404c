import { afterAll, expect, test } from "vitest";
import type { Database, Db, Statement } from "../../src/server/platform/database/db.ts";
import type { JudgedCase } from "../../src/shared/judge/judgeResult.ts";
import { LIVE_HEARTBEAT_MS } from "../../src/shared/live.ts";
import { declaredCalls } from "../support/declaredCalls.ts";
import { SECOND } from "../support/worldClock.ts";
import { clicsQuestions } from "./contestVisibilityClics.ts";
import { type ContestWorld, createContestWorld, data, frozenFrom } from "./contestWorld.ts";
import { connectNode, judgedCase, submitAs, until } from "./judgingWorld.ts";
import { type LiveReader, openLive } from "./liveReader.ts";
import { people } from "./world.ts";

/**
 * Two judging histories that differ only in results that the readers may not see. All data sent to the readers is
 * compared: bodies and headers of responses and messages of the live channel. The number of SQL statements per call and
 * the number of rows they return are compared, too.
 */
interface History {
  /** Results of the test cases, which arrive one after another before the verdict. */
  cases: number[];
  status: number;
  compiles: boolean;
}
const histories: Record<"accepted" | "failed", Record<"judged" | "unknown", History>> = {
  accepted: {
    judged: { cases: [0, 0], status: 0, compiles: true },
    unknown: { cases: [0, 0], status: 0, compiles: true },
  },
  failed: {
    judged: { cases: [1], status: 1, compiles: true },
    // If the result is hidden completely, a compile error is hidden, too.
    unknown: { cases: [], status: -2, compiles: false },
  },
};
const STEPS = 5;
const readers = ["guest", "user"] as const;
const worlds: ContestWorld[] = [];
afterAll(() => Promise.all(worlds.map((world) => world.close())));

interface Site {
  world: ContestWorld;
  cids: number[];
  pids: number[];
  vid: number;
  /** A submission to the finished contest; the verdicts of this contest are hidden. */
  past: number;
  /**
   * Ids of the submissions; `kind` selects the history (`cases`, `status`) with which the node judges the submission.
   */
  submissions: { id: number; kind: "judged" | "unknown" }[];
}

async function makeSite(): Promise<Site> {
  const world = await createContestWorld({ judgeLeaseMs: 3_600_000 });
  worlds.push(world);
  const over = await world.contest({ openRank: true });
  await closeResults(world, over.pids);
  const past = await world.judged(over.cid, "other", "A", { status: 0 });
  await world.at(over, 301);
  const form = { openRank: true, autoRealRank: false };
  const exam = await world.contest(form, { early: true });
  await closeResults(world, exam.pids);
  const frozen = (type: number) => (start: number) => ({ ...form, type, ...frozenFrom(start, 60) });
  const acm = await world.contest(frozen(0), { early: true });
  const oi = await world.contest(frozen(1), { early: true });
  await world.sql("update problem set problem_id = 'H' || id");
  await world.sql("update problem_title set title = 'H' || problem_id");
  await world.sql("update contest_problem set titles = '{}'");
  await world.at(exam, 70);
  const { vid } = await data<{ vid: number }>(world, "user", "POST /api/virtual-participation", {
    cid: over.cid,
  });
  const submit = async (
    as: "user" | "other",
    body: Record<string, unknown>,
    kind: "judged" | "unknown" = "judged",
  ) => ({ id: await submitAs(world, as, body), kind });
  const submissions = [
    await submit("user", { cid: exam.cid, pid: "A" }),
    await submit("other", { cid: exam.cid, pid: "B" }),
    await submit("other", { cid: acm.cid, pid: "A" }, "unknown"),
    await submit("user", { cid: oi.cid, pid: "A" }, "unknown"),
    await submit("user", { vid, pid: "A" }),
  ];
  const contests = [exam, acm, oi, over];
  const cids = contests.map(({ cid }) => cid);
  return { world, cids, pids: contests.flatMap(({ pids }) => pids), vid, past, submissions };
}

async function closeResults(world: ContestWorld, pids: number[]): Promise<void> {
  await world.sql("update problem set feedback = 'none' where id = any ($1)", [pids]);
}

/** Records the name of each statement that the server's database executes, and the number of rows that it returns. */
function recordStatements(db: Database): { takeRecords(): string[]; stop(): void } {
  const { query, transaction } = db;
  let records: string[] = [];
  const recorded =
    (run: Db["query"]): Db["query"] =>
    async (statement: Statement) => {
      const rows = await run(statement);
      records.push(`${statement.name ?? statement.text.slice(0, 60)}: ${rows.length}`);
      return rows as never;
    };
  db.query = recorded(query);
  db.transaction = (work) =>
    transaction((tx) => work({ ...tx, query: recorded(tx.query.bind(tx)) }));
  return {
    takeRecords() {
      const before = records;
      records = [];
      return before;
    },
    stop: () => void Object.assign(db, { query, transaction }),
  };
}

// The live channel -----------------------------------------------------------------------------

/**
 * The topics that this reader follows. Topics of single submissions are excluded, because a new stream for such a topic
 * starts with the submission's current row.
 */
const listsOf = ({ cids, pids }: Site, as: (typeof readers)[number]): string[] => [
  "submissions",
  ...cids.map((cid) => `contest-board:${cid}`),
  ...(as === "guest"
    ? []
    : [
        ...pids.map((pid) => `problem-submissions:${pid}`),
        ...cids.flatMap((cid) => [`contest-news:${cid}`, `contest-questions:${cid}`]),
        ...cids.map((cid) => `contest-board-live:${cid}`),
      ]),
];

/**
 * The frames of a stream: each id is replaced by its length, and the frames are sorted, because frames of different
 * topics arrive in no fixed order.
 */
const framesOf = (reader: LiveReader) =>
  reader
    .text()
    .split("\n\n")
    .map((frame) => frame.replace(/^id: (.*)$/m, (_line, id: string) => `id of ${id.length}`))
    .toSorted();

/**
 * Judges all submissions step by step. In each step, three kinds of streams are read. Some are opened before the first
 * step and stay open. Some resume after the last event that the stream of the previous step received. Some start
 * without the id of an event. Returns the data sent to these streams, by reader and step.
 */
async function follow(site: Site, history: Record<"judged" | "unknown", History>) {
  const { world, submissions } = site;
  const node = await connectNode(world.server.address, { clock: world.clock });
  await node.hello();
  const whole = new Map<string, LiveReader>();
  const lastIds = new Map<string, string>();
  const received: unknown[] = [];
  const ids = submissions.map(({ id }) => `submission:${id}`);
  const open = (as: (typeof readers)[number], topics: string[], lastId?: string) =>
    openLive(world, as, topics.join(), lastId === undefined ? {} : { lastId });
  for (const as of readers) whole.set(as, await open(as, [...ids, ...listsOf(site, as)]));
  await world.clock.settle();
  for (const [number, { id, kind }] of submissions.entries()) {
    node.send({ type: "ready", free: 1 });
    const task = await node.task();
    const { jobId, attempt } = task;
    const { cases, status, compiles } = history[kind];
    const judged = cases.map((each, at) => judgedCase(at + 1, each));
    const progress = { type: "progress" as const, jobId, attempt };
    const steps: ((() => void) | (() => Promise<unknown>))[] = [
      () => node.send({ ...progress, phase: "compiling", cases: [] }),
      ...(compiles ? [() => node.send({ ...progress, phase: "judging", cases: [] })] : []),
      ...judged.map((one) => () => node.send({ ...progress, phase: "judging", cases: [one] })),
      () => finish(node, task, { status, cases: judged }),
    ];
    for (let step = 0; step < STEPS; step += 1) {
      const before = await stateOf(world, id);
      await steps[step]?.();
      if (steps[step])
        await until(
          () => stateOf(world, id),
          (state) => state !== before,
        );
      await world.clock.settle();
      const again = new Map<string, LiveReader>();
      for (const as of readers) {
        again.set(`${as} resumes`, await open(as, listsOf(site, as), lastIds.get(as)));
        again.set(`${as} begins`, await open(as, listsOf(site, as)));
      }
      await world.clock.settle();
      await world.clock.advance(SECOND);
      await world.clock.settle();
      await world.clock.advance(LIVE_HEARTBEAT_MS - SECOND);
      const end = `: ${world.clock.now() - (world.clock.now() % 1)}`;
      for (const [name, reader] of [...whole, ...again]) {
        await until(
          async () => reader.text(),
          (text) => text.includes(end),
        );
        received.push([`submission ${number}, step ${step}`, name, framesOf(reader)]);
      }
      for (const as of readers) lastIds.set(as, again.get(`${as} resumes`)!.lastId());
      for (const reader of again.values()) reader.close();
    }
  }
  for (const reader of whole.values()) reader.close();
  node.kill();
  return received;
}

function finish(
  node: Awaited<ReturnType<typeof connectNode>>,
  task: Parameters<typeof node.finish>[0],
  { status, cases }: { status: number; cases: JudgedCase[] },
) {
  const errorMessage = status === -2 ? "no brace" : null;
  return node.finish(task, { status, cases, score: status === 0 ? 100 : 0, errorMessage });
}

async function stateOf(world: ContestWorld, id: number): Promise<string> {
  const rows = await world.sql(
    "select status, cases_done, (select count(*) from case_result c where c.submit_id = s.submit_id) from submission s where submit_id = $1",
    [id],
  );
  return JSON.stringify(rows);
}

// Answers --------------------------------------------------------------------------------------

/** Matches the live stream and the GET calls that have side effects; these are not compared. */
const acting =
  /logout|delete|email|register-code|comment-like|\/resubmit$|\/clone$|\/live$|rejudge|random|captcha|slide/;

async function questionsOf({ cids, pids, vid, submissions }: Site): Promise<[string, object?][]> {
  const reading = (await declaredCalls()).filter(
    ({ method, path, access }) =>
      method === "GET" && !acting.test(path) && (access === "guest" || access === "user"),
  );
  const ids = submissions.map(({ id }) => id);
  const ofContests = cids.map((cid, at) => ({
    cid,
    contestID: cid,
    pid: pids[2 * at],
    displayId: "A",
    vid,
    username: "user",
  }));
  const ofSubmissions = ids.map((submitId) => ({ submitId, cid: cids[0], vid, seq: 1 }));
  const ofOthers = [{ username: "user", uid: people.user.uid, keyword: "H", problemID: "H" }];
  const requests = reading.flatMap(({ path, input }) => {
    const { shape = {} } = input as { shape?: object };
    const takes = (...names: string[]) => names.some((name) => name in shape);
    const params: object[] = takes("submitId")
      ? ofSubmissions
      : takes("cid", "contestID", "vid", "pid")
        ? ofContests
        : ofOthers;
    return params.map((values): [string] => [
      `GET ${path}?${new URLSearchParams({ limit: "100", ...strings(values) }).toString()}`,
    ]);
  });
  const bodies: [string, object][] = [
    ...cids.flatMap((cid): [string, object][] => [
      ["POST /api/get-contest-rank", { cid, limit: 100 }],
      ["POST /api/get-contest-outside-scoreboard", { cid, limit: 100 }],
      ["POST /api/check-contest-submissions-status", { cid, submitIds: ids }],
      ["POST /api/get-user-problem-status", { cid, pidList: pids, isContestProblemList: true }],
    ]),
    ["POST /api/check-submissions-status", { submitIds: ids }],
    ["POST /api/check-virtual-submissions-status", { vid, submitIds: ids }],
    ["POST /api/virtual-rank", { vid, limit: 100 }],
    ["POST /api/get-user-problem-status", { pidList: pids }],
    ["POST /api/trial", { cid: cids[0], pid: "A", language: "C++", code: "x", input: "1" }],
  ];
  const clics = clicsQuestions({ submitId: ids, cid: cids }).map((call): [string] => [call]);
  return [...requests, ...bodies, ...clics];
}

const strings = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** Removes data that always differs between two servers. */
const masked = (text: string | null) =>
  (text ?? "")
    .replace(/"requestId":"[^"]*"/g, "")
    .replace(/"token":"[^"]*"/g, "")
    // The first part of a scoreboard's version is random for each computation, so it is removed.
    .replace(/"version":"[0-9a-f]{12}\./g, '"version":".')
    .replace(/[?&]key=[\w.-]+/g, "");

async function answersOf(site: Site) {
  const { world } = site;
  const statements = recordStatements(world.server.db);
  const answers: [string, unknown][] = [];
  for (const [what, body] of await questionsOf(site)) {
    for (const as of readers) {
      const { status, headers, text } = await world.call(as, what, body ? { body } : {});
      await world.clock.settle();
      const sentHeaders = [...headers].filter(
        ([name]) =>
          !["date", "x-request-id"].includes(name) &&
          // This ETag is not compared: it is random, because it is derived from a random version.
          !(name === "etag" && what.includes("board-timeline")),
      );
      answers.push([
        `${as}: ${what}`,
        {
          status,
          text: masked(text),
          headers: sentHeaders,
          statements: statements.takeRecords().toSorted(),
        },
      ]);
    }
  }
  statements.stop();
  return answers;
}

test("a verdict that is replaced and shown nowhere changes no version of a scoreboard", async () => {
  const { world, cids, vid, past } = await makeSite();
  const cid = cids[3];
  const boards = async () => [
    (await world.call("user", "POST /api/virtual-rank", { body: { vid } })).text,
    (await world.call("user", "POST /api/get-contest-rank", { body: { cid } })).text,
    (await world.call("guest", `GET /api/get-contest-board?cid=${cid}`)).headers.get("etag"),
    (await world.call("guest", `GET /api/get-contest-board-timeline?cid=${cid}`)).headers.get(
      "etag",
    ),
  ];
  const before = await boards();
  const verdict = { submitId: past, status: -1, score: null, reason: "checked by hand" };
  await data(world, "root", "POST /api/admin/judge/manual-judge", verdict);
  await world.clock.settle();
  expect((await boards()).map(masked)).toEqual(before.map(masked));
});

test("hidden results change nothing of what guests, contestants and a virtual participant are sent", async () => {
  const answersByHistory = [];
  for (const history of [histories.accepted, histories.failed]) {
    const site = await makeSite();
    const streams = await follow(site, history);
    const answers = await answersOf(site);
    const stored = await site.world.sql<{ status: number }>(
      "select status from submission where submit_id = any ($1) order by submit_id",
      [site.submissions.map(({ id }) => id)],
    );
    answersByHistory.push({ streams, answers, stored: stored.map(({ status }) => status) });
  }
  const [accepted, failed] = answersByHistory;
  expect(accepted?.stored).toEqual([0, 0, 0, 0, 0]);
  expect(failed?.stored).toEqual([1, 1, -2, -2, 1]);
  for (const [at, step] of (accepted?.streams ?? []).entries()) {
    expect(failed?.streams[at]).toEqual(step);
  }
  expect(accepted?.answers.length).toBeGreaterThan(300);
  const others = (accepted?.answers ?? []).flatMap((answer, at) => {
    const other = failed?.answers[at];
    return JSON.stringify(answer) === JSON.stringify(other) ? [] : [[answer, other]];
  });
  expect(others).toEqual([]);
}, 240_000);
