import { afterAll, beforeAll, expect, test } from "vitest";
import { settleResults } from "../../src/server/homework/results.ts";
import type { LateRule } from "../../src/shared/class/homework.ts";
import { type Attempt, type HomeworkTimes, resultOf } from "../../src/shared/class/homeworkRule.ts";
import { Random } from "../support/random.ts";
import { createHomeworkWorld, DAY, HOUR, type HomeworkWorld } from "./homeworkWorld.ts";

/*
 * Tests that the stored results equal those that `shared/class/homeworkRule.ts` computes from the stored rows, for
 * randomly generated rules, extensions and submissions.
 */

let world: HomeworkWorld;

beforeAll(async () => {
  world = await createHomeworkWorld();
});
afterAll(() => world.close());

const START = Date.UTC(2026, 2, 1);

function drawTimes(random: Random): HomeworkTimes {
  const end = START + 5 * DAY;
  const lateRule = random.pick<LateRule>(["closed", "perDay", "second"]);
  const isPerDay = lateRule === "perDay";
  const isSecond = lateRule === "second";
  return {
    start: START,
    end,
    lateRule,
    percentPerDay: isPerDay ? random.pick([1, 7, 33, 100]) : null,
    floorPercent: isPerDay ? random.pick([0, 10, 50]) : null,
    maxDays: isPerDay ? random.pick([1, 3, 5]) : null,
    secondEnd: isSecond ? end + 3 * DAY : null,
    secondPercent: isSecond ? random.pick([0, 25, 80]) : null,
  };
}

const edges = [0, 5 * DAY, 6 * DAY, 7 * DAY, 8 * DAY, 10 * DAY];

/** A random time: either near one of the rule's limits, or any time. */
function drawTime(random: Random, extraTime: number): number {
  const edge = START + random.pick(edges) + random.pick([0, extraTime]) + random.pick([-1, 0, 1]);
  return random.pick([edge, START + random.between(-DAY, 11 * DAY)]);
}

test("stored results are those of the rule", async () => {
  const random = new Random(20_260_301);
  for (let round = 0; round < 60; round++) {
    const isScored = round % 2 === 0;
    const homework = await world.homework({}, { columns: isScored ? { type: 1 } : {} });
    const { tid } = homework;
    const { pid } = homework.problems[0]!;
    const times = drawTimes(random);
    const points = random.pick([0, 1, 7, 100, 333]);
    const extraTime = random.pick([0, 0, HOUR, 30 * HOUR]);
    const iso = (ms: number | null) => (ms === null ? null : world.iso(ms));
    await world.sql(
      `update homework set start_time = $2, end_time = $3, late_rule = $4, percent_per_day = $5, floor_percent = $6,
         max_days = $7, second_end = $8, second_percent = $9 where training_id = $1`,
      [
        tid,
        iso(times.start),
        iso(times.end),
        times.lateRule,
        times.percentPerDay,
        times.floorPercent,
        times.maxDays,
        iso(times.secondEnd),
        times.secondPercent,
      ],
    );
    await world.sql("update training_problem set points = $2 where training_id = $1", [
      tid,
      points,
    ]);
    if (extraTime > 0) {
      await world.sql(
        "insert into homework_extension (training_id, uid, extra_seconds) values ($1, $2, $3)",
        [tid, world.uids.student, extraTime / 1000],
      );
    }
    const [full] = await world.sql<{ total: number | null }>(
      "select sum(score)::int as total from problem_case where problem_id = $1",
      [pid],
    );
    const fullScore = isScored ? (full?.total ?? null) : null;
    const attempts: Attempt[] = [];
    for (let n = random.between(0, 5); n > 0; n--) {
      const submitTime = drawTime(random, extraTime);
      const isJudged = random.between(0, 5) > 0;
      const isAccepted = isJudged && random.between(0, 1) === 1;
      const score = isScored && isJudged ? random.between(0, fullScore ?? 0) : null;
      const [row] = await world.sql<{ id: number }>(
        `insert into submission (problem_id, display_pid, uid, length, language, ip, status, scope, scope_id, listed,
           submit_time, finished_at, score)
         values ($1, 'A', $2, 1, 'C++', '::1', $3, 'classwork', $4, false, $5, $6, $7) returning submit_id as id`,
        [
          pid,
          world.uids.student,
          isJudged ? (isAccepted ? 0 : -1) : 5,
          tid,
          world.iso(submitTime),
          isJudged ? world.iso(submitTime) : null,
          score,
        ],
      );
      const verdict = isJudged ? { isAccepted, score, fullScore } : null;
      attempts.push({ submitId: row!.id, at: submitTime, verdict });
    }
    await settleResults(world.server.db, [tid]);
    const [stored] = await world.sql(
      `select state, computed / 100.0::float8 as points, tries, late_percent as "latePercent", submit_id as "submitId"
       from homework_result where training_id = $1 and uid = $2`,
      [tid, world.uids.student],
    );
    const none = { state: "none", points: 0, tries: 0, latePercent: null, submitId: null };
    expect(stored ?? none, `round ${round}`).toEqual(
      resultOf(attempts, points, { times, extraTime, byHand: null }),
    );
  }
});
