import { type FilledTable, pageTexts } from "../../support/storedTexts.ts";
import { allTexts, linesOf } from "./hostileRows.ts";
import type { Site } from "./site.ts";
import type { World } from "./sweep.ts";

/** Maximum number of characters in columns for which the schema has no limit. */
const LINE_MAX = 200;
const TEXT_MAX = 60_000;

/** Returns lines of at most `max` characters; successive rows of a table get successive lines. */
export type Lines = (max: number) => string[];

/** Returns every hostile text as one line. */
export const mixedLines: Lines = linesOf;

/** Lines that each consist of one long word; they are distinct, for columns whose values must be unique. */
export const wideLines: Lines = (max) =>
  Array.from({ length: 100 }, (_, n) => `${n}${"W".repeat(max)}`.slice(0, max));

/** Adds rows to the tables that the setup of the sweep leaves empty. */
export async function addHostileRows({ site, ids }: World): Promise<void> {
  await addRows(site, ids);
}

/**
 * Writes hostile texts into all columns of `pageTexts`. A column for single lines gets a different line in each row; a
 * column for several lines gets as many of the texts as fit. Fails for a table without rows.
 */
export async function fillColumns({ site }: World, lines: Lines): Promise<void> {
  const limits = await limitsOf(site);
  for (const [at, [table, filled]] of Object.entries(pageTexts).entries()) {
    await fill(site, { table, filled, limits, lines, offset: at * 7 });
  }
  // The server's memory still contains the data from before the change. The test therefore ends the server's connection
  // for notifications; after reconnecting, the server reads the data again.
  await site.sql("update problem_catalogue set version = version + 1");
  await site.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and pid <> pg_backend_pid()",
  );
}

interface Filling {
  table: string;
  filled: FilledTable;
  limits: ReadonlyMap<string, number>;
  lines: Lines;
  /** Index of the first text to use; it is different for each table. */
  offset: number;
}

/** Fills a table with a single statement, because some columns may only be set together. */
async function fill(
  site: Site,
  { table, filled, limits, lines: linesFor, offset }: Filling,
): Promise<void> {
  const { lines = "", texts = "", json = {}, reset, max = LINE_MAX } = filled;
  const values: unknown[] = [linesFor(max), allTexts(TEXT_MAX)];
  const assignments = Object.entries(json).map(([column, value]) => `${column} = ${value}`);
  const names = (list: string) => list.split(" ").filter((name) => name !== "");
  for (const column of names(lines)) {
    values.push(linesFor(limits.get(`${table}.${column}`) ?? max));
    const list = `$${values.length}::text[]`;
    const place = `1 + (source.n + ${offset + values.length}) % cardinality(${list})`;
    assignments.push(`${column} = (${list})[${place}]`);
  }
  for (const column of names(texts)) {
    values.push(allTexts(limits.get(`${table}.${column}`) ?? TEXT_MAX));
    assignments.push(`${column} = $${values.length}::text`);
  }
  if (reset !== undefined) assignments.push(reset);
  const text = `with source as (
      select row.ctid as place, row.n, $2::text as text,
        ($1::text[])[1 + (row.n + ${offset}) % cardinality($1::text[])] as line
      from (select ctid, row_number() over (order by ctid)::int as n from ${table}) row)
    update ${table} set ${assignments.join(", ")} from source where ${table}.ctid = source.place
    returning 1`;
  const rows = await site.sql(text, values).catch((error: Error) => {
    throw new Error(`${table}: ${error.message}`, { cause: error });
  });
  if (rows.length === 0) throw new Error(`no row in ${table}`);
}

/** Reads the maximum lengths from the check constraints of the schema; the keys are `table.column`. */
async function limitsOf(site: Site): Promise<Map<string, number>> {
  const checks = await site.sql<{ table: string; rule: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c'`,
  );
  return new Map(
    checks.flatMap(({ table, rule }) =>
      [...rule.matchAll(/length\((\w+)\) <= (\d+)/g)].map(
        ([, column, most]) => [`${table}.${column}`, Number(most)] as const,
      ),
    ),
  );
}

/** Inserts rows into tables that the sweep leaves empty. */
async function addRows(
  site: Site,
  { walker, submitId, pid, contests }: World["ids"],
): Promise<void> {
  const add = (text: string) =>
    site.sql(
      text
        .replaceAll(":walker", `md5('${walker}')`)
        .replaceAll(":submit", String(submitId))
        .replaceAll(":contest", String(contests.frozen))
        .replaceAll(":pid", String(pid)),
    );
  for (const text of addedRows) {
    await add(text).catch((error: Error) => {
      throw new Error(`${text}: ${error.message}`, { cause: error });
    });
  }
}

/**
 * `:walker` is the uid of the user who visits the pages in the sweep. `fill` later replaces the placeholders `x` in
 * these rows.
 */
const addedRows = [
  "insert into api_token (token_hash, uid, name, scopes) select decode(md5(uid), 'hex'), uid, 'x', '{read}' from (values (:walker), ('1')) each (uid)",
  "insert into line_comment (submit_id, line, content, author_uid) values (:submit, 1, 'x', '1')",
  "insert into submission_error (submit_id, message) values (:submit, 'x') on conflict do nothing",
  "insert into app_user (uid, username, password_hash) select md5('crew' || n), 'crew-' || n, 'none' from generate_series(1, 8) n",
  "insert into team (uid, name, name_en, captain_uid) select md5('crew' || n), 'x', 'x', :walker from generate_series(1, 8) n",
  "insert into team_member (team_uid, uid, name, role, has_accepted) select md5('crew' || n), person.uid, 'x', 'contestant', true from generate_series(1, 8) n, (values (:walker), (null)) person (uid)",
  "insert into contest_participant (contest_id, uid) select :contest, md5('crew' || n) from generate_series(1, 8) n",
  "insert into contest_category (contest_id, seq, name, is_outside, is_personal, is_shown, is_open) select :contest, n, 'x' || n, false, false, true, true from generate_series(1, 8) n",
  "insert into problem_list (uid, name) select :walker, 'x' || n from generate_series(1, 8) n",
  "insert into invitation (token_hash, label, max_uses) select sha256(n::text::bytea), 'x', 9 from generate_series(1, 8) n",
  "insert into group_import (group_id, created_uid) select id, '1' from user_group",
  "insert into group_import_row (import_id, line, outcome, username) select id, 1, 'added', 'x' from group_import",
  "insert into remote_account (account_group, handle, state) select 'codeforces', 'x' || n, 'needsPerson' from generate_series(1, 8) n",
  "insert into remote_handle (uid, account_group, handle, token, verified_at) values (:walker, 'codeforces', 'x', 'x', now())",
  "insert into remote_judge (judge, last_failure, last_failure_at) values ('CF', 'x', now()) on conflict (judge) do update set last_failure = 'x', last_failure_at = now()",
  "insert into remote_page (judge, call, detail, url, body) select 'CF', 'submit', 'x' || n, 'x', '' from generate_series(1, 8) n",
  "insert into package_import (owner_uid, name, sha256, size, state) select '1', 'x', sha256, 1, 'ready' from (select min(sha256) as sha256 from stored_file) file, generate_series(1, 3)",
  "insert into package_problem (import_id, seq, name) select id, n, 'x' from package_import, generate_series(1, 3) n",
  "insert into rejudging (created_by, reason, selection, total, state) values ('1', 'x', '{}', 0, 'judged')",
  "insert into problem_validator (problem_id, name, language, code, protocol) values (:pid, 'x.cpp', 'C++ 17', 'x', 'testlib') on conflict do nothing",
  "insert into problem_history (problem_id, revision, actor_name, kind, data_version, state) select id, revision, 'x', 'edit', data_version, '{}' from problem where id = :pid on conflict do nothing",
  "insert into message (uid, kind, title, content) select uid, kind, 'x', 'x' from (values (:walker), ('1')) each (uid), unnest('{sys,mine}'::text[]) kind",
  "update group_member set roster_name = 'x', roster_number = 'x'",
  "update group_offer set roster_name = 'x', roster_number = 'x'",
] as const;
