import { problemChanged } from "../../problem/fragments/problemChanges.sql.ts";
import { statement } from "../../platform/database/statement.ts";

/**
 * Adds the judge's languages to the languages of the site, with names that are reserved for the judge. `:rows` is a
 * JSON array.
 */
export const addLanguages = statement(
  "remote.addLanguages",
  `insert into language (name, oj, seq, time_factor, memory_factor)
   select n.name, :judge, n.seq, n.factor, n.factor
   from jsonb_to_recordset(:rows::jsonb) as n (name text, seq int, factor real)
   on conflict (oj, name) do nothing`,
);

/** Records that future submissions to the problem are sent to the judge. */
export const sendToJudge = statement(
  "remote.sendToJudge",
  `update problem set is_remote = true, oj = :judge, judging_backend = :backend where id = :pid
   returning ${problemChanged("id")}`,
);

export const allowLanguages = statement(
  "remote.allowLanguages",
  `insert into problem_language (problem_id, language_id) select :pid, id from language where oj = :judge
   on conflict do nothing`,
);

/**
 * `:imported`: the parts of the problem as they were imported (such as statements, examples and tags), as a JSON object
 * of strings. Returns no row if another problem is already linked to this remote problem, or if this problem is already
 * linked to a different one.
 */
export const storeOrigin = statement(
  "remote.storeOrigin",
  `insert into remote_problem as r (problem_id, judge, key, source_url, fetched_at, imported)
   select :pid, :judge, :key, :sourceUrl, verdict_now(), :imported::jsonb
   where not exists (select from remote_problem o where o.judge = :judge and o.key = :key and o.problem_id <> :pid)
   on conflict (problem_id) do update set source_url = excluded.source_url, fetched_at = excluded.fetched_at,
       imported = excluded.imported
     where r.judge = excluded.judge and r.key = excluded.key
   returning problem_id as pid`,
);
