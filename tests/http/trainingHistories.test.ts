import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "../../src/server/account/session.ts";
import { readCells } from "../../src/server/training/marks.ts";
import { trainingProblems } from "../../src/server/training/problems.sql.ts";
import { aProblem, connectNode, submitAs, until } from "./judgingWorld.ts";
import { Random } from "../support/random.ts";
import { createTrainingWorld, TRAINING_PASSWORD, type TrainingWorld } from "./trainingWorld.ts";
import type { Caller } from "./world.ts";

/*
 * A random history consists of submissions, rejudgings, and changes of members and problems, while readers open the
 * ranking. After every history, the ranking and the progress must equal those that are recomputed from the submissions,
 * and cached cells must equal cells that are read again. With odd seeds, the trainings belong to a class that has its
 * own problems, and the same comparisons are made. These comparisons are also made for a homework assignment whose
 * feedback is released during the history. To repeat a single history, set the environment variable
 * VERDICT_HISTORY_SEED to its seed.
 */
const seed = process.env["VERDICT_HISTORY_SEED"];
const seeds = seed ? [Number(seed)] : [21, 22, 23];
/** With odd seeds, the trainings belong to a class. */
const isOfClass = (number: number): boolean => number % 2 === 1;
/**
 * Time from the start of the homework assignment to its end, when the feedback is released. It covers several rounds;
 * each round lasts at least a minute of the test's clock.
 */
const FEEDBACK_AFTER_MS = 250_000;
const ROUNDS = 6;
const ACTIONS = 12;
const PERSONS = 4;

let world: TrainingWorld;
beforeAll(async () => {
  world = await createTrainingWorld();
});
afterAll(() => world.close());

interface History {
  random: Random;
  log: string[];
  tid: number;
  /** Another training with the same problems. */
  otherTid: number;
  /** The class that owns the trainings; null if they belong to no class. */
  classId: number | null;
  /** A homework assignment with problems of the class; null if the trainings belong to no class. */
  homeworkTid: number | null;
  problems: { pid: number; problemId: string; isOfClass?: boolean }[];
  persons: { name: string; uid: string }[];
  submissions: number[];
}

const pick = <T>({ random }: History, list: readonly T[]): T => random.pick(list);

/** The id of a random submission; 0 if there are no submissions yet. */
const someSubmission = (history: History): number =>
  history.submissions.length === 0 ? 0 : pick(history, history.submissions);

let historyCount = 0;

/**
 * Gives both trainings to a class, adds two problems of this class to them, creates a homework assignment with these
 * two and all earlier problems, and adds the users to the class.
 */
async function giveToClass(history: History): Promise<void> {
  const { tid, otherTid, persons } = history;
  const [{ id: classId }] = (await world.sql<{ id: number }>(
    "insert into user_group (name, owner_uid) select 'Class', uid from app_user where username = 'admin' returning id",
  )) as [{ id: number }];
  await world.sql(
    "insert into group_member (group_id, uid, role) select $1, uid, 'member' from app_user where uid = any($2)",
    [classId, persons.map(({ uid }) => uid)],
  );
  const columns = { auth: 4, group_id: classId };
  const own = [await aProblem(world, columns), await aProblem(world, { ...columns, type: 1 })];
  await world.sql("update training set group_id = $1 where id = any($2)", [
    classId,
    [tid, otherTid],
  ]);
  await world.sql(
    `insert into training_problem (training_id, problem_id, seq)
     select t, p, 90 from unnest($1::bigint[]) t, unnest($2::bigint[]) p`,
    [[tid, otherTid], own.map(({ pid }) => pid)],
  );
  const now = Math.floor(world.clock.now() / 1000) * 1000;
  const iso = (ms: number): string => new Date(now + ms).toISOString();
  const homework = {
    title: "Homework",
    startTime: iso(0),
    endTime: iso(FEEDBACK_AFTER_MS),
    late: { rule: "closed" },
    feedback: "full",
    problems: [...own, ...history.problems].map(({ pid }) => ({ pid })),
    status: true,
  };
  const form = await world.data<{ tid: number }>("admin", "POST /api/class/homework", {
    classId,
    homework,
  });
  history.classId = classId;
  history.homeworkTid = form.tid;
  history.problems.push(...own.map(({ pid, problemId }) => ({ pid, problemId, isOfClass: true })));
}

async function begin(random: History["random"], hasClass: boolean): Promise<History> {
  const { tid } = await world.privateTraining([], 0);
  const { tid: otherTid } = await world.training({}, { problems: 0 });
  const history: History = {
    random,
    log: [],
    tid,
    otherTid,
    classId: null,
    homeworkTid: null,
    problems: [],
    persons: [],
    submissions: [],
  };
  const acm = await world.training({}, { problems: 2 });
  const scored = await world.training({}, { problems: 2, columns: { type: 1 } });
  history.problems.push(...acm.problems, ...scored.problems);
  const problemIds = history.problems.map(({ problemId }) => problemId);
  for (const id of [tid, otherTid]) {
    await world.data("admin", "POST /api/admin/training/add-problems", { tid: id, problemIds });
  }
  for (let n = 0; n < PERSONS; n++) {
    historyCount += 1;
    const uid = String(historyCount).padStart(32, "8");
    const name = `member-${historyCount}`;
    await world.sql(
      "insert into app_user (uid, username, password_hash, role_id, nickname) values ($1, $2, '', 1002, '')",
      [uid, name],
    );
    const session = { uid, ip: "127.0.0.1", userAgent: "test" };
    (world.tokens as Record<string, string>)[name] = await openSession(world.server.db, session);
    history.persons.push({ name, uid });
  }
  if (hasClass) await giveToClass(history);
  return history;
}

type Act = (history: History) => Promise<unknown>;

const submit: Act = async (history) => {
  const { tid, otherTid, homeworkTid, problems, random } = history;
  const { name } = pick(history, history.persons);
  const own = problems.filter((problem) => problem.isOfClass);
  const ofClass = own.length > 0 && random.chance(0.6);
  const { problemId } = pick(history, ofClass ? own : problems);
  const places = homeworkTid === null ? [{}, {}] : [{ tid: homeworkTid }];
  const where = pick(history, [{ tid }, { tid: otherTid }, ...places, ...(ofClass ? [] : [{}])]);
  const body = {
    pid: problemId,
    language: "C++",
    code: `int a${history.random.between(0, 1e6)};`,
    ...where,
  };
  const reply = await world.call(name as Caller, "POST /api/submit-problem-judge", { body });
  const { submitId } = (reply.body.data ?? {}) as { submitId?: number };
  if (submitId !== undefined) history.submissions.push(submitId);
};

const acts: Record<string, [weight: number, act: Act]> = {
  submit: [12, submit],
  readRank: [6, ({ tid }) => world.rank("admin", tid)],
  join: [
    4,
    async (history) => {
      const body = { tid: history.tid, password: TRAINING_PASSWORD };
      const { name } = pick(history, history.persons);
      await world.call(name as Caller, "POST /api/register-training", { body });
    },
  ],
  leave: [
    1,
    async (history) => {
      const values = [history.tid, pick(history, history.persons).uid];
      await world.sql("delete from training_member where training_id = $1 and uid = $2", values);
    },
  ],
  rejudge: [
    4,
    (history) =>
      world.call("root", `GET /api/admin/judge/rejudge?submitId=${someSubmission(history)}`),
  ],
  byHand: [
    3,
    (history) =>
      world.call("root", "POST /api/admin/judge/manual-judge", {
        body: {
          submitId: someSubmission(history),
          status: pick(history, [0, 8, -1]),
          score: pick(history, [null, 0, 7, 20]),
          reason: "judged manually",
        },
      }),
  ],
  hideOrShow: [
    3,
    (history) => {
      const { pid, isOfClass: isOwn } = pick(history, history.problems);
      return world.call("root", "PUT /api/admin/problem/change-problem-auth", {
        body: { id: pid, auth: pick(history, isOwn ? [3, 4, 2] : [1, 1, 2]) },
      });
    },
  ],
  policy: [
    2,
    (history) =>
      world.call("root", "PUT /api/admin/problem", {
        body: {
          problem: {
            id: pick(history, history.problems).pid,
            feedback: pick(history, ["none", "all", "verdict"]),
          },
        },
      }),
  ],
  removeProblem: [
    1,
    (history) => {
      const { pid } = pick(history, history.problems);
      return world.call(
        "admin",
        `DELETE /api/admin/training/problem?tid=${history.tid}&pid=${pid}`,
      );
    },
  ],
  addProblems: [
    2,
    (history) =>
      world.call("admin", "POST /api/admin/training/add-problems", {
        body: { tid: history.tid, problemIds: history.problems.map(({ problemId }) => problemId) },
      }),
  ],
};

const lots = Object.entries(acts).flatMap(([name, [weight]]) => Array<string>(weight).fill(name));

/** Judges all submissions, with random verdicts, times and scores. */
async function judgeAll(history: History): Promise<void> {
  const node = await connectNode(world.server.address);
  await node.hello();
  let over = false;
  const judging = (async () => {
    while (!over) {
      node.send({ type: "ready", free: 1 });
      const task = await node.next("task", 25).then(
        (message) => message.task,
        () => undefined,
      );
      if (!task) continue;
      const status = pick(history, [0, 0, 8, -1, -2, 1]);
      const score = status === 0 ? 20 : status === 8 ? history.random.between(1, 19) : 0;
      await node.finish(task, { status, score, timeMs: history.random.between(1, 50) });
    }
  })();
  try {
    await until(
      () => world.sql("select 1 from job where kind ~ '^(judge|rejudg)' and state <> 2"),
      (jobs) => jobs.length === 0,
    );
  } finally {
    over = true;
    await judging;
    node.kill();
  }
}

/** Waits until jobs have applied a changed feedback policy and have checked it again a minute later. */
async function waitForRecount(): Promise<void> {
  await until(
    async () => {
      await world.pass(61_000);
      return world.sql("select 1 from job where kind = 'recount-problem' and state <> 2");
    },
    (jobs) => jobs.length === 0,
  );
}

interface Standing {
  uid: string;
  rank: number;
  ac: number;
  time: number;
  score: number | null;
}

/** The expected results are computed from the submissions, without the server's code. */
async function recomputed({ tid, classId }: History): Promise<Standing[]> {
  const members = await world.sql<{ uid: string }>(
    "select uid from training_member where training_id = $1",
    [tid],
  );
  const problems = await world.sql<{ pid: number; type: number; feedback: string }>(
    `select p.id as pid, p.type, p.feedback from training_problem t join problem p on p.id = t.problem_id
     where t.training_id = $1 and (p.auth = 1 or p.group_id = $2 and p.auth in (3, 4) and p.feedback <> 'none')`,
    [tid, classId],
  );
  const all = await world.sql<{
    uid: string;
    pid: number;
    status: number;
    time: number;
    score: number | null;
  }>(
    `select s.uid, s.problem_id as pid, s.status, s.time_ms as time, s.score from submission s
     left join homework h on s.scope = 'classwork' and h.training_id = s.scope_id
     where s.scope in ('practice', 'training', 'classwork') and s.finished_at is not null
       and (h.training_id is null or h.feedback_at <= $1)`,
    [new Date(world.clock.now())],
  );
  const rows = members.map(({ uid }) => {
    const standing = {
      uid,
      ac: 0,
      time: 0,
      score: problems.some(({ type }) => type === 1) ? 0 : null,
    };
    for (const { pid, type, feedback } of problems) {
      if (feedback === "none") continue;
      const own = all.filter((row) => row.uid === uid && row.pid === pid);
      const times = own.filter(({ status }) => status === 0).map(({ time }) => time ?? 0);
      if (times.length > 0) {
        standing.ac += 1;
        standing.time += Math.min(...times);
      }
      const scores = own.map(({ score }) => score ?? 0);
      if (type === 1) standing.score = (standing.score ?? 0) + Math.max(0, ...scores);
    }
    return standing;
  });
  return rows.map((row) => ({
    ...row,
    rank:
      1 + rows.filter(({ ac, time }) => ac > row.ac || (ac === row.ac && time < row.time)).length,
  }));
}

async function expectRankRight(history: History): Promise<void> {
  await waitForRecount();
  const hint = history.log.join("\n");
  const { records } = await world.rank("admin", history.tid);
  const rankRows = records.map(({ uid, rank, ac, totalRunTime, totalScore }) => ({
    uid: uid!,
    rank: rank!,
    ac,
    time: totalRunTime,
    score: totalScore,
  }));
  const byUid = (rows: Standing[]) => new Map(rows.map((row) => [row.uid, row]));
  const real = await recomputed(history);
  expect(byUid(rankRows), hint).toEqual(byUid(real));
  for (const { uid, name } of history.persons) {
    const standing = real.find((row) => row.uid === uid);
    if (!standing) continue;
    expect((await world.detail(name as Caller, history.tid)).acCount, hint).toBe(standing.ac);
  }
  // The server caches the members' cells, so the test compares them with cells that it reads from the database.
  const uids = records.flatMap(({ uid }) => uid ?? []);
  const problems = await trainingProblems(world.server.db, { trainingId: history.tid });
  const cells = await readCells(
    world.server.db,
    uids,
    problems.map(({ pid }) => pid),
  );
  for (const { uid, submissionInfo } of records) {
    const fresh = problems.map(({ pid, displayId }) => [displayId, cells.of(uid!, pid)]);
    expect(submissionInfo, hint).toEqual(
      Object.fromEntries(fresh.filter(([, cell]) => cell !== undefined)),
    );
  }
  for (const { uid, submissionInfo, ac, totalRunTime } of records) {
    const solved = Object.values(submissionInfo).filter(({ isAC }) => isAC);
    expect(
      [solved.length, solved.reduce((sum, { runTime }) => sum + (runTime ?? 0), 0)],
      `${uid} ${hint}`,
    ).toEqual([ac, totalRunTime]);
  }
}

test("after random histories rank and progress equal a recomputation from the submissions", async () => {
  for (const each of seeds) {
    const random = new Random(each);
    const history = await begin(random, isOfClass(each));
    await submitAs(world, history.persons[0]!.name as Caller, {
      pid: history.problems[0]!.problemId,
    });
    await submit(history);
    for (let round = 0; round < ROUNDS; round++) {
      const names = Array.from({ length: ACTIONS }, () => pick(history, lots));
      history.log.push(`VERDICT_HISTORY_SEED=${each} round ${round}: ${names.join(", ")}`);
      const judging = random.chance(0.5) ? judgeAll(history) : undefined;
      if (random.chance(0.5)) await Promise.all(names.map((name) => acts[name]![1](history)));
      else for (const name of names) await acts[name]![1](history);
      await judging;
      if (!judging && random.chance(0.7)) await judgeAll(history);
      await expectRankRight(history);
    }
  }
});
