import type { Database, Statement } from "../platform/database/db.ts";
import { statement } from "../platform/database/statement.ts";

/** Every column that refers to `stored_file`; a test compares it with the foreign keys of the database. */
export const fileReferences: [table: string, column: string][] = [
  ["data_upload_file", "sha256"],
  ["data_upload_part", "sha256"],
  ["package_import", "sha256"],
  ["problem_case", "input_sha256"],
  ["problem_case", "output_sha256"],
  ["problem_check_case", "input_sha256"],
  ["problem_check_case", "output_sha256"],
  ["problem_file", "sha256"],
  ["upload", "sha256"],
];

const unreferenced = fileReferences
  .map(([table, column]) => `not exists (select from ${table} r where r.${column} = f.sha256)`)
  .join(" and ");

const slow = { timeoutMs: 600_000 };

/** Clears `unreferenced_since` for files that are referenced again. */
export const unmarkReferenced = statement(
  "upload.unmarkReferenced",
  `update stored_file f set unreferenced_since = null
   where unreferenced_since is not null and not (${unreferenced})`,
  slow,
);

/** Stores the time of this sweep in the rows of files that no longer have a reference. */
export const markUnreferenced = statement(
  "upload.markUnreferenced",
  `update stored_file f set unreferenced_since = verdict_now() where unreferenced_since is null and ${unreferenced}`,
  slow,
);

/** Files that have been unreferenced for a day. */
export const unreferencedFiles = statement(
  "upload.unreferencedFiles",
  "select sha256 from stored_file where unreferenced_since < verdict_now() - interval '1 day'",
);

/**
 * Returns the deleted files. Checks the references again, because a file may have been uploaded again meanwhile; if
 * this check misses a reference, the reference's foreign key makes the statement fail.
 */
export const deleteFiles = statement(
  "upload.deleteFiles",
  `delete from stored_file f where sha256 = any(:hashes::text[])
     and unreferenced_since < verdict_now() - interval '1 day' and ${unreferenced} returning sha256`,
);

/** `:names`: hashes of files in the store. Returns the hashes for which there is no row. */
export const unknownFiles = statement(
  "upload.unknownFiles",
  `select name as sha256 from unnest(:names::text[]) name
   where not exists (select from stored_file f where f.sha256 = name)`,
);

/** Inserts a row for a stored file that has no row; a later sweep deletes the row and the file. */
export const adoptFile = statement(
  "upload.adopt",
  `insert into stored_file (sha256, size, unreferenced_since) values (:sha256, :size, verdict_now())
   on conflict do nothing`,
);

/**
 * Deletes uploads that are at least a week old and that no text mentions. The period is a week, because a picture is
 * often uploaded long before its text is saved, and drafts are stored in browsers. Pictures of the carousel and the
 * background are not affected, because columns, not texts, refer to them.
 */
export const deleteUnmentioned = statement(
  "upload.deleteUnmentioned",
  `delete from upload where kind in ('avatar', 'class', 'markdown', 'logo', 'file')
     and created_at < verdict_now() - interval '7 days' and not (sha256 = any(:mentionedHashes::text[])) returning id`,
);

/** Columns that may contain text; history tables and tables of machine-written text are excluded below. */
const textColumns = statement(
  "upload.textColumns",
  `select c.table_name as "table", c.column_name as "column!"
   from information_schema.columns c
   join information_schema.tables t using (table_schema, table_name)
   where table_schema = 'public' and t.table_type = 'BASE TABLE'
     and c.data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY')
   order by 1, 2`,
);

/**
 * Tables that are not searched for the paths of uploads: history tables, and large tables without texts that readers
 * see.
 */
const withoutTexts = new Set([
  "audit_entry",
  "case_result",
  "job",
  "rate_window",
  "session",
  "stored_file",
  "submission",
  "submission_code",
  "submission_error",
  "trial",
  "upload",
]);

/**
 * Hashes of all uploads whose path occurs in any text of the database. Searches every text column that the database's
 * catalogue lists, so the columns of new tables are included automatically.
 */
export async function mentionedUploads(db: Database): Promise<string[]> {
  const hashes = new Set<string>();
  for (const { table, column } of await textColumns(db)) {
    if (withoutTexts.has(table)) continue;
    for (const { sha256 } of await db.query<{ sha256: string }>(mentionsIn(table, column))) {
      hashes.add(sha256);
    }
  }
  return [...hashes];
}

function mentionsIn(table: string, column: string): Statement {
  const [from, text] = [quoted(table), `${quoted(column)}::text`];
  return {
    text: `select distinct m[1] as sha256
      from ${from}, regexp_matches(${text}, '/api/public/(?:img|file)/([0-9a-f]{64})', 'g') m
      where ${text} like '%/api/public/%'`,
    query_timeout: 600_000,
  };
}

/** A quoted SQL identifier. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
