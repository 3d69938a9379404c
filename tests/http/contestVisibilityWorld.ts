import { join } from "node:path";
import { openSession } from "../../src/server/account/session.ts";
import { folderStore } from "../../src/server/platform/file/files.ts";
import type { LiveEvent } from "../../src/shared/live.ts";
import { type ContestWorld, createContestWorld, data, frozenFrom } from "./contestWorld.ts";
import type { Phase, Viewer } from "./contestVisibilityRules.ts";
import { bearing, follow } from "./contestVisibilityStreams.ts";
import {
  aProblem,
  connectNode,
  judgedCase,
  submitAs,
  until as eventually,
} from "./judgingWorld.ts";
import { people, type Person, type Reply } from "./world.ts";

/** Viewers that use existing test accounts; accounts for the other viewers are created below. */
const accounts: Partial<Record<Viewer, Person>> = {
  contestant: "user",
  other: "other",
  author: "admin",
  problemAdmin: "problemAdmin",
  root: "root",
};
const extraUsers = [
  { viewer: "stranger", uid: "7".repeat(32), role: 1002 },
  { viewer: "admin", uid: "8".repeat(32), role: 1001 },
] as const;

/** Minutes from the start of the contests. The freeze begins at minute 60, and the contests end at minute 300. */
const times: Record<Phase, number> = {
  before: -5,
  running: 20,
  frozen: 70,
  endedFrozen: 310,
  // By this time, the hourly sweep has processed the contests.
  thawed: 400,
  openedToAll: 410,
};

export interface ProbedContest {
  rule: "acm" | "oi";
  cid: number;
  start: number;
  /**
   * Ids of problems A, B and C (problem C hides verdicts from contestants), and their display ids outside of the
   * contest.
   */
  pids: number[];
  problemIds: string[];
  /**
   * Ids of submissions: the author's test before the start, and the contestant's submissions to A and C before the
   * freeze and to B during it.
   */
  test: number;
  early: number;
  closed: number;
  late: number;
  /** Ids of the contestant's answered question and of the contestant's print request. */
  answered: number;
  print: number;
}

/** Secret strings; the tables state who may read them. */
export const secrets = {
  bankTitle: "secret-bank-title",
  contestTitle: "secret-contest-title",
  tag: "secret-tag",
  source: "secret-source",
  statement: "secret-statement",
  fileName: "secret-file-name",
  fileText: "secret-file-text",
  caseInput: "secret-case-input",
  realname: "real-user",
  testCode: "secret-code-of-the-test",
  earlyCode: "secret-code-before-the-freeze",
  closedCode: "secret-code-to-the-closed-problem",
  lateCode: "secret-code-under-the-freeze",
  announcement: "secret-announcement",
  question: "secret-question",
  answer: "secret-answer",
  printText: "secret-text-for-the-printer-of-more-than-fifty-characters",
  hiddenContest: "secret-hidden-contest",
  hiddenAnnouncement: "secret-hidden-announcement",
} as const;

/** The contestant's school, which appears on scoreboards. */
export const SCHOOL = "School of the contestant";

export interface VisibilityWorld {
  world: ContestWorld;
  contests: ProbedContest[];
  hiddenCid: number;
  /** Performs the phase's actions, and advances the clock to the time of the phase. */
  enter(phase: Phase): Promise<void>;
  ask(viewer: Viewer, what: string, body?: unknown): Promise<Reply>;
  tokenOf(viewer: Viewer): string | undefined;
  /** Events about submissions and scoreboards that the live channel sent to each viewer in this phase. */
  streams: Map<Viewer, LiveEvent[]>;
}

/**
 * Creates three contests: a private ACM contest, a private OI contest and a hidden contest. The private contests run at
 * the same time, freeze near the end and are revealed manually.
 */
export async function createVisibilityWorld(): Promise<VisibilityWorld> {
  const world = await createContestWorld();
  for (const { viewer, uid, role } of extraUsers) {
    await world.sql(
      "insert into app_user (uid, username, password_hash, role_id, status) values ($1, $2, '', $3, 0)",
      [uid, `visibility-${viewer}`, role],
    );
  }
  const tokens = new Map<Viewer, string>();
  await signIn();
  const contests = [await makeContest(world, "acm"), await makeContest(world, "oi")];
  const hiddenCid = await makeHidden(world);
  const [first] = contests;
  if (!first) throw new Error("no contest");

  async function signIn(): Promise<void> {
    for (const { viewer, uid } of extraUsers) {
      const session = { uid, ip: "127.0.0.1", userAgent: "test" };
      tokens.set(viewer, await openSession(world.server.db, session));
    }
  }

  async function until(minutes: number): Promise<void> {
    await world.at(first as ProbedContest, minutes);
    await signIn();
  }

  const acts = actsOf({ world, contests }, until);

  function tokenOf(viewer: Viewer): string | undefined {
    const account = accounts[viewer];
    return account ? world.tokens[account] : tokens.get(viewer);
  }

  /** Responses of this phase. They are cached, because several checks read the same response. */
  const replies = new Map<string, Promise<Reply>>();
  const streams = new Map<Viewer, LiveEvent[]>();

  return {
    world,
    contests,
    hiddenCid,
    tokenOf,
    streams,
    async enter(phase) {
      replies.clear();
      await acts[phase]?.();
      await until(times[phase]);
      if (phase === "thawed") await counted(world);
      await follow({ world, contests, tokenOf, streams });
    },
    ask(viewer, what, body) {
      const key = JSON.stringify([viewer, what, body]);
      const cachedReply = replies.get(key);
      if (cachedReply) return cachedReply;
      const token = tokenOf(viewer);
      const headers = bearing(token);
      const reply = world.call("guest", what, { headers, ...(body !== undefined && { body }) });
      replies.set(key, reply);
      return reply;
    },
  };
}

async function makeContest(world: ContestWorld, rule: "acm" | "oi"): Promise<ProbedContest> {
  const type = rule === "acm" ? 0 : 1;
  const form = { type, auth: 1, openPwdLimit: true, pwd: "let me in", autoRealRank: false };
  const more = {
    openRank: true,
    oiRankScoreType: "Recent",
    title: `A ${rule} contest`,
    openPrint: true,
  };
  const contest = await world.contest(
    // Both contests start at the same time, because the clock is stopped.
    (start) => ({ ...form, ...more, ...frozenFrom(start, 60) }),
    { early: true },
  );
  const { cid } = contest;
  const pids = [...contest.pids, await addClosedProblem(world, cid, type)];
  for (const as of ["user", "other"] as const) {
    await data(world, as, "POST /api/register-contest", { cid, password: "let me in" });
  }
  await announce(world, cid, secrets.announcement);
  await world.sql("update app_user set school = $2 where uid = $1", ["c".repeat(32), SCHOOL]);
  const problemIds = await plantSecrets(world, pids, cid);
  // Users can start a virtual participation only after the results of a contest are public, but these tests need one
  // from the beginning. The row is therefore inserted directly.
  await world.sql(
    "insert into virtual_participation (contest_id, uid, ends_at) values ($1, $2, verdict_now())",
    [cid, "c".repeat(32)],
  );
  const nothing = { test: 0, early: 0, closed: 0, late: 0, answered: 0, print: 0 };
  return { ...contest, pids, rule, problemIds, ...nothing };
}

/** Adds problem C, whose feedback policy hides verdicts from contestants. */
async function addClosedProblem(world: ContestWorld, cid: number, type: number): Promise<number> {
  const fields = { auth: 3, owner_uid: "a".repeat(32), type, feedback: "none" };
  const { pid } = await aProblem(world, fields);
  await data(world, "admin", "POST /api/admin/contest/add-problem-from-public", { cid, pid });
  return pid;
}

async function announce(world: ContestWorld, cid: number, text: string): Promise<void> {
  const announcement = { title: text, content: text, status: 0 };
  await data(world, "admin", "POST /api/admin/contest/announcement", { cid, announcement });
}

async function plantSecrets(world: ContestWorld, pids: number[], cid: number): Promise<string[]> {
  const store = folderStore(world.server.db, join(world.server.data, "files"));
  const input = await store.put(Buffer.from(`${secrets.caseInput}\n`));
  const file = await store.put(Buffer.from(secrets.fileText));
  await world.sql("insert into tag (name) values ($1) on conflict do nothing", [secrets.tag]);
  await world.sql(
    `insert into problem_tag (problem_id, tag_id)
     select pid, t.id from unnest($1::bigint[]) pid, tag t where t.name = $2`,
    [pids, secrets.tag],
  );
  await world.sql("update problem_title set title = $2 where problem_id = any ($1)", [
    pids,
    secrets.bankTitle,
  ]);
  await world.sql("update contest_problem set titles = $2 where contest_id = $1", [
    cid,
    { "en-US": secrets.contestTitle },
  ]);
  await world.sql("update problem set source = $2 where id = any ($1)", [pids, secrets.source]);
  await world.sql(
    "update problem_case set input_sha256 = $2, output_sha256 = $2 where problem_id = any ($1)",
    [pids, input],
  );
  await world.sql(
    "insert into problem_file (problem_id, name, sha256) select pid, $2, $3 from unnest($1::bigint[]) pid",
    [pids, `${secrets.fileName}.txt`, file],
  );
  await world.sql(
    `insert into problem_statement (problem_id, locale, description)
     select pid, 'en-US', $2 || ' ![](/api/problem-file/' || pid || '/' || $3 || '.txt)'
     from unnest($1::bigint[]) pid`,
    [pids, secrets.statement, secrets.fileName],
  );
  const logo = await store.put(Buffer.from("a logo"));
  await world.sql("update contest set logo = $2 where id = $1", [
    cid,
    { url: `/api/public/img/${logo}.webp`, width: 9, height: 9 },
  ]);
  const rows = await world.sql<{ id: string }>(
    "select problem_id as id from problem where id = any ($1) order by id",
    [pids],
  );
  return rows.map(({ id }) => id);
}

async function makeHidden(world: ContestWorld): Promise<number> {
  const { cid } = await world.contest({ title: secrets.hiddenContest }, { early: true });
  await announce(world, cid, secrets.hiddenAnnouncement);
  await data(world, "admin", "PUT /api/admin/contest/change-contest-visible", {
    cid,
    visible: false,
  });
  return cid;
}

/** Sends a submission and judges it with two test cases. */
async function judged(
  world: ContestWorld,
  { cid, rule }: ProbedContest,
  { as, letter, code, timeMs }: { as: Person; letter: string; code: string; timeMs: number },
): Promise<number> {
  const node = await connectNode(world.server.address, { clock: world.clock });
  await node.hello();
  const submitId = await submitAs(world, as, { pid: letter, cid, code: `// ${code}` });
  node.send({ type: "ready", free: 1 });
  const task = await node.task();
  const score = rule === "oi" ? 100 : null;
  const cases = [judgedCase(1), judgedCase(2)];
  await node.finish(task, { status: 0, score, timeMs, memoryKb: 2048, cases });
  node.kill();
  return submitId;
}

async function askAndAnswer(world: ContestWorld, cid: number): Promise<number> {
  const question = { cid, content: "Is zero a number?" };
  const { id } = await data<{ id: number }>(world, "user", "POST /api/comment", question);
  const reply = { commentId: id, content: secrets.answer };
  await data(world, "admin", "POST /api/reply", { reply });
  return id;
}

async function sendToPrinter(world: ContestWorld, cid: number): Promise<number> {
  const content = secrets.printText;
  await data(world, "user", "POST /api/submit-print-text", { cid, content });
  const [row] = await world.sql<{ id: number }>(
    "select id from contest_print where contest_id = $1",
    [cid],
  );
  return row?.id ?? 0;
}

/** Stores a submission that ended in a System Error. Its author is not one of the viewers. */
async function failJudging(world: ContestWorld, { cid, pids }: ProbedContest): Promise<void> {
  await world.sql(
    `insert into submission (problem_id, display_pid, uid, length, language, ip, status, scope, scope_id, listed)
     values ($1, 'A', $2, 1, 'C', '127.0.0.1', 4, 'contest', $3, false)`,
    [pids[0], people.barred.uid, cid],
  );
}

/** Maps each phase to the actions that are performed in the contests before the phase is observed. */
function actsOf(
  { world, contests }: Pick<VisibilityWorld, "world" | "contests">,
  until: (minutes: number) => Promise<void>,
): Partial<Record<Phase, () => Promise<void>>> {
  return {
    async before() {
      await until(-6);
      for (const each of contests) {
        each.test = await judged(world, each, {
          as: "admin",
          letter: "A",
          code: secrets.testCode,
          timeMs: 111,
        });
      }
    },
    async running() {
      await until(10);
      for (const each of contests) {
        each.early = await judged(world, each, {
          as: "user",
          letter: "A",
          code: secrets.earlyCode,
          timeMs: 222,
        });
        each.closed = await judged(world, each, {
          as: "user",
          letter: "C",
          code: secrets.closedCode,
          timeMs: 444,
        });
        const question = { cid: each.cid, content: secrets.question };
        await data(world, "user", "POST /api/comment", question);
        each.answered = await askAndAnswer(world, each.cid);
        each.print = await sendToPrinter(world, each.cid);
      }
    },
    async frozen() {
      await until(65);
      for (const each of contests) {
        each.late = await judged(world, each, {
          as: "user",
          letter: "B",
          code: secrets.lateCode,
          timeMs: 333,
        });
        await failJudging(world, each);
      }
    },
    async thawed() {
      await world.sql("update contest set revealed_at = verdict_now() where id = any ($1)", [
        contests.map(({ cid }) => cid),
      ]);
    },
    async openedToAll() {
      await world.sql("update contest set opens_to_all = true where id = any ($1)", [
        contests.map(({ cid }) => cid),
      ]);
    },
  };
}

/** Waits until the hourly sweep and its jobs have run: the contestant has then solved A and B in both contests. */
async function counted(world: ContestWorld): Promise<void> {
  await eventually(
    async () => {
      await world.clock.advance(1000);
      return world.sql("select 1 from solved where uid = $1", ["c".repeat(32)]);
    },
    (rows) => rows.length === 4,
  );
}
