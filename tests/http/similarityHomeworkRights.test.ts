import { describe, expect, test } from "vitest";
import { sweepRuns } from "../../src/server/similarity/runs.ts";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type { listSimilarityRuns } from "../../src/shared/submission/similarity.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { DAY } from "./homeworkWorld.ts";
import type { Caller } from "./world.ts";
import {
  homework,
  inSimilarityWorld,
  newHomework,
  pairInRun,
  world,
} from "./similarityHomeworkWorld.ts";

inSimilarityWorld();

const setArchived = (isArchived: boolean) =>
  world.sql(
    `update user_group set archived_at = case when $2 then verdict_now() end where id = $1`,
    [world.classId, isArchived],
  );

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
      // There is no running comparison that could be cancelled.
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

    await newHomework();
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
