import { statement } from "../platform/database/statement.ts";

export const attachmentsOf = statement(
  "problemFile.list",
  `select f.name, s.size from problem_file f join stored_file s on s.sha256 = f.sha256
   where f.problem_id = :pid order by f.name`,
);

/** Inserts the file, or replaces an existing file with the same name. */
export const upsertAttachment = statement(
  "problemFile.upsert",
  `insert into problem_file (problem_id, name, sha256) values (:pid, :name, :sha256)
   on conflict (problem_id, name) do update set sha256 = excluded.sha256`,
);

/** Returns one row if the file existed. */
export const deleteAttachmentRow = statement(
  "problemFile.delete",
  "delete from problem_file where problem_id = :pid and name = :name returning name",
);
