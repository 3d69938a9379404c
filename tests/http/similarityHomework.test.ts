import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stopComparisons } from "../../src/server/similarity/comparisonThread.ts";
import { sweepRuns } from "../../src/server/similarity/runs.ts";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type {
  getSimilarityRun,
  getSimilarPair,
  listSimilarityClusters,
  listSimilarityRuns,
  listSimilarPairs,
  SimilarityRun,
} from "../../src/shared/submission/similarity.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import {
  type ClassPerson,
  createHomeworkWorld,
  DAY,
  type HomeworkWorld,
  type TestHomework,
} from "./homeworkWorld.ts";
import { until } from "./judgingWorld.ts";
import { disguisedPrimes, primes, sieve } from "./similarityWorld.ts";
import { type Caller, people } from "./world.ts";

let world: HomeworkWorld;
let homework: TestHomework;
beforeAll(async () => {
  world = await createHomeworkWorld();
});
afterAll(async () => {
  await world.close();
  await stopComparisons();
});
beforeEach(async () => {
  homework = await world.homework({}, { problems: 2 });
});

interface Program {
  uid: string;
  code: string;
  problem?: number;
  scope?: "classwork" | "practice";
}

/** A judged submission to a problem of the homework: in it, or in practice. */
async function store({ tid, problems }: TestHomework, program: Program): Promise<number> {
  const { uid, code, problem = 0, scope = "classwork" } = program;
  const { pid, problemId } = problems[problem]!;
  const [row] = await world.sql<{ id: number }>(
    `with s as (
       insert into submission (problem_id, display_pid, uid, length, language, ip, status, scope, scope_id, listed, countable)
       values ($1, $2, $3, length($4::text), 'C++', '127.0.0.1', 0, $5, $6, false, false) returning submit_id
     )
     insert into submission_code select submit_id, $4 from s returning submit_id as id`,
    [pid, problemId, uid, code, scope, scope === "classwork" ? tid : 0],
  );
  return row!.id;
}

const by = (person: ClassPerson, code: string, problem = 0): Promise<number> =>
  store(homework, { uid: world.uids[person], code, problem });

async function started(options: object = {}): Promise<number> {
  const body = { tid: homework.tid, ...options };
  const run = await world.data<SimilarityRun>(
    world.as("teacher"),
    "POST /api/similarity/homework",
    body,
  );
  return run.id;
}

async function compared(options: object = {}): Promise<OutputOf<typeof getSimilarityRun>> {
  const id = await started(options);
  return until(
    () => world.data<OutputOf<typeof getSimilarityRun>>("root", `GET /api/similarity/run?id=${id}`),
    ({ run }) => !["waiting", "running"].includes(run.state),
  );
}

async function idsOfPairs(id: number): Promise<number[][]> {
  const { records } = await world.data<OutputOf<typeof listSimilarPairs>>(
    world.as("teacher"),
    `GET /api/similarity/pairs?id=${id}`,
  );
  return records.map(({ left, right }) => [left.submitId, right.submitId]);
}

/** Two similar programs of students and their comparison. */
async function pairInRun() {
  const left = await by("student", primes);
  const right = await by("classmate", disguisedPrimes);
  const { run } = await compared();
  return { id: run.id, left, right };
}

const setArchived = (isArchived: boolean) =>
  world.sql(
    `update user_group set archived_at = case when $2 then verdict_now() end where id = $1`,
    [world.classId, isArchived],
  );

describe("a comparison of homework", () => {
  test("has the programs of its students, also of one who left; none of its staff, of practice and of other homework", async () => {
    const left = await by("student", primes);
    const right = await by("classmate", disguisedPrimes);
    const gone = await store(homework, { uid: people.other.uid, code: primes });
    for (const person of ["owner", "teacher", "assistant"] as const) await by(person, primes);
    await store(homework, { uid: people.root.uid, code: primes });
    await store(homework, { uid: people.user.uid, code: primes, scope: "practice" });
    const other = await world.homework();
    await store({ ...other, problems: homework.problems }, { uid: people.user.uid, code: primes });
    const { run, problems } = await compared();
    expect(run).toMatchObject({
      state: "done",
      source: "homework",
      cid: null,
      tid: homework.tid,
      by: "teacher",
      programs: 3,
      pairs: 3,
    });
    expect(problems.map(({ displayId }) => displayId)).toEqual([homework.problems[0]!.problemId]);
    const pairs = (await idsOfPairs(run.id)).map(String);
    expect(new Set(pairs)).toEqual(
      new Set([`${left},${right}`, `${left},${gone}`, `${right},${gone}`]),
    );
  });

  test("has the problems that are named; another problem is refused", async () => {
    const pids = homework.problems.map(({ pid }) => pid);
    for (const problem of [0, 1]) {
      await by("student", primes, problem);
      await by("classmate", disguisedPrimes, problem);
    }
    const { problems } = await compared({ pids: [pids[1]] });
    expect(problems.map(({ pid, pairs }) => [pid, pairs])).toEqual([[pids[1], 1]]);
    const elsewhere = (await world.homework()).problems[0]!.pid;
    const body = { tid: homework.tid, pids: [pids[0], elsewhere] };
    expect(await world.code(world.as("teacher"), "POST /api/similarity/homework", body)).toBe(
      "PROBLEM_NOT_FOUND",
    );
  });

  test("ignores templates and a teacher's own submission to it; no submission from elsewhere is read", async () => {
    await by("student", primes);
    await by("classmate", primes);
    const sample = await by("teacher", primes);
    const { run } = await compared({ ignoredSubmitIds: [sample] });
    expect(run).toMatchObject({ programs: 2, pairs: 0 });
    const [language] = await world.sql<{ id: number }>(
      "insert into language (name) values ('C++') on conflict (oj, name) do update set seq = language.seq returning id",
    );
    await world.sql(
      "insert into code_template (problem_id, language_id, code) values ($1, $2, $3)",
      [homework.problems[0]!.pid, language?.id, primes],
    );
    expect((await compared()).notCompared).toEqual([{ reason: "short", count: 2 }]);
    expect((await compared({ ignoreTemplates: false })).run.pairs).toBe(1);
    const practice = await store(homework, {
      uid: people.user.uid,
      code: sieve,
      scope: "practice",
    });
    const other = await world.homework();
    const foreign = await store(other, { uid: people.user.uid, code: sieve });
    for (const id of [practice, foreign]) {
      const body = { tid: homework.tid, ignoredSubmitIds: [sample, id] };
      expect(await world.code(world.as("teacher"), "POST /api/similarity/homework", body)).toBe(
        "SIMILARITY_IGNORED_UNKNOWN",
      );
    }
  });

  test("runs once at a time, and not without two programs", async () => {
    const start = () =>
      world.code(world.as("assistant"), "POST /api/similarity/homework", { tid: homework.tid });
    await by("student", primes);
    expect(await start()).toBe("SIMILARITY_EMPTY");
    await by("classmate", sieve);
    const { run } = await compared();
    await world.sql("update similarity_run set state = 'running' where id = $1", [run.id]);
    expect(await start()).toBe("SIMILARITY_RUNNING");
    await world.sql("update similarity_run set state = 'done' where id = $1", [run.id]);
  });

  test("has names of the roster, by which pairs are found; else those of the accounts", async () => {
    const setName = (name: string | null) =>
      world.sql("update group_member set roster_name = $3 where group_id = $1 and uid = $2", [
        world.classId,
        world.uids.student,
        name,
      ]);
    await setName("李雷");
    const { id, left, right } = await pairInRun();
    const namesInPairs = async (keyword: string) => {
      const { records } = await world.data<OutputOf<typeof listSimilarPairs>>(
        world.as("teacher"),
        `GET /api/similarity/pairs?id=${id}&keyword=${encodeURIComponent(keyword)}`,
      );
      return records.map((pair) => [pair.left.realname, pair.right.realname]);
    };
    const names = ["李雷", "real-classmate"];
    expect([await namesInPairs("雷"), await namesInPairs("REAL-class")]).toEqual([
      [names],
      [names],
    ]);
    expect(await namesInPairs("real-student")).toEqual([]);
    const { pair } = await world.data<OutputOf<typeof getSimilarPair>>(
      world.as("teacher"),
      `GET /api/similarity/pair?id=${id}&left=${left}&right=${right}`,
    );
    expect(pair.left.realname).toBe("李雷");
    const clusters = await world.data<OutputOf<typeof listSimilarityClusters>>(
      world.as("teacher"),
      `GET /api/similarity/clusters?id=${id}`,
    );
    expect(clusters.records[0]?.members.map(({ realname }) => realname)).toEqual(names);
    await setName(null);
    expect(await namesInPairs("real-student")).toEqual([["real-student", "real-classmate"]]);
  });

  test("is in the list of its homework alone, and in the audit log under its title", async () => {
    const { id } = await pairInRun();
    const list = (tid: number) =>
      world.data<OutputOf<typeof listSimilarityRuns>>(
        world.as("assistant"),
        `GET /api/similarity/runs?source=homework&tid=${tid}`,
      );
    expect((await list(homework.tid)).records.map((run) => run.id)).toEqual([id]);
    expect(await list((await world.homework()).tid)).toEqual({ records: [], total: 0 });
    const { records } = await world.data<OutputOf<typeof listSimilarityRuns>>(
      "root",
      "GET /api/similarity/runs?source=selection",
    );
    expect(records).toEqual([]);
    const log = await world.data<{ records: { target: string }[] }>(
      "root",
      "GET /api/admin/audit?action=similarity.start",
    );
    expect(log.records[0]?.target).toBe(`similarity ${id}: ${homework.tid} Sorting`);
  });
});

describe("rights", () => {
  const staff = ["assistant", "teacher", "owner"] as const;
  const others: Caller[] = [
    ...(["student", "classmate", "otherTeacher"] as const).map(
      (person) => person as unknown as Caller,
    ),
    "other",
    "problemAdmin",
    "admin",
  ];

  interface Calls {
    reads: [call: string][];
    writes: [call: string, body?: Record<string, unknown>][];
  }

  function callsOn({ id, left, right }: Awaited<ReturnType<typeof pairInRun>>): Calls {
    return {
      reads: [
        [`GET /api/similarity/run?id=${id}`],
        [`GET /api/similarity/pairs?id=${id}`],
        [`GET /api/similarity/clusters?id=${id}`],
        [`GET /api/similarity/pair?id=${id}&left=${left}&right=${right}`],
        [`GET /api/file/similarity-pairs?id=${id}`],
      ],
      writes: [
        ["PUT /api/similarity/decision", { id, left, right, verdict: "copied" }],
        ["POST /api/similarity/cancel", { id }],
        [`DELETE /api/similarity/run?id=${id}`],
      ],
    };
  }

  const codes = async (callers: readonly Caller[], calls: [string, Record<string, unknown>?][]) => {
    const rows: (string | undefined)[][] = [];
    for (const as of callers) {
      const row: (string | undefined)[] = [];
      for (const [call, body] of calls) row.push(await world.code(as, call, body));
      rows.push(row);
    }
    return rows;
  };

  test("a comparison does not exist for students, strangers, other teachers and administrators", async () => {
    const pair = await pairInRun();
    const { reads, writes } = callsOn(pair);
    const calls = [...reads, ...writes];
    const none = calls.map(() => "SIMILARITY_NOT_FOUND");
    expect(await codes(others, calls)).toEqual(others.map(() => none));
    expect(await codes(["guest"], calls)).toEqual([calls.map(() => "LOGIN_REQUIRED")]);
    const [decisions] = await world.sql<{ count: number }>(
      "select count(*)::int as count from similarity_decision where left_id = $1",
      [pair.left],
    );
    expect(decisions).toEqual({ count: 0 });
    const { tid } = homework;
    const bySource: [string, Record<string, unknown>?][] = [
      [`GET /api/similarity/runs?source=homework&tid=${tid}`],
      ["POST /api/similarity/homework", { tid }],
    ];
    const unknown = others.map(() => ["HOMEWORK_NOT_FOUND", "HOMEWORK_NOT_FOUND"]);
    expect(await codes(others, bySource)).toEqual(unknown);
    const { tid: training } = await world.training();
    // Trainings that are not homework have no comparisons.
    const absent: [string, Record<string, unknown>?][] = [
      ["GET /api/similarity/runs?source=homework"],
      ["POST /api/similarity/homework", { tid: training }],
    ];
    expect(await codes(["root"], absent)).toEqual([["HOMEWORK_NOT_FOUND", "HOMEWORK_NOT_FOUND"]]);
  });

  test("teachers and assistants read, decide and delete", async () => {
    for (const person of staff) {
      const { reads, writes } = callsOn(await pairInRun());
      const answers = await codes([world.as(person)], [...reads, ...writes]);
      // Nothing runs that could be cancelled.
      const expected = [...reads.map(() => undefined), undefined, "SIMILARITY_ENDED", undefined];
      expect([person, ...answers]).toEqual([person, expected]);
    }
  });

  test("in an archived class they read; nothing is started, decided or deleted", async () => {
    const pair = await pairInRun();
    const { reads, writes } = callsOn(pair);
    const { tid } = homework;
    await setArchived(true);
    const callers: Caller[] = [...staff.map((person) => world.as(person)), "root"];
    const list = `GET /api/similarity/runs?source=homework&tid=${tid}`;
    const readable = [...reads, [list]] as [string][];
    expect(await codes(callers, readable)).toEqual(
      callers.map(() => readable.map(() => undefined)),
    );
    const start: [string, Record<string, unknown>] = ["POST /api/similarity/homework", { tid }];
    expect(await codes(callers, [...writes, start])).toEqual(
      callers.map(() => [...writes, start].map(() => "CLASS_ARCHIVED")),
    );
    const none = readable.map(([call]) =>
      call === list ? "HOMEWORK_NOT_FOUND" : "SIMILARITY_NOT_FOUND",
    );
    expect(await codes([world.as("student"), world.as("otherTeacher")], readable)).toEqual([
      none,
      none,
    ]);
    await setArchived(false);
  });
});

test("a class that is archived at the same time: nothing is started, decided, cancelled or deleted any more", async () => {
  const { id, left, right } = await pairInRun();
  const writes: [what: string, body?: Record<string, unknown>][] = [
    ["POST /api/similarity/homework", { tid: homework.tid }],
    ["PUT /api/similarity/decision", { id, left, right, verdict: "copied" }],
    ["POST /api/similarity/cancel", { id }],
    [`DELETE /api/similarity/run?id=${id}`],
  ];
  for (const [what, body] of writes) {
    let written: Promise<string | undefined> | undefined;
    await world.server.db.transaction(async (tx) => {
      await tx.query({
        text: "select from user_group where id = $1 for update",
        values: [world.classId],
      });
      await tx.query({
        text: "update user_group set archived_at = verdict_now() where id = $1",
        values: [world.classId],
      });
      written = world.code(world.as("teacher"), what, body);
      await untilOneIsBlockedBy(tx);
    });
    expect(await written, what).toBe("CLASS_ARCHIVED");
    await setArchived(false);
  }
  const { records } = await world.data<OutputOf<typeof listSimilarityRuns>>(
    world.as("teacher"),
    `GET /api/similarity/runs?source=homework&tid=${homework.tid}`,
  );
  expect(records.map((run) => run.id)).toEqual([id]);
});

describe("results are deleted", () => {
  const sweep = () => sweepRuns(world.server.db, 180);
  const counts = async ({ id, left }: { id: number; left: number }) => {
    const [row] = await world.sql<{ runs: number; decisions: number }>(
      `select (select count(*)::int from similarity_run where id = $1) as runs,
         (select count(*)::int from similarity_decision where left_id = $2) as decisions`,
      [id, left],
    );
    return row;
  };
  const decide = (pair: object) =>
    world.data(world.as("teacher"), "PUT /api/similarity/decision", {
      ...pair,
      verdict: "copied",
    });

  test("180 days after the class was archived, with decisions; never while it is active", async () => {
    const pair = await pairInRun();
    await decide(pair);
    await world.pass(400 * DAY);
    await sweep();
    expect(await counts(pair)).toEqual({ runs: 1, decisions: 1 });
    await setArchived(true);
    await world.pass(180 * DAY - 1000);
    await sweep();
    expect(await counts(pair)).toEqual({ runs: 1, decisions: 1 });
    await world.pass(2000);
    await sweep();
    expect(await counts(pair)).toEqual({ runs: 0, decisions: 0 });
    await setArchived(false);
  });

  test("with the homework; after the deletion of the class 180 days after the start", async () => {
    const first = await pairInRun();
    const body = `DELETE /api/class/homework?tid=${homework.tid}&confirm=true`;
    await world.data(world.as("teacher"), body);
    expect((await counts(first))?.runs).toBe(0);

    homework = await world.homework();
    const second = await pairInRun();
    await world.sql("update training set group_id = null, is_visible = false where id = $1", [
      homework.tid,
    ]);
    expect(await world.code(world.as("owner"), `GET /api/similarity/run?id=${second.id}`)).toBe(
      "SIMILARITY_NOT_FOUND",
    );
    await world.pass(180 * DAY - 1000);
    await sweep();
    expect((await counts(second))?.runs).toBe(1);
    await world.pass(2000);
    await sweep();
    expect((await counts(second))?.runs).toBe(0);
  });
});
