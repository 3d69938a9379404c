import type { obstacles } from "../../shared/submission/similarity.ts";
import type { PairSort, PairVerdict } from "../../shared/submission/similarityPairs.ts";
import type { CommonRange } from "../../shared/submission/similarity.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

export const problemsOfRun = statement(
  "similarity.problems",
  `select sp.problem_id as pid, sp.display_id as "displayId", sp.programs, sp.state, sp.failure, sp.pairs,
     (select count(*)::int from similarity_program g where g.run_id = sp.run_id and g.problem_id = sp.problem_id
       and g.obstacle is not null) as "notCompared",
     coalesce(stored.pairs, 0)::int as "storedPairs"
   from similarity_problem sp
   left join (select p.problem_id, count(*) as pairs from similarity_pair p where p.run_id = :runId group by 1) stored
     on stored.problem_id = sp.problem_id
   where sp.run_id = :runId order by sp.seq`,
).narrow<{
  state: "waiting" | "done" | "failed";
  failure: "time" | "memory" | "internal" | null;
}>();

export const obstaclesOfRun = statement(
  "similarity.obstacles",
  `select g.obstacle as reason, count(*)::int as count from similarity_program g
   where g.run_id = :runId and g.obstacle is not null group by g.obstacle order by 2 desc, 1`,
).narrow<{ reason: (typeof obstacles)[number] }>();

/**
 * The name under which readers of the run see user `u`. For a homework assignment, this is the name in the class's
 * roster, if there is one. The class is read once per statement.
 */
const realnameOf = (u: string): string =>
  `case when ${classOfRun} is null then ${u}.realname
     else coalesce((select nullif(m.roster_name, '') from group_member m where m.uid = ${u}.uid and m.group_id = ${classOfRun}),
       ${u}.realname) end`;

const classOfRun =
  "(select t.group_id from similarity_run o join training t on t.id = o.training_id where o.id = :runId)";

const programColumns = (side: "left" | "right", s: string, u: string): string =>
  `${s}.submit_id as "${side}Id", ${s}.uid as "${side}Uid", ${u}.username as "${side}Username",
   ${realnameOf(u)} as "${side}Realname", ${s}.language as "${side}Language", ${s}.submit_time as "${side}Time",
   ${s}.status as "${side}Status", ${s}.score as "${side}Score"`;

const pairColumns = `sp.display_id as "displayId", ${programColumns("left", "l", "lu")},
   ${programColumns("right", "r", "ru")}, p.longest, p.coverage, p.fraction, g.cluster,
   d.verdict, d.note, du.username as "decidedBy", d.decided_at as "decidedAt"`;

const joined = `join similarity_problem sp on sp.run_id = p.run_id and sp.problem_id = p.problem_id
   join similarity_program g on g.run_id = p.run_id and g.submit_id = p.left_id
   join submission l on l.submit_id = p.left_id join app_user lu on lu.uid = l.uid
   join submission r on r.submit_id = p.right_id join app_user ru on ru.uid = r.uid
   left join similarity_decision d on d.left_id = p.left_id and d.right_id = p.right_id
   left join app_user du on du.uid = d.decided_by`;

/**
 * A condition on `similarity_pair p` of the run. Without a filter, the statement is an index-only scan of
 * `similarity_pair_list`.
 */
const matchesFilters = `p.run_id = :runId
     and (:displayId?::text is null or :displayId = (select f.display_id from similarity_problem f
       where f.run_id = p.run_id and f.problem_id = p.problem_id))
     and (:verdict?::text is null or case when :verdict = 'open'
       then (p.left_id, p.right_id) not in (select d.left_id, d.right_id from decided d)
       else (p.left_id, p.right_id) in (select d.left_id, d.right_id from decided d where d.verdict = :verdict) end)
     and (:cluster?::int is null or exists (select 1 from similarity_program f
       where f.run_id = p.run_id and f.submit_id = p.left_id and f.cluster = :cluster))`;

interface PairJson {
  verdict: PairVerdict | null;
}

/**
 * Programs of users whose names match `:pattern`. The pattern is a LIKE pattern in lower case that matches a part of
 * the username or of the name that readers see. Names are looked up once per user of the run, not once per program. The
 * column `called` is compared first, because it is already in lower case and only a few users match it.
 */
export const namedPrograms = statement(
  "similarity.named",
  `with named_user as materialized (
     select w.uid from (select distinct f.uid from similarity_program f where f.run_id = :runId) w
     cross join lateral (select u.uid, u.username, u.called, u.realname from app_user u where u.uid = w.uid limit 1) u
     where u.called like :pattern and lower(u.username) like :pattern or lower(${realnameOf("u")}) like :pattern
   )
   select to_jsonb(array(select f.submit_id from similarity_program f
     where f.run_id = :runId and f.uid in (select uid from named_user))) as ids`,
  { byIndex: true },
).narrow<{ ids: number[] }>();

/**
 * SQL conditions that select pairs by their programs. `few` and `many` both select the pairs that contain one of the
 * programs `:named`: `few` uses the indexes of pairs, and `many` reads all pairs.
 */
const selections = {
  all: "true",
  few: "(p.left_id = any (:named::bigint[]) or p.right_id = any (:named::bigint[]))",
  many: `(p.left_id in (select unnest(:named::bigint[])) or p.right_id in (select unnest(:named::bigint[])))`,
} as const;
export type Selection = keyof typeof selections;

/** The common table expression `decided`: pairs with a decision. */
const decidedPairs = `decided as materialized (
     select f.left_id, f.right_id, f.verdict from similarity_decision f
     join similarity_pair w on w.run_id = :runId and w.left_id = f.left_id and w.right_id = f.right_id
     where :verdict?::text is not null
   )`;

const countOf = (selection: Selection) =>
  statement(
    "similarity.pairCount",
    `with ${decidedPairs} select count(*)::int as total from similarity_pair p
   where ${matchesFilters} and ${selections[selection]}`,
    { byIndex: true, variant: selection },
  );

/** Number of pairs that match these filters. `:verdict`: `open` for pairs without a decision; null for all pairs. */
export const pairCount = { all: countOf("all"), few: countOf("few"), many: countOf("many") };

/** Sort orders; each is the order of an index that also contains the columns of the filters. */
const orders: Readonly<Record<PairSort, readonly string[]>> = {
  longest: ["p.longest desc", "p.left_id", "p.right_id"],
  coverage: ["p.coverage desc", "p.longest desc", "p.left_id", "p.right_id"],
  fraction: ["p.fraction desc", "p.longest desc", "p.left_id", "p.right_id"],
};

/**
 * A page of the selected pairs, ordered by `sort`. The planner expects few pairs to pass the filters, so it would read
 * and sort all of them. `offset 0` prevents this, because a subquery with `offset` is not flattened. With `few`, all
 * selected pairs are sorted, which is cheap because there are only a few of them.
 */
function pageBy(sort: PairSort, selection: Selection) {
  const order = orders[sort].join(", ");
  const keys = orders[sort].map((key) => key.replace(" desc", "")).join(", ");
  const ordered = `(select p.run_id, p.problem_id, ${keys} from similarity_pair p where p.run_id = :runId order by ${order} offset 0)`;
  return statement(
    "similarity.pairs",
    `with ${decidedPairs}, page as materialized (
     select p.left_id, p.right_id
     from ${selection === "few" ? "similarity_pair" : ordered} p
     where ${matchesFilters} and ${selections[selection]} order by ${order} limit :limit offset :offset
   )
   select ${pairColumns}
   from page join similarity_pair p on p.run_id = :runId and p.left_id = page.left_id and p.right_id = page.right_id ${joined}
   order by ${order}`,
    { byIndex: true, variant: `${sort} ${selection}` },
  ).narrow<PairJson>();
}

const pagesBy = (sort: PairSort) => ({
  all: pageBy(sort, "all"),
  few: pageBy(sort, "few"),
  many: pageBy(sort, "many"),
});

export const pairsBy = {
  longest: pagesBy("longest"),
  coverage: pagesBy("coverage"),
  fraction: pagesBy("fraction"),
};

export const pairOfRun = statement(
  "similarity.pair",
  `select ${pairColumns}, p.ranges, lc.code as "leftCode", rc.code as "rightCode"
   from similarity_pair p ${joined}
   join submission_code lc on lc.submit_id = p.left_id join submission_code rc on rc.submit_id = p.right_id
   where p.run_id = :runId and p.left_id = :left and p.right_id = :right`,
).narrow<PairJson & { ranges: CommonRange[] }>();

export type PairRow = RowOf<typeof pairsBy.longest.all>;

/** `:members`: maximum number of members that are listed for each cluster. */
export const clustersOfRun = statement(
  "similarity.clusters",
  `select c.cluster, sp.display_id as "displayId", c.size, c.total, m.members as "members!"
   from (
     select g.cluster, g.problem_id, count(*)::int as size, count(*) over ()::int as total
     from similarity_program g join similarity_problem one on one.run_id = g.run_id and one.problem_id = g.problem_id
     where g.run_id = :runId and g.cluster is not null and (:displayId?::text is null or one.display_id = :displayId)
     group by g.cluster, g.problem_id
     order by size desc, g.cluster limit :limit offset :offset
   ) c
   join similarity_problem sp on sp.run_id = :runId and sp.problem_id = c.problem_id
   cross join lateral (
     select json_agg(json_build_object('submitId', one.submit_id, 'username', one.username, 'realname', one.realname)
       order by one.submit_id) as members
     from (select g.submit_id, u.username, ${realnameOf("u")} as realname from similarity_program g
       join app_user u on u.uid = g.uid
       where g.run_id = :runId and g.cluster = c.cluster order by g.submit_id limit :members) one
   ) m
   order by c.size desc, c.cluster`,
).narrow<{ members: { submitId: number; username: string; realname: string | null }[] }>();

/**
 * Locks one pair of a similarity run, so that decisions about it are serialized; returns no row if there is no such
 * pair.
 */
export const lockPair = statement(
  "similarity.lockPair",
  `select sp.display_id as "displayId", d.verdict as before
   from similarity_pair p
   join similarity_problem sp on sp.run_id = p.run_id and sp.problem_id = p.problem_id
   left join similarity_decision d on d.left_id = p.left_id and d.right_id = p.right_id
   where p.run_id = :runId and p.left_id = :left and p.right_id = :right for update of p`,
);

export const storeDecision = statement(
  "similarity.decide",
  `insert into similarity_decision as d (left_id, right_id, verdict, note, decided_by)
   values (:left, :right, :verdict, :note, :uid)
   on conflict (left_id, right_id) do update set verdict = excluded.verdict, note = excluded.note,
     decided_by = excluded.decided_by, decided_at = verdict_now()
   returning d.decided_at as "decidedAt"`,
);

export const deleteDecision = statement(
  "similarity.deleteDecision",
  "delete from similarity_decision where left_id = :left and right_id = :right",
);
