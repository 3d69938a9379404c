import { type Db, sql, type Statement } from "../platform/db.ts";

/** Every column that refers to `stored_file`; a test compares them with the database's foreign keys. */
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

const patience = { patienceMs: 600_000 };

/** Files that somebody refers to again. */
export const clearUnreferenced = sql(
  "upload.clearUnreferenced",
  `update stored_file f set unreferenced_since = null
   where unreferenced_since is not null and not (${unreferenced})`,
  patience,
);

/** Files that nothing refers to since this sweep. */
export const noteLoneliness = sql(
  "upload.noteLoneliness",
  `update stored_file f set unreferenced_since = verdict_now() where unreferenced_since is null and ${unreferenced}`,
  patience,
);

/** Files that nothing has referred to for a day. */
export const unreferencedFiles = sql<{ sha256: string }>(
  "upload.unreferencedFiles",
  "select sha256 from stored_file where unreferenced_since < verdict_now() - interval '1 day'",
);

/**
 * $1 hashes → those that really went. Asks again, because somebody may have brought one meanwhile; a
 * reference that this statement does not know makes it fail by its foreign key.
 */
export const deleteFiles = sql<{ sha256: string }>(
  "upload.deleteFiles",
  `delete from stored_file f where sha256 = any($1::text[])
     and unreferenced_since < verdict_now() - interval '1 day' and ${unreferenced} returning sha256`,
);

/** $1 hashes that lie in the store → those that no row knows. */
export const unknownFiles = sql<{ sha256: string }>(
  "upload.unknownFiles",
  `select name as sha256 from unnest($1::text[]) name
   where not exists (select from stored_file f where f.sha256 = name)`,
);

/** $1 hash, $2 size: gives a file without a row one, which a later sweep takes away together with it. */
export const adoptFile = sql(
  "upload.adopt",
  `insert into stored_file (sha256, size, unreferenced_since) values ($1, $2, verdict_now())
   on conflict do nothing`,
);

/**
 * $1 hashes that texts mention. A picture is often brought long before its text is saved, and drafts
 * live in browsers: a week. The carousel and the background are their own list.
 */
export const deleteUnmentioned = sql<{ id: number }>(
  "upload.deleteUnmentioned",
  `delete from upload where kind in ('avatar', 'markdown', 'file')
     and created_at < verdict_now() - interval '7 days' and not (sha256 = any($1::text[])) returning id`,
);

/** Columns that may hold a text; tables of machines' words and history are left out below. */
const textColumns = sql<{ table: string; column: string }>(
  "upload.textColumns",
  `select c.table_name as "table", c.column_name as "column"
   from information_schema.columns c
   join information_schema.tables t using (table_schema, table_name)
   where table_schema = 'public' and t.table_type = 'BASE TABLE'
     and c.data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY')
   order by 1, 2`,
);

/** Large and never a text that a reader meets, or a record of what was. */
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
 * Hashes of all uploads whose address stands in any text of the database. It looks into every text
 * column there is, so a new table's texts count without anybody remembering to add them here.
 */
export async function mentionedUploads(db: Db): Promise<string[]> {
  const found = new Set<string>();
  for (const { table, column } of await textColumns(db)) {
    if (withoutTexts.has(table)) continue;
    for (const { sha256 } of await db.query<{ sha256: string }>(mentionsIn(table, column))) {
      found.add(sha256);
    }
  }
  return [...found];
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

/** An identifier as the catalogue spells it. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
