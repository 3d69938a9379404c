import { afterAll, beforeAll, expect } from "vitest";
import { openSession } from "../../src/server/account/session.ts";
import { verifyCounters } from "../../src/server/judging/service.ts";
import { enqueue } from "../../src/server/platform/job/jobs.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import {
  accepted,
  aProblem,
  connectNode,
  type FakeNode,
  judgedCase,
  addNodeLanguages,
  setInterval,
  until,
} from "./judgingWorld.ts";
import { formOf } from "./problemAdminWorld.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;
/** A training in a class to which all users belong; no other training has its problem. */
let classwork: { classId: number; tid: number; problemId: string };

async function classTraining(): Promise<typeof classwork> {
  const [row] = await world.sql<{ id: number }>(
    "insert into user_group (name) values ('Class') returning id",
  );
  const classId = row!.id;
  const { pid, problemId } = await aProblem(world, { auth: 4, group_id: classId });
  const [training] = await world.sql<{ id: number }>(
    "insert into training (title, group_id, is_visible) values ('Loops', $1, true) returning id",
    [classId],
  );
  const tid = training!.id;
  await world.sql(
    "insert into training_problem (training_id, problem_id, seq) values ($1, $2, 1)",
    [tid, pid],
  );
  await joinClass(classId, people.user.uid);
  return { classId, tid, problemId };
}

async function joinClass(classId: number, uid: string): Promise<void> {
  await world.sql("insert into group_member (group_id, uid) values ($1, $2)", [classId, uid]);
}

/** A pseudo-random generator (mulberry32); a run can be repeated with its printed seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

type Random = ReturnType<typeof randomOf>;

interface Person {
  name: string;
  uid: string;
}

export interface History {
  random: Random;
  seed: number;
  /** The API calls made so far, in order; printed if the test fails. */
  log: string[];
  problems: { pid: number; problemId: string }[];
  persons: Person[];
  submissions: number[];
  rejudgings: number[];
}

const statuses = [0, 0, 0, -3, -2, -1, 1, 2, 3, 4, 8, 11];

/** The verdict depends only on the seed, not on the order of tasks. */
function verdictOf({ seed }: History, task: JudgeTask): Parameters<FakeNode["finish"]>[1] {
  const random = randomOf(seed * 7919 + task.submitId * 31 + task.attempt + task.jobId * 17);
  const status = statuses[random(statuses.length)]!;
  const score = status === 0 ? 20 : status === 8 ? 10 : 0;
  return { status, score, cases: task.cases.map(({ seq }) => judgedCase(seq, status)) };
}

async function waiting(kinds: string): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    "select count(*)::int as count from job where kind ~ $1 and state <> 2",
    [kinds],
  );
  return row!.count;
}

/**
 * Waits until the jobs that apply the verdicts of a rejudging preview or a changed feedback policy have ended, because
 * the counters can be compared only afterwards. Normally, a second job checks the feedback policy again a minute later;
 * this function starts that job immediately.
 */
async function backgroundDone(): Promise<void> {
  const later = await world.sql<{ pid: number }>(
    `delete from job where kind = 'recount-problem' and state = 0 and run_at > verdict_now()
     returning (payload ->> 'pid')::int as pid`,
  );
  for (const { pid } of later) {
    await enqueue(world.server.db, { kind: "recount-problem", payload: { pid } });
  }
  await until(
    () => waiting("^(recount-problem|rejudging\\.apply)$"),
    (count) => count === 0,
  );
}

/**
 * Processes queued jobs until no job for judging or rejudging is waiting, including the jobs that create previews and
 * apply verdicts. Each call connects its own node, because an idle connection would be closed.
 */
export async function judgeAll(history: History): Promise<void> {
  const node = await connectNode(world.server.address);
  await node.hello({ slots: 4 });
  let over = false;
  const judge = async (): Promise<void> => {
    while (!over) {
      node.send({ type: "ready", free: 4 });
      const task = await node.next("task", 25).then(
        (message) => message.task,
        () => undefined,
      );
      if (!task) continue;
      const { jobId, attempt } = task;
      const result = { ...accepted, ...verdictOf(history, task) };
      node.send({ type: "result", jobId, attempt, result });
    }
  };
  const judging = judge();
  try {
    await until(
      () => waiting("^(judge|rejudg)"),
      (count) => count === 0,
    );
  } finally {
    over = true;
    await judging;
    node.kill();
  }
}

type Act = (history: History) => () => Promise<{ status: number; text: string }>;

export const pick = <T>({ random }: History, list: readonly T[]): T => list[random(list.length)]!;
const root = (what: string, body?: object) => () => world.call("root", what, { body });
let serial = 0;

export async function addProblem(history: History): Promise<void> {
  serial += 1;
  const type = history.random(2);
  const cases = [1, 2].map((n) => ({ input: `${n}`, output: `${n}`, score: type ? 10 : null }));
  const form = formOf(`H${serial}`, { auth: 1, type }, { samples: cases, isUploadTestCase: false });
  const reply = await root("POST /api/admin/problem", form)();
  expect(reply.status, reply.text).toBe(200);
  const { pid, problemId } = reply.body.data as { pid: number; problemId: string };
  history.problems.push({ pid, problemId });
}

export async function addPerson(history: History): Promise<void> {
  serial += 1;
  const uid = String(serial).padStart(32, "9");
  await world.sql(
    `insert into app_user (uid, username, password_hash, role_id, status, nickname, realname)
     values ($1, $2, '', 1002, 0, '', '')`,
    [uid, `person-${serial}`],
  );
  history.persons.push({ name: `person-${serial}`, uid });
  await joinClass(classwork.classId, uid);
  await signIn(uid, `person-${serial}`);
}

async function signIn(uid: string, name: string): Promise<void> {
  const token = await openSession(world.server.db, { uid, ip: "127.0.0.1", userAgent: "test" });
  (world.tokens as Record<string, string>)[name] = token;
}

function submit(history: History, place: { pid: string; tid: number | null }): ReturnType<Act> {
  const { name } = pick(history, history.persons);
  const code = `int a${history.random(1e6)};`;
  const body = { ...place, language: "C", code, cid: 0, isRemote: false };
  return async () => {
    const reply = await world.call(name as Caller, "POST /api/submit-problem-judge", { body });
    const { submitId } = (reply.body.data ?? {}) as { submitId?: number };
    if (submitId !== undefined) history.submissions.push(submitId);
    return reply;
  };
}

export const acts = {
  submit: (history) =>
    submit(history, { pid: pick(history, history.problems).problemId, tid: null }),
  submitInClass: (history) => submit(history, { pid: classwork.problemId, tid: classwork.tid }),
  rejudge: (history) =>
    root(`GET /api/admin/judge/rejudge?submitId=${pick(history, history.submissions)}`),
  rejudgeSome: (history) =>
    root("POST /api/admin/judge/rejudge-selection", {
      submitIds: [1, 2, 3].map(() => pick(history, history.submissions)),
    }),
  byHand: (history) =>
    root("POST /api/admin/judge/manual-judge", {
      submitId: pick(history, history.submissions),
      status: pick(history, [0, 8, -1, 3]),
      score: pick(history, [null, 0, 7, 20]),
      reason: "judged manually",
    }),
  preview: (history) => {
    const { problemId } = pick(history, history.problems);
    return async () => {
      const reply = await root("POST /api/admin/rejudging", { reason: "new data", problemId })();
      const { id } = (reply.body.data ?? {}) as { id?: number };
      if (id !== undefined) history.rejudgings.push(id);
      return reply;
    };
  },
  apply: (history) =>
    root("POST /api/admin/rejudging/apply", { id: pick(history, history.rejudgings) ?? 0 }),
  cancel: (history) =>
    root("POST /api/admin/rejudging/cancel", { id: pick(history, history.rejudgings) ?? 0 }),
  hideOrShow: (history) =>
    root("PUT /api/admin/problem/change-problem-auth", {
      id: pick(history, history.problems).pid,
      auth: pick(history, [1, 1, 2, 3]),
    }),
  archive: (history) =>
    root("POST /api/admin/problem/archive", {
      pid: pick(history, history.problems).pid,
      archived: history.random(2) === 0,
    }),
  deleteProblem: (history) => {
    const problem = history.problems.splice(history.random(history.problems.length), 1)[0]!;
    return async () => {
      const path = `DELETE /api/admin/problem?pid=${problem.pid}&confirm=${problem.problemId}`;
      const reply = await root(path)();
      // The call is refused if there has been a submission in the meantime; the problem then still exists.
      if (reply.status === 409) history.problems.push(problem);
      return reply;
    };
  },
  tagsAndPolicy: (history) =>
    root("PUT /api/admin/problem", {
      problem: {
        id: pick(history, history.problems).pid,
        difficulty: history.random(3),
        feedback: pick(history, ["none", "all", "all", "verdict"]),
      },
      tags: [{ name: `tag-${history.random(4)}` }],
    }),
  forbid: (history) =>
    root("POST /api/admin/user/forbid-user", { ids: [pick(history, history.persons).uid] }),
  admitAgain: (history) => {
    const { uid, name } = pick(history, history.persons);
    return async () => {
      const reply = await root("PUT /api/admin/user/edit-user", {
        uid,
        username: name,
        status: 0,
      })();
      await signIn(uid, name);
      return reply;
    };
  },
  deletePerson: (history) => {
    const person = history.persons.splice(history.random(history.persons.length), 1)[0]!;
    return root("DELETE /api/admin/user/delete-user", { ids: [person.uid] });
  },
} satisfies Record<string, Act>;

export type ActName = keyof typeof acts;
/** The expected counters, computed only from the submissions and not by the server's code. */
async function recount() {
  const rows = await world.sql<{ uid: string; pid: number; status: number; id: number }>(
    `select s.uid, s.problem_id as pid, s.status, s.submit_id as id
     from submission s join problem p on p.id = s.problem_id
     where s.finished_at is not null and p.feedback <> 'none' and p.group_id is null
     order by s.submit_time, s.submit_id`,
  );
  const solved = new Map<string, number>();
  const totals = new Map<string, number>();
  const add = (key: string): unknown => totals.set(key, (totals.get(key) ?? 0) + 1);
  for (const { uid, pid, status, id } of rows) {
    if (status !== 4 && status !== 10) {
      add(`person ${uid}`);
      add(`problem ${pid}`);
    }
    if (status !== 0) continue;
    add(`accepted ${pid}`);
    if (!solved.has(`${uid} ${pid}`)) solved.set(`${uid} ${pid}`, id);
  }
  for (const key of solved.keys()) add(`solved ${key.split(" ")[0]}`);
  return { solved, totals };
}

export async function expectCountersRight(history: History): Promise<void> {
  await backgroundDone();
  const hint = `VERDICT_HISTORY_SEED=${history.seed}\n${history.log.join("\n")}`;
  const { solved, totals } = await recount();
  const stored = await world.sql<{ key: string; value: number }>(
    `select 'person ' || uid as key, total as value from user_count where total <> 0
     union all select 'solved ' || uid, ac from user_count where ac <> 0
     union all select 'problem ' || problem_id, total from problem_count where total <> 0
     union all select 'accepted ' || problem_id, ac from problem_count where ac <> 0`,
  );
  expect(new Map(stored.map(({ key, value }) => [key, value])), hint).toEqual(totals);
  const marks = await world.sql<{ key: string; id: number }>(
    "select uid || ' ' || problem_id as key, submit_id as id from solved",
  );
  expect(new Map(marks.map(({ key, id }) => [key, id])), hint).toEqual(solved);
  expect(await verifyCounters(world.server.db), hint).toEqual([]);
  for (const { pid, problemId } of history.problems) {
    const counts = async () => {
      const reply = await world.call("root", `GET /api/get-problem?problemId=${problemId}`);
      const { problemCount } = reply.body.data as { problemCount: { total: number; ac: number } };
      return [problemCount.total, problemCount.ac];
    };
    const real = [totals.get(`problem ${pid}`) ?? 0, totals.get(`accepted ${pid}`) ?? 0];
    expect(await counts(), hint).toEqual(real);
  }
}

/** Starts the test server before the tests of the calling file, and stops it after them. */
export function inHistoryWorld(): void {
  beforeAll(async () => {
    world = await createWorld();
    await addNodeLanguages(world);
    await setInterval(world, 0);
    classwork = await classTraining();
  });
  afterAll(() => world.close());
}
