import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stopComparisons } from "../../src/server/similarity/comparisonThread.ts";
import { pairCount, pairsBy } from "../../src/server/similarity/results.sql.ts";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type {
  getSimilarPair,
  listSimilarityClusters,
  listSimilarPairs,
} from "../../src/shared/submission/similarity.ts";
import { parseCsv } from "../../src/shared/text/csv.ts";
import { data, type TestContest, refusal } from "./contestWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import {
  createSimilarityWorld,
  disguisedPrimes,
  primes,
  sieve,
  type SimilarityWorld,
} from "./similarityWorld.ts";
import { people } from "./world.ts";

let world: SimilarityWorld;
let contest: TestContest;
beforeAll(async () => {
  world = await createSimilarityWorld();
});
afterAll(async () => {
  await world.close();
  await stopComparisons();
});
beforeEach(async () => {
  contest = await world.contest();
});

type Pairs = OutputOf<typeof listSimilarPairs>;

const pairsOf = (id: number, filters = "") =>
  data<Pairs>(world, "admin", `GET /api/similarity/pairs?id=${id}${filters}`);

async function idsOfPairs(id: number, filters = "") {
  const { records } = await pairsOf(id, filters);
  return records.map(({ left, right }) => [left.submitId, right.submitId]);
}

describe("a comparison of a contest", () => {
  test("finds a disguised copy, and says who, how much and in which group", async () => {
    const original = await world.store(contest, { user: 1, code: primes });
    await world.store(contest, { user: 2, code: sieve });
    const copy = await world.store(contest, { user: 3, code: disguisedPrimes });
    const { run, problems, notCompared } = await world.compared(contest);
    expect(run).toMatchObject({
      state: "done",
      source: "contest",
      cid: contest.cid,
      by: "admin",
      choice: "last",
      programs: 3,
      comparedPrograms: 3,
      pairs: 1,
      problems: ["A"],
    });
    expect(problems).toEqual([
      {
        pid: contest.pids[0],
        displayId: "A",
        programs: 3,
        notCompared: 0,
        state: "done",
        failure: null,
        pairs: 1,
        storedPairs: 1,
      },
    ]);
    expect(notCompared).toEqual([]);
    const { records, total } = await pairsOf(run.id);
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({
      displayId: "A",
      left: { submitId: original, username: "member-1", realname: "Real 1", language: "C++" },
      right: { submitId: copy, username: "member-3" },
      cluster: 1,
      decision: null,
    });
    expect(records[0]?.coverage).toBeGreaterThan(0.8);
    const clusters = await data<OutputOf<typeof listSimilarityClusters>>(
      world,
      "admin",
      `GET /api/similarity/clusters?id=${run.id}`,
    );
    expect(clusters.records).toEqual([
      {
        cluster: 1,
        displayId: "A",
        size: 2,
        members: [
          { submitId: original, username: "member-1", realname: "Real 1" },
          { submitId: copy, username: "member-3", realname: "Real 3" },
        ],
      },
    ]);
  });

  test("the two programs have their code and the ranges in which they are equal", async () => {
    const left = await world.store(contest, { user: 1, code: primes });
    const right = await world.store(contest, { user: 2, code: disguisedPrimes });
    const { run } = await world.compared(contest);
    // The two submissions may be given in either order.
    const pair = await data<OutputOf<typeof getSimilarPair>>(
      world,
      "admin",
      `GET /api/similarity/pair?id=${run.id}&left=${right}&right=${left}`,
    );
    expect([pair.leftCode, pair.rightCode]).toEqual([primes, disguisedPrimes]);
    expect(pair.pair.longest).toBe(pair.ranges[0]?.tokens);
    const texts = pair.ranges.map((range) => [
      primes.slice(range.left.from, range.left.to),
      disguisedPrimes.slice(range.right.from, range.right.to),
    ]);
    const division = texts.find(([text]) => text?.includes("n % d == 0"));
    expect(division?.[1]).toContain("value % t == 0");
    await world.sql(
      `update site_setting set value = value || jsonb_build_object('codeVisibleStartTime', $1::bigint)
       where key = 'site.switches'`,
      [world.clock.now() + 1],
    );
    const query = `GET /api/similarity/pair?id=${run.id}&left=${left}&right=${right}`;
    expect(await data(world, "admin", query)).toMatchObject({ leftCode: null, rightCode: null });
    expect(await data(world, "root", query)).toMatchObject({ leftCode: primes });
    await world.sql("update site_setting set value = value - 'codeVisibleStartTime'");
  });

  test("takes the last, the best or all submissions of each contestant; none of its staff", async () => {
    const first = await world.store(contest, { user: 1, code: primes, status: 0 });
    const last = await world.store(contest, { user: 1, code: sieve, status: -1 });
    const other = await world.store(contest, { user: 2, code: disguisedPrimes });
    await world.store(contest, { user: 0, code: primes, uid: people.admin.uid });
    await world.store(contest, { user: 0, code: primes, uid: people.root.uid });
    const pairs = async (choice: string) => {
      const { run } = await world.compared(contest, { choice });
      return [run.programs, await idsOfPairs(run.id)];
    };
    expect(await pairs("last")).toEqual([2, []]);
    expect(await pairs("best")).toEqual([2, [[first, other]]]);
    expect(await pairs("all")).toEqual([3, [[first, other]]]);
    await world.store(contest, { user: 3, code: sieve });
    const { run } = await world.compared(contest);
    expect(await idsOfPairs(run.id)).toEqual([[last, expect.any(Number) as number]]);
  });

  test("compares the problems that are named, each by itself", async () => {
    for (const user of [1, 2]) {
      await world.store(contest, { user, code: primes });
      await world.store(contest, { user, code: primes, problem: 1 });
    }
    const { run, problems } = await world.compared(contest, { displayIds: ["b"] });
    expect(problems.map(({ displayId, pairs }) => [displayId, pairs])).toEqual([["B", 1]]);
    expect((await pairsOf(run.id)).records[0]?.displayId).toBe("B");
    const start = { cid: contest.cid, displayIds: ["A", "Z"] };
    expect(await refusal(world, "admin", "POST /api/similarity/contest", start)).toBe(
      "CONTEST_PROBLEM_NOT_FOUND",
    );
  });

  test("ignores code templates, pasted code and submissions that are named", async () => {
    const template = primes.slice(0, primes.indexOf("int main"));
    const [language] = await world.sql<{ id: number }>(
      "insert into language (name) values ('C++') on conflict (oj, name) do update set seq = language.seq returning id",
    );
    await world.sql(
      "insert into code_template (problem_id, language_id, code) values ($1, $2, $3)",
      [contest.pids[0], language?.id, primes],
    );
    await world.store(contest, { user: 1, code: primes });
    await world.store(contest, { user: 2, code: primes });
    expect((await world.compared(contest)).notCompared).toEqual([{ reason: "short", count: 2 }]);
    const pasted = {
      ignoreTemplates: false,
      ignoredCodes: [{ language: "C++", code: template }],
    };
    const { run, options } = await world.compared(contest, pasted);
    expect(options).toEqual({ ignoreTemplates: false, ignoredCodes: 1, ignoredSubmitIds: [] });
    const [pair] = (await pairsOf(run.id)).records;
    const { ranges } = await data<OutputOf<typeof getSimilarPair>>(
      world,
      "admin",
      `GET /api/similarity/pair?id=${run.id}&left=${pair?.left.submitId}&right=${pair?.right.submitId}`,
    );
    for (const { left } of ranges) expect(left.from).toBeGreaterThanOrEqual(template.length);
    const sample = await world.store(contest, { user: 0, code: primes, uid: people.admin.uid });
    const run2 = await world.compared(contest, {
      ignoreTemplates: false,
      ignoredSubmitIds: [sample],
    });
    expect(run2.run.pairs).toBe(0);
    // Only submissions in the contest are accepted; otherwise the result would reveal other users' code.
    const elsewhere = await world.contest();
    const foreign = await world.store(elsewhere, { user: 5, code: sieve });
    const body = { cid: contest.cid, ignoredSubmitIds: [foreign] };
    expect(await refusal(world, "admin", "POST /api/similarity/contest", body)).toBe(
      "SIMILARITY_IGNORED_UNKNOWN",
    );
  });

  test("nothing to compare is refused, and leaves no run", async () => {
    await world.store(contest, { user: 1, code: primes });
    const start = () =>
      refusal(world, "admin", "POST /api/similarity/contest", { cid: contest.cid });
    expect(await start()).toBe("SIMILARITY_EMPTY");
    const list = `GET /api/similarity/runs?source=contest&cid=${contest.cid}`;
    expect(await data(world, "admin", list)).toEqual({ records: [], total: 0 });
  });
});

describe("pairs", () => {
  test("are sorted and filtered by problem, decision, name and group", async () => {
    for (const [user, code] of [primes, disguisedPrimes, primes].entries()) {
      await world.store(contest, { user: user + 1, code });
    }
    for (const user of [4, 5]) await world.store(contest, { user, code: sieve, problem: 1 });
    const { run } = await world.compared(contest);
    const { records } = await pairsOf(run.id);
    expect(records).toHaveLength(4);
    const sorted = records.map(({ longest }) => longest).toSorted((a, b) => b - a);
    expect(records.map(({ longest }) => longest)).toEqual(sorted);
    const coverages = (await pairsOf(run.id, "&sort=coverage")).records.map((row) => row.coverage);
    expect(coverages).toEqual(coverages.toSorted((a, b) => b - a));
    const count = async (filter: string) => (await pairsOf(run.id, filter)).total;
    expect(await count("&problem=b")).toBe(1);
    expect(await count("&keyword=MEMBER-2")).toBe(2);
    expect(await count("&keyword=real%204")).toBe(1);
    expect(await count(`&cluster=${records[0]?.cluster}`)).toBeGreaterThan(0);
    const { left, right } = records[0] ?? {};
    const pair = { id: run.id, left: left?.submitId, right: right?.submitId };
    await data(world, "admin", "PUT /api/similarity/decision", { ...pair, verdict: "innocent" });
    const counts = ["open", "innocent", "copied"].map((verdict) => count(`&verdict=${verdict}`));
    expect(await Promise.all(counts)).toEqual([3, 1, 0]);
  });

  test("of many programs with a name are read like those of few", async () => {
    for (const [user, code] of [primes, disguisedPrimes, primes].entries()) {
      await world.store(contest, { user: user + 1, code });
    }
    const { db } = world.server;
    const runId = (await world.compared(contest)).run.id;
    const filters = { runId, displayId: null, verdict: null, cluster: null };
    const { records, total } = await pairsOf(runId);
    expect(total).toBeGreaterThan(1);
    const named = [records[0]!.left.submitId];
    const page = { ...filters, named, limit: 10, offset: 0 };
    for (const pages of Object.values(pairsBy)) {
      const few = await pages.few(db, page);
      expect(few.length).toBeGreaterThan(0);
      expect(await pages.many(db, page)).toEqual(few);
      expect(await pairCount.few(db, { ...filters, named })).toEqual([{ total: few.length }]);
      expect(await pairCount.many(db, { ...filters, named })).toEqual([{ total: few.length }]);
    }
  });

  test("a decision has author, time and note, is in the audit log, and holds in later runs", async () => {
    const left = await world.store(contest, { user: 1, code: primes });
    const right = await world.store(contest, { user: 2, code: disguisedPrimes });
    const { run } = await world.compared(contest);
    const pair = { id: run.id, left, right };
    const decided = { verdict: "copied", note: "same trial division", by: "admin" };
    const answer = await data(world, "admin", "PUT /api/similarity/decision", {
      ...pair,
      verdict: "copied",
      note: " same trial division ",
    });
    expect(answer).toMatchObject(decided);
    expect((answer as { at: string }).at).toBe(new Date(world.clock.now()).toISOString());
    const log = await data<{ records: { target: string; before: unknown; after: unknown }[] }>(
      world,
      "root",
      "GET /api/admin/audit?action=similarity.decide",
    );
    expect(log.records[0]).toMatchObject({
      target: `similarity ${run.id}: ${contest.cid} Autumn round`,
      before: { verdict: null },
      after: { problem: "A", submissions: [left, right], verdict: "copied" },
    });
    await data(world, "admin", `DELETE /api/similarity/run?id=${run.id}`);
    const next = await world.compared(contest);
    expect((await pairsOf(next.run.id)).records[0]?.decision).toMatchObject(decided);
    const back = { ...pair, id: next.run.id, verdict: null };
    expect(await data(world, "root", "PUT /api/similarity/decision", back)).toBe(null);
    expect((await pairsOf(next.run.id)).records[0]?.decision).toBe(null);
    const none = { ...pair, id: next.run.id, right: right + 1, verdict: "copied" };
    expect(await refusal(world, "admin", "PUT /api/similarity/decision", none)).toBe(
      "SIMILARITY_PAIR_NOT_FOUND",
    );
  });

  test("as CSV: the rows of the list with the sentence about uncertainty", async () => {
    const left = await world.store(contest, { user: 1, code: primes });
    const right = await world.store(contest, { user: 2, code: primes });
    const { run } = await world.compared(contest);
    const note = { verdict: "innocent", note: "=1+1" };
    const pair = { id: run.id, left, right };
    await data(world, "admin", "PUT /api/similarity/decision", { ...pair, ...note });
    const reply = await world.call("admin", `GET /api/file/similarity-pairs?id=${run.id}`);
    expect(reply.headers.get("content-disposition")).toContain(`similarity_${run.id}.csv`);
    const [head, row] = parseCsv(reply.text);
    expect(head?.at(-1)).toBe("A match is a reason to look, not a proof of copying.");
    const [longest] = (await pairsOf(run.id)).records.map((record) => String(record.longest));
    expect(row).toEqual([
      "A",
      "member-1",
      String(left),
      "member-2",
      String(right),
      longest,
      "1",
      "1",
      "Innocent",
      "'=1+1",
      "admin",
    ]);
    const empty = await world.call(
      "admin",
      `GET /api/file/similarity-pairs?id=${run.id}&verdict=copied`,
    );
    expect(parseCsv(empty.text)).toHaveLength(1);
  });
});

describe("a selection", () => {
  test("by ids and by problem, status and language, from practice and contests", async () => {
    const problem = await aProblem(world);
    const practice = { cid: 0, start: 0, pids: [problem.pid] };
    const ids: number[] = [];
    for (const user of [1, 2, 3]) {
      ids.push(await world.store(practice, { user, code: primes, status: user === 3 ? -1 : 0 }));
    }
    await world.sql("update submission set scope = 'practice' where submit_id = any ($1)", [ids]);
    const pairs = async (input: object) => {
      const body = input as Record<string, unknown>;
      const { id } = await data<{ id: number }>(
        world,
        "root",
        "POST /api/similarity/selection",
        body,
      );
      const { run } = await world.ended(id);
      expect(run).toMatchObject({ source: "selection", cid: null, problems: [problem.problemId] });
      const { records } = await data<Pairs>(world, "root", `GET /api/similarity/pairs?id=${id}`);
      return records.map(({ left, right }) => [left.submitId, right.submitId]);
    };
    const [first, second, third] = ids;
    expect(await pairs({ submitIds: [third, first] })).toEqual([[first, third]]);
    expect(await pairs({ problemIds: [problem.problemId.toLowerCase()] })).toHaveLength(3);
    expect(await pairs({ problemIds: [problem.problemId], status: 0, language: "C++" })).toEqual([
      [first, second],
    ]);
    const unknown = { problemIds: ["NONE1"] };
    expect(await refusal(world, "root", "POST /api/similarity/selection", unknown)).toBe(
      "SIMILARITY_PROBLEM_UNKNOWN",
    );
    const list = await data<{ total: number }>(
      world,
      "root",
      "GET /api/similarity/runs?source=selection",
    );
    expect(list.total).toBe(3);
  });
});
