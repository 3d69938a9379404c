import { describe, expect, test } from "vitest";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type {
  getSimilarPair,
  listSimilarityClusters,
  listSimilarityRuns,
  listSimilarPairs,
} from "../../src/shared/submission/similarity.ts";
import { disguisedPrimes, primes, sieve } from "./similarityWorld.ts";
import { people } from "./world.ts";
import {
  by,
  compared,
  homework,
  inSimilarityWorld,
  pairInRun,
  store,
  world,
} from "./similarityHomeworkWorld.ts";

inSimilarityWorld();

async function idsOfPairs(id: number): Promise<number[][]> {
  const { records } = await world.data<OutputOf<typeof listSimilarPairs>>(
    world.as("teacher"),
    `GET /api/similarity/pairs?id=${id}`,
  );
  return records.map(({ left, right }) => [left.submitId, right.submitId]);
}

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
