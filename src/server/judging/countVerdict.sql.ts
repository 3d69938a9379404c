import { keepBestScore } from "./bestScore.sql.ts";
import { changeCounters, lockedUsers, markSolved } from "./counters.sql.ts";

/**
 * Common table expressions that update the solved mark, the best score and every counter with one verdict. `source`
 * contains the verdict's row (uid, problem_id, submit_id, submit_time, status, listed, oi_rank_score) or no row.
 */
export function countVerdict(source: string): string {
  return `user_locked as (
     ${lockedUsers(source)}
   ), ready as (
     select ${source}.* from ${source}, user_locked
   ), accepted as (
     select * from ready where status = 0
   ), mark as (
     ${markSolved("accepted")}
   ), best as (
     ${keepBestScore("ready", "mark")}
   ), counted as (
     select uid, problem_id, status, listed, (select count(*) from mark where mark.fresh)::int as solved,
       (select coalesce(sum(gained), 0) from best)::int as gained
     from ready
   ), ${changeCounters("counted", "+")}`;
}
