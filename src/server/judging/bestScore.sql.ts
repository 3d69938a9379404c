import { statement } from "../platform/database/statement.ts";

/**
 * Stores a user's best score for a problem (rows of `source`: uid, problem_id, oi_rank_score) and returns by how much
 * it has increased. The common table expression `after` is evaluated first, so that the rows of solved problems and of
 * best scores are always locked in the same order.
 */
export function keepBestScore(source: string, after: string): string {
  return `insert into best_score as b (uid, problem_id, score, gained)
     select uid, problem_id, oi_rank_score, oi_rank_score
     from ${source}, (select count(*) from ${after}) as first where oi_rank_score > 0
     on conflict (uid, problem_id) do update set score = excluded.score,
       gained = excluded.score - b.score
     where excluded.score > b.score
     returning gained`;
}

/**
 * Locks the score until the transaction ends. Changes to one score therefore run one after another, and each sees the
 * verdicts of those before it.
 */
export const lockBestScore = statement(
  "bestScore.lock",
  "select score from best_score where uid = :uid and problem_id = :pid for update",
);

/**
 * Replaces the stored best score, because `:submitId` no longer counts. The new value is the best score of the user's
 * other counted submissions to the problem, or 0 if there are none.
 */
export const lowerBestScore = statement(
  "bestScore.lower",
  `with rest as (
     select coalesce(max(oi_rank_score), 0) as score from submission
     where uid = :uid and problem_id = :pid and counted and submit_id <> :submitId
   )
   update best_score b set score = rest.score, gained = rest.score - b.score
   from rest where b.uid = :uid and b.problem_id = :pid
   returning b.score`,
);

/** Timeout of a recount, which reads every submission. */
const RECOUNT_MS = 10 * 60_000;

/** Stored best scores that differ from the recomputed best scores. */
export const wrongBestScores = statement(
  "counters.verifyBestScores",
  `with real as (
     select uid, problem_id, max(oi_rank_score) as score
     from submission where counted and oi_rank_score > 0 group by uid, problem_id
   )
   select 'bestScore' as counter,
     coalesce(b.uid, r.uid) || ' ' || coalesce(b.problem_id, r.problem_id) as "key!",
     coalesce(b.score, 0) as stored, coalesce(r.score, 0) as real
   from best_score b full join real r on r.uid = b.uid and r.problem_id = b.problem_id
   where coalesce(b.score, 0) <> coalesce(r.score, 0)
   order by 2`,
  { timeoutMs: RECOUNT_MS },
);

/**
 * Users whose `listed` mark does not match their account, and users without counters. Only accounts that have status 0
 * and are not teams are listed in the rankings.
 */
export const wrongListed = statement(
  "counters.verifyListed",
  `select 'listed' as counter, u.uid as key, coalesce(c.listed::int, -1) as stored,
     (u.status = 0 and not u.is_team)::int as real
   from app_user u left join user_count c on c.uid = u.uid
   where c.listed is distinct from (u.status = 0 and not u.is_team)
   order by 2`,
  { timeoutMs: RECOUNT_MS },
);
