import { sql } from "../platform/db.ts";

/** $1 problem. */
export const attachmentsOf = sql<{ name: string; size: number }>(
  "problemFile.list",
  `select f.name, s.size from problem_file f join stored_file s on s.sha256 = f.sha256
   where f.problem_id = $1 order by f.name`,
);

/** $1 problem, $2 name, $3 SHA-256: inserts the file or replaces the one with that name. */
export const upsertAttachment = sql(
  "problemFile.upsert",
  `insert into problem_file (problem_id, name, sha256) values ($1, $2, $3)
   on conflict (problem_id, name) do update set sha256 = excluded.sha256`,
);

/** $1 problem, $2 name. One row if it existed. */
export const deleteAttachmentRow = sql<{ name: string }>(
  "problemFile.delete",
  "delete from problem_file where problem_id = $1 and name = $2 returning name",
);
