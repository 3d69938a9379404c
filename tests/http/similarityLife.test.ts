import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stopComparisons } from "../../src/server/similarity/comparisonThread.ts";
import { sweepRuns } from "../../src/server/similarity/runs.ts";
import { PROGRAMS_MAX } from "../../src/shared/submission/similarity.ts";
import { data, type TestContest, refusal } from "./contestWorld.ts";
import { until } from "./judgingWorld.ts";
import {
  createSimilarityWorld,
  disguisedPrimes,
  hostile,
  primes,
  sieve,
  type SimilarityWorld,
  uidOf,
} from "./similarityWorld.ts";
import { type Caller, people } from "./world.ts";

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

const DAY = 24 * 3_600_000;

async function count(table: string, where = "true", values: unknown[] = []): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
    values,
  );
  return row!.count;
}

/** Stores two similar programs and runs their comparison. */
async function pairInRun() {
  const left = await world.store(contest, { user: 1, code: primes });
  const right = await world.store(contest, { user: 2, code: disguisedPrimes });
  const { run } = await world.compared(contest);
  return { id: run.id, left, right };
}

describe("rights", () => {
  /**
   * Contestants may not use the similarity comparison of a contest: only the contest's owner, its co-authors and root
   * may.
   */
  const contestants: Caller[] = ["user", "other", "barred"];

  test("every call on a run answers others as if there were none, and changes nothing", async () => {
    const { id, left, right } = await pairInRun();
    const calls: [call: string, body?: Record<string, unknown>][] = [
      [`GET /api/similarity/run?id=${id}`],
      [`GET /api/similarity/pairs?id=${id}`],
      [`GET /api/similarity/clusters?id=${id}`],
      [`GET /api/similarity/pair?id=${id}&left=${left}&right=${right}`],
      [`GET /api/file/similarity-pairs?id=${id}`],
      ["PUT /api/similarity/decision", { id, left, right, verdict: "copied" }],
      ["POST /api/similarity/cancel", { id }],
      [`DELETE /api/similarity/run?id=${id}`],
    ];
    for (const [call, body] of calls) {
      const none = call.replace(`id=${id}`, "id=999999");
      const noneBody = body && { ...body, id: 999_999 };
      for (const as of [...contestants, "problemAdmin"] satisfies Caller[]) {
        const reply = await world.call(as, call, { body });
        expect([as, call, reply.status, reply.body.code]).toEqual([
          as,
          call,
          404,
          "SIMILARITY_NOT_FOUND",
        ]);
        const { msg } = (await world.call(as, none, { body: noneBody })).body;
        expect(reply.body.msg).toBe(msg);
      }
      expect((await world.call("guest", call, { body })).status).toBe(401);
    }
    expect(await count("similarity_decision", "left_id = $1", [left])).toBe(0);
    // A co-author of the contest may perform all of these actions.
    await world.sql(
      "insert into access_grant (kind, id, uid, actions) values ('contest', $1, $2, $3)",
      [contest.cid, people.problemAdmin.uid, ["view", "edit"]],
    );
    for (const [call, body] of calls.slice(0, 6)) {
      expect([call, (await world.call("problemAdmin", call, { body })).status]).toEqual([
        call,
        200,
      ]);
    }
    await world.sql("delete from access_grant");
  });

  test("only organizers start and list them; a contestant learns nothing from the refusal", async () => {
    await pairInRun();
    const { cid } = contest;
    for (const as of [...contestants, "problemAdmin"] satisfies Caller[]) {
      expect(await refusal(world, as, `GET /api/similarity/runs?source=contest&cid=${cid}`)).toBe(
        "FORBIDDEN",
      );
      expect(await refusal(world, as, "POST /api/similarity/contest", { cid })).toBe("FORBIDDEN");
    }
    expect(await refusal(world, "user", "GET /api/similarity/runs?source=contest&cid=999999")).toBe(
      "CONTEST_NOT_FOUND",
    );
    expect(await refusal(world, "admin", "POST /api/similarity/contest", { cid: 999_999 })).toBe(
      "CONTEST_NOT_FOUND",
    );
  });

  test("selections are for root alone", async () => {
    const { left, right } = await pairInRun();
    const body = { submitIds: [left, right] };
    for (const as of ["admin", "problemAdmin", "user"] satisfies Caller[]) {
      expect(await refusal(world, as, "POST /api/similarity/selection", body)).toBe("FORBIDDEN");
      expect(await refusal(world, as, "GET /api/similarity/runs?source=selection")).toBe(
        "FORBIDDEN",
      );
    }
    const { id } = await data<{ id: number }>(
      world,
      "root",
      "POST /api/similarity/selection",
      body,
    );
    await world.ended(id);
    expect(await refusal(world, "admin", `GET /api/similarity/run?id=${id}`)).toBe(
      "SIMILARITY_NOT_FOUND",
    );
  });
});

describe("limits", () => {
  test("hostile programs are named as not read, and the others are compared", async () => {
    const left = await world.store(contest, { user: 1, code: primes });
    for (const user of [2, 3]) {
      await world.store(contest, { user, code: hostile, language: "JavaScript" });
    }
    await world.store(contest, { user: 4, code: "(".repeat(10_000) });
    await world.store(contest, { user: 5, code: sieve.repeat(80) });
    await world.store(contest, { user: 6, code: "int main() {}" });
    const right = await world.store(contest, { user: 7, code: primes });
    const { run, notCompared, problems } = await world.compared(contest);
    expect(run).toMatchObject({ state: "done", pairs: 1 });
    expect(problems[0]).toMatchObject({ programs: 7, notCompared: 5 });
    expect(notCompared).toEqual([
      { reason: "slow", count: 2 },
      { reason: "long", count: 1 },
      { reason: "nested", count: 1 },
      { reason: "short", count: 1 },
    ]);
    expect(await count("similarity_pair", "left_id = $1 and right_id = $2", [left, right])).toBe(1);
  });

  test("too many programs of a problem are refused", async () => {
    await world.sql(
      `insert into submission (problem_id, display_pid, uid, length, language, ip, status, scope, scope_id)
       select $1, 'A', $2, 10, 'C++', '127.0.0.1', 0, 'contest', $3 from generate_series(1, $4::int)`,
      [contest.pids[0], uidOf(1), contest.cid, PROGRAMS_MAX + 1],
    );
    const start = (choice: string) =>
      refusal(world, "admin", "POST /api/similarity/contest", { cid: contest.cid, choice });
    expect(await start("all")).toBe("SIMILARITY_TOO_MANY");
    // A single program cannot be compared with anything.
    expect(await start("last")).toBe("SIMILARITY_EMPTY");
    expect(await count("similarity_run", "contest_id = $1", [contest.cid])).toBe(0);
    await world.sql("delete from submission where scope_id = $1", [contest.cid]);
  });
});

/**
 * Stores a similar pair for problem A, which is compared first, and programs for problem B that take a long time to
 * compare.
 */
async function slowContest(): Promise<void> {
  await world.store(contest, { user: 1, code: primes });
  await world.store(contest, { user: 2, code: primes });
  for (let user = 1; user <= 40; user++) {
    await world.store(contest, { user, code: hostile, language: "JavaScript", problem: 1 });
  }
}

const statesOf = (id: number) =>
  world.sql<{ state: string }>(
    "select state from similarity_problem where run_id = $1 order by seq",
    [id],
  );

const untilFirstIsCompared = (id: number) =>
  until(
    () => statesOf(id),
    ([first]) => first?.state === "done",
  );

describe("a running comparison", () => {
  test("is the only one of its contest, and is cancelled at once with the results so far", async () => {
    await slowContest();
    const id = await world.start("admin", contest);
    await untilFirstIsCompared(id);
    const { cid } = contest;
    expect(await refusal(world, "root", "POST /api/similarity/contest", { cid })).toBe(
      "SIMILARITY_RUNNING",
    );
    expect(await refusal(world, "admin", `DELETE /api/similarity/run?id=${id}`)).toBe(
      "SIMILARITY_ACTIVE",
    );
    await data(world, "admin", "POST /api/similarity/cancel", { id });
    // Waits for the end of the job, after which the contest's next comparison can begin.
    await until(
      () => count("job", "unique_key = $1", [`similarity.run:${id}`]),
      (jobs) => jobs === 0,
    );
    const { run, problems } = await world.ended(id);
    expect(run).toMatchObject({ state: "cancelled", pairs: 1, comparedPrograms: 2, programs: 42 });
    expect(problems.map(({ state }) => state)).toEqual(["done", "waiting"]);
    expect(await refusal(world, "admin", "POST /api/similarity/cancel", { id })).toBe(
      "SIMILARITY_ENDED",
    );
    expect((await world.compared(contest, { displayIds: ["A"] })).run.state).toBe("done");
  });

  test("that loses its server is continued with the first problem without a result", async () => {
    await slowContest();
    const id = await world.start("admin", contest);
    await untilFirstIsCompared(id);
    // Changes the code of submissions to both problems. The problem whose results are already stored must not be
    // compared again.
    await world.sql(
      "update submission_code set code = $2 where submit_id in (select submit_id from submission where scope_id = $1 and uid = $3)",
      [contest.cid, sieve, uidOf(1)],
    );
    await world.sql(
      "update submission_code set code = $2 where submit_id in (select submit_id from submission where scope_id = $1 and problem_id = $3)",
      [contest.cid, primes, contest.pids[1]],
    );
    // Lets the lease expire, as if the process that held it had been killed.
    const [job] = await world.sql<{ attempt: number }>(
      `update job set worker = 'killed', lease_until = verdict_now() - interval '1 second', attempt = attempt + 1
       where unique_key = $1 returning attempt`,
      [`similarity.run:${id}`],
    );
    expect(job?.attempt).toBe(2);
    await world.pass(60_000);
    const { run, problems } = await world.ended(id);
    expect(run.state).toBe("done");
    expect(problems.map(({ displayId, pairs }) => [displayId, pairs])).toEqual([
      ["A", 1],
      ["B", (40 * 39) / 2],
    ]);
  });

  test("whose attempts all lose their server fails, and its remaining problems say so", async () => {
    await slowContest();
    const id = await world.start("admin", contest);
    await untilFirstIsCompared(id);
    await world.sql(
      `update job set worker = 'killed', lease_until = verdict_now() - interval '1 second', attempt = 9
       where unique_key = $1`,
      [`similarity.run:${id}`],
    );
    await world.pass(60_000);
    const { run, problems } = await world.ended(id);
    expect(run.state).toBe("failed");
    expect(problems.map(({ state, failure }) => [state, failure])).toEqual([
      ["done", null],
      ["failed", "internal"],
    ]);
  });
});

describe("results are deleted", () => {
  const sweep = () => sweepRuns(world.server.db, 180);
  const runCount = (id: number) => count("similarity_run", "id = $1", [id]);

  test("180 days after the end of the contest, with decisions; one that was started later after its own term", async () => {
    const { id, ...pair } = await pairInRun();
    const decide = { id, ...pair, verdict: "copied" };
    await data(world, "admin", "PUT /api/similarity/decision", decide);
    const ends = contest.start + 5 * 3_600_000;
    await world.pass(ends + 180 * DAY - 1000 - world.clock.now());
    await sweep();
    expect(await runCount(id)).toBe(1);
    await world.pass(2000);
    await sweep();
    expect(await runCount(id)).toBe(0);
    expect(await count("similarity_pair", "run_id = $1", [id])).toBe(0);
    expect(await count("similarity_decision", "left_id = $1", [pair.left])).toBe(0);
    const late = await world.compared(contest);
    await sweep();
    expect(await runCount(late.run.id)).toBe(1);
    await world.pass(180 * DAY);
    await sweep();
    expect(await runCount(late.run.id)).toBe(0);
  });

  test("decisions of deleted runs after their own term", async () => {
    const { id, ...pair } = await pairInRun();
    const decide = { id, ...pair, verdict: "innocent" };
    await data(world, "admin", "PUT /api/similarity/decision", decide);
    await data(world, "admin", `DELETE /api/similarity/run?id=${id}`);
    const decisions = () => count("similarity_decision", "left_id = $1", [pair.left]);
    await world.pass(180 * DAY - 1000);
    await sweep();
    expect(await decisions()).toBe(1);
    await world.pass(2000);
    await sweep();
    expect(await decisions()).toBe(0);
  });

  test("with a submission, a user, a problem and the contest", async () => {
    const first = await pairInRun();
    await data(world, "admin", "PUT /api/similarity/decision", { ...first, verdict: "copied" });
    await world.sql("delete from submission where submit_id = $1", [first.left]);
    expect(await count("similarity_pair", "run_id = $1", [first.id])).toBe(0);
    expect(await count("similarity_program", "run_id = $1", [first.id])).toBe(1);
    expect(await count("similarity_decision", "right_id = $1", [first.right])).toBe(0);

    const second = await pairInRun();
    await data(world, "admin", "PUT /api/similarity/decision", { ...second, verdict: "copied" });
    await data(world, "root", "DELETE /api/admin/user/delete-user", { ids: [uidOf(1)] });
    expect(await count("similarity_pair", "run_id = $1", [second.id])).toBe(0);
    expect(await count("similarity_decision", "right_id = $1", [second.right])).toBe(0);
    await world.sql("update app_user set status = 0 where uid = $1", [uidOf(1)]);

    await world.sql("delete from submission where scope_id = $1", [contest.cid]);
    await data(world, "root", `DELETE /api/admin/contest?cid=${contest.cid}`);
    expect(await count("similarity_run", "contest_id = $1", [contest.cid])).toBe(0);
  });
});
