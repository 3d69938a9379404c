import { type RowOf, statement } from "../platform/database/statement.ts";

/** The shapes of an upload's JSON columns. */
interface UploadJson {
  failure: { code: string; params: Record<string, string | number> } | null;
  ignored: { name: string; reason: "system" | "link" }[] | null;
}

/** `lineEnds`: files whose line endings were changed. */
const columns = `id, uid, name, size, unix_lines as "unixLines", state, done_bytes as "doneBytes",
  total_bytes as "totalBytes", failure, ignored, line_ends as "lineEnds"`;

/**
 * `:unixLines`: whether CRLF is converted to LF; `:maximum`: maximum number of unfinished uploads per person. Returns
 * no row if the maximum would be exceeded.
 */
export const insertUpload = statement(
  "testData.insertUpload",
  `insert into data_upload (id, uid, name, size, unix_lines)
   select :id, :uid, :name, :size, :unixLines
   where (select count(*) from data_upload where uid = :uid and state in ('receiving', 'reading')) < :maximum::int
   returning ${columns}`,
).narrow<UploadJson>();

/** Serialises new uploads of one user, so that their maximum number cannot be exceeded. */
export const lockUploader = statement(
  "testData.lockUploader",
  "select 1 from app_user where uid = :uid for no key update",
);

export const uploadOf = statement(
  "testData.upload",
  `select ${columns} from data_upload where id = :id and uid = :uid`,
).narrow<UploadJson>();

export type UploadRow = RowOf<typeof uploadOf>;

/** Returns an upload and locks it until the transaction ends. */
export const lockUpload = statement(
  "testData.lockUpload",
  `select ${columns} from data_upload where id = :id for no key update`,
).narrow<UploadJson>();

/**
 * Stores a part; a part that is sent again replaces the earlier one. Returns no row unless the upload is being
 * received.
 */
export const upsertPart = statement(
  "testData.upsertPart",
  `with open as (
     update data_upload set touched_at = verdict_now() where id = :id and state = 'receiving' returning id
   )
   insert into data_upload_part (upload_id, start, size, sha256)
   select id, :start, :size, :sha256 from open
   on conflict (upload_id, start) do update set size = excluded.size, sha256 = excluded.sha256
   returning start`,
);

export const partsOf = statement(
  "testData.parts",
  `select start, size, sha256 from data_upload_part where upload_id = :id order by start`,
);

export const beginReading = statement(
  "testData.beginReading",
  `update data_upload set state = 'reading', touched_at = verdict_now(), done_bytes = 0, total_bytes = 0
   where id = :id`,
);

/** Records the progress of reading; returns no row if the upload was cancelled. */
export const setReadingProgress = statement(
  "testData.setReadingProgress",
  `update data_upload set done_bytes = :doneBytes, total_bytes = :totalBytes, touched_at = verdict_now()
   where id = :id and state = 'reading' returning id`,
);

/** `:files` and `:ignored` are JSON arrays. Deletes the stored parts of the upload. */
export const finishReading = statement(
  "testData.finishReading",
  `with done as (
     update data_upload set state = 'ready', ignored = :ignored::jsonb, done_bytes = total_bytes,
       line_ends = jsonb_array_length(jsonb_path_query_array(:files::jsonb, '$[*] ? (@.unixLines == true)')),
       touched_at = verdict_now()
     where id = :id and state = 'reading' returning id
   ), parts as (
     delete from data_upload_part p using done where p.upload_id = done.id
   ), files as (
     insert into data_upload_file (upload_id, name, size, sha256)
     select done.id, f.name, f.size, f.sha256 from done,
       jsonb_to_recordset(:files::jsonb) as f (name text, size bigint, sha256 text)
   )
   select id from done`,
);

/** `:failure`: the code and the parameters of the failure as JSON text. */
export const failReading = statement(
  "testData.failReading",
  `with failed as (
     update data_upload set state = 'failed', failure = :failure::jsonb, touched_at = verdict_now()
     where id = :id and state = 'reading' returning id
   )
   delete from data_upload_part p using failed where p.upload_id = failed.id`,
);

export const filesOf = statement(
  "testData.files",
  "select name, size, sha256 from data_upload_file where upload_id = :id",
);

export const fileOfUpload = statement(
  "testData.fileOfUpload",
  "select name, size, sha256 from data_upload_file where upload_id = :upload and name = :name",
);

export const discardUploadRow = statement(
  "testData.discardUploadRow",
  "delete from data_upload where id = :id and uid = :uid returning id",
);

/**
 * Deletes uploads that have not changed for two days, regardless of their state; saved cases keep separate references
 * to the files. Every received part updates the upload's time.
 */
export const deleteAbandonedUploads = statement(
  "testData.deleteAbandoned",
  "delete from data_upload where touched_at < verdict_now() - interval '2 days' returning id",
);
