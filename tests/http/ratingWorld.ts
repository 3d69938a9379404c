import { updateRatings } from "../../src/server/rating/update.ts";
import { HOUR, MINUTE } from "../support/worldClock.ts";
import { aProblem } from "./judgingWorld.ts";
import type { TimedWorld } from "./timedWorld.ts";

/** The minute of the accepted submission, by uid; an earlier minute is a better result. */
export type Results = Record<string, number>;

/** Helpers that store contests together with their results, without judging. */
export function ratingWorld(world: TimedWorld) {
  let pid: number | undefined;

  async function submit(contestId: number, uid: string, minute: number): Promise<void> {
    await world.sql(
      `insert into submission (problem_id, display_pid, uid, submit_time, status, length, language, ip, scope, scope_id,
         listed, countable, finished_at)
       select cp.problem_id, cp.display_id, $2, c.start_time + make_interval(mins => $3), 0, 1, 'C', '', 'contest', c.id,
         false, false, c.start_time + make_interval(mins => $3)
       from contest c join contest_problem cp on cp.contest_id = c.id and cp.display_id = 'A'
       where c.id = $1`,
      [contestId, uid, minute],
    );
  }

  return {
    /** A rated, public, two-hour ACM contest that ended this many hours ago. */
    async contest(results: Results, endedHours = 1, title = "Rated round"): Promise<number> {
      pid ??= (await aProblem(world)).pid;
      const end = new Date(world.clock.now() - endedHours * HOUR);
      const [row] = await world.sql<{ id: string }>(
        `insert into contest (title, rule, start_time, end_time, last_end, author_uid, is_rated, board_open)
         values ($1, 'acm', $2, $3, $3, '1', true, true) returning id`,
        [title, new Date(end.getTime() - 120 * MINUTE), end],
      );
      const id = Number(row?.id);
      await world.sql(
        "insert into contest_problem (contest_id, problem_id, display_id, seq) values ($1, $2, 'A', 1)",
        [id, pid],
      );
      for (const [uid, minute] of Object.entries(results)) await submit(id, uid, minute);
      return id;
    },
    submit,
    async person(n: number, username = `rated${n}`): Promise<string> {
      const uid = n.toString(16).padStart(32, "8");
      await world.sql("insert into app_user (uid, username, password_hash) values ($1, $2, 'x')", [
        uid,
        username,
      ]);
      return uid;
    },
    /** Runs the hourly sweep, which updates the ratings. */
    async sweep(): Promise<void> {
      while (await updateRatings(world.server.db, null));
    },
    /** All stored rating changes, ordered by the end of the contest and then by rank. */
    outcomes: () =>
      world.sql<{ contest_id: string; uid: string; rank: number; rating: number }>(
        `select g.contest_id, g.uid, g.rank, g.rating, g.performance, g.mu, g.sigma
         from rating_change g join rated_contest r using (contest_id)
         order by r.ended_at, r.contest_id, g.rank, g.uid`,
      ),
    ratings: () =>
      world.sql<{ uid: string; rating: number; contests: number }>(
        `select uid, contest_rating as rating, rated_contests as contests from user_count
         where contest_rating is not null or rated_contests > 0 order by contest_rating desc, uid`,
      ),
    /** Deletes all computed ratings. */
    async clear(): Promise<void> {
      await world.sql("delete from rated_contest");
      await world.sql("update user_count set contest_rating = null, rated_contests = 0");
    },
    async deleteContests(): Promise<void> {
      await world.sql("delete from submission where scope = 'contest'");
      await world.sql("delete from contest");
    },
  };
}
