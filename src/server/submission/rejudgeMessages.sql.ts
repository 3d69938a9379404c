import { statement } from "../platform/database/statement.ts";

/**
 * Keeps the result that a rejudge replaces. After several rejudges, the kept result is the one before the first
 * rejudge: the last result that the owner has seen as final.
 */
export const keepFormerResult = statement(
  "submission.keepFormerResult",
  `insert into former_result (submit_id, status, score) values (:submitId, :status, :score?)
   on conflict (submit_id) do nothing`,
);

const isWaiting = "s.status in (5, 6, 7, 9)";

/**
 * Removes the previous results of finished submissions. Users who have another submission that is still being rejudged
 * are skipped. A user is skipped for at most an hour, so that one submission that no node can judge does not delay the
 * message about the user's other submissions. Returns, for each user, the number of submissions whose result changed
 * and the first of these submissions. Only submissions that count and whose problem shows its verdicts are included, as
 * in a rejudge with preview.
 */
export const takeFormerResults = statement(
  "submission.takeFormerResults",
  `with waiting as materialized (
     select distinct s.uid from former_result f join submission s on s.submit_id = f.submit_id
     where ${isWaiting} and f.rejudged_at > verdict_now() - interval '1 hour'),
   taken as (
     delete from former_result f using submission s
     where s.submit_id = f.submit_id and not ${isWaiting} and s.uid not in (select uid from waiting)
     returning s.submit_id, s.uid, s.problem_id, s.countable,
       s.status <> f.status or s.score is distinct from f.score as changed)
   select t.uid, count(*)::int as count, min(t.submit_id) as "submitId"
   from taken t join problem p on p.id = t.problem_id
   where t.changed and t.countable and p.feedback <> 'none'
   group by t.uid order by t.uid`,
);
