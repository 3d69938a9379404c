import { staffOf } from "../../authority/fragments/reach.sql.ts";
import { statement } from "../../platform/statement.ts";
import { countsInTraining } from "../facts.sql.ts";
import { cellOf } from "../marks.sql.ts";

/**
 * Digest of the problems that count in `training t`, and of what their scores depend on. Each member has a copy: the text itself, 1.4 KB
 * for 200 problems, would be most of the table that every rank page reads.
 */
const problemsDigest = `(select md5(coalesce(string_agg(p.id || ':' || p.type, ' ' order by p.id), ''))
     from training_problem tp join problem p on p.id = tp.problem_id
     where tp.training_id = t.id and ${countsInTraining})`;

/**
 * Computes the results of up to `:most` members again whose counters, or the problems of the training, are not those
 * that they were computed from. Members are locked in one order; a verdict locks none of them. The stored results
 * belong to the versions that are stored with it, so that a verdict of the same moment makes it outdated again.
 */
export const refreshMembers = statement(
  "training.refresh",
  `with training_now as materialized (
     select t.id, ${problemsDigest} as problems from training t where t.id = :trainingId
   ), outdated as materialized (
     select m.uid, n.problems, coalesce(uc.version, 0) as version
     from training_now n join training_member m on m.training_id = n.id
     left join user_count uc on uc.uid = m.uid
     where (m.of_version, m.of_problems) is distinct from (coalesce(uc.version, 0), n.problems)
     order by m.uid limit :most for no key update of m
   ), result as (
     select o.uid, count(*) filter (where cell."isSolved")::int as solved,
       coalesce(sum(cell."runTime"), 0)::bigint as run_time,
       case when bool_or(p.type = 1) then coalesce(sum(cell.score), 0)::int end as score
     from outdated o
     left join (select p.id, p.type from training_problem tp join problem p on p.id = tp.problem_id
       where tp.training_id = :trainingId and ${countsInTraining}) p on true
     left join ${cellOf("o.uid", "p.id", "p.type")} on p.id is not null
     group by o.uid
   )
   update training_member m
   set solved = r.solved, run_time = r.run_time, score = r.score, of_version = o.version, of_problems = o.problems
   from result r join outdated o on o.uid = r.uid
   where m.training_id = :trainingId and m.uid = r.uid returning m.uid`,
);

/**
 * Members with their rank, which equal results share. Staff of the training or the site have no rank and are omitted.
 * `:pattern` in lower case; real names are searched for those who see them.
 */
export const rankedMembers = statement(
  "training.rank",
  `with excluded as materialized (
     select coalesce(array_agg(e.uid), '{}') as uids from (
       select unnest(${staffOf("training", "t")}) as uid from training t where t.id = :trainingId
       union select m.uid from training_member m join app_user u on u.uid = m.uid
         where m.training_id = :trainingId and u.role_id = any(:staffRoles::int[])) e
   ), ranked as (
     select m.uid, m.solved, m.run_time, m.score,
       rank() over (order by m.solved desc, m.run_time)::int as rank
     from training_member m, excluded e
     where m.training_id = :trainingId and m.uid <> all (e.uids)
   )
   select r.rank, r.uid, u.username, u.nickname, u.avatar, u.gender, u.school, u.realname, r.solved,
     r.run_time as "runTime", r.score, count(*) over ()::int as total
   from ranked r join app_user u on u.uid = r.uid
   where :pattern?::text is null or lower(u.username) like :pattern? or lower(coalesce(u.nickname, '')) like :pattern?
     or lower(coalesce(u.school, '')) like :pattern?
     or :searchesRealNames::boolean and lower(coalesce(u.realname, '')) like :pattern?
   order by r.rank, lower(u.username), r.uid
   limit :limit offset :offset`,
  { planEach: true },
);
