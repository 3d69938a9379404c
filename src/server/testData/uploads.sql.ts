import { sql } from "../platform/db.ts";

export interface UploadRow {
  id: string;
  uid: string;
  name: string;
  size: number;
  unixLines: boolean;
  state: "receiving" | "reading" | "ready" | "failed";
  doneBytes: number;
  totalBytes: number;
  failure: { code: string; params: Record<string, string | number> } | null;
  ignored: { name: string; reason: "system" | "link" }[] | null;
  /** Files whose line ends were changed. */
  lineEnds: number;
}

const columns = `id, uid, name, size, unix_lines as "unixLines", state, done_bytes as "doneBytes",
  total_bytes as "totalBytes", failure, ignored, line_ends as "lineEnds"`;

/**
 * $1 id, $2 uid, $3 name, $4 size, $5 CRLF becomes LF, $6 maximum of unfinished uploads per person. No row
 * beyond it.
 */
export const insertUpload = sql<UploadRow>(
  "testData.insertUpload",
  `insert into data_upload (id, uid, name, size, unix_lines)
   select $1, $2, $3, $4, $5
   where (select count(*) from data_upload where uid = $2 and state in ('receiving', 'reading')) < $6::int
   returning ${columns}`,
);

/** $1 uid: serialises new uploads of one person, so that the limit holds. */
export const lockUploader = sql(
  "testData.lockUploader",
  "select 1 from app_user where uid = $1 for no key update",
);

/** $1 id, $2 owner. */
export const uploadOf = sql<UploadRow>(
  "testData.upload",
  `select ${columns} from data_upload where id = $1 and uid = $2`,
);

/** $1 id: locked until the transaction ends. */
export const lockUpload = sql<UploadRow>(
  "testData.lockUpload",
  `select ${columns} from data_upload where id = $1 for no key update`,
);

/**
 * $1 id, $2 offset, $3 size, $4 hash, while the upload is received; a part sent again replaces the earlier
 * one.
 */
export const upsertPart = sql<{ start: number }>(
  "testData.upsertPart",
  `with open as (
     update data_upload set touched_at = verdict_now() where id = $1 and state = 'receiving' returning id
   )
   insert into data_upload_part (upload_id, start, size, sha256)
   select id, $2, $3, $4 from open
   on conflict (upload_id, start) do update set size = excluded.size, sha256 = excluded.sha256
   returning start`,
);

/** $1 id. */
export const partsOf = sql<{ start: number; size: number; sha256: string }>(
  "testData.parts",
  `select start, size, sha256 from data_upload_part where upload_id = $1 order by start`,
);

/** $1 id. */
export const beginReading = sql(
  "testData.beginReading",
  `update data_upload set state = 'reading', touched_at = verdict_now(), done_bytes = 0, total_bytes = 0
   where id = $1`,
);

/** $1 id, $2 bytes done, $3 bytes in total. No row if the upload was cancelled. */
export const setReadingProgress = sql<{ id: string }>(
  "testData.setReadingProgress",
  `update data_upload set done_bytes = $2, total_bytes = $3, touched_at = verdict_now()
   where id = $1 and state = 'reading' returning id`,
);

/** $1 id, $2 files as a JSON array, $3 ignored files as a JSON array: deletes the parts. */
export const finishReading = sql<{ id: string }>(
  "testData.finishReading",
  `with done as (
     update data_upload set state = 'ready', ignored = $3::jsonb, done_bytes = total_bytes,
       line_ends = jsonb_array_length(jsonb_path_query_array($2::jsonb, '$[*] ? (@.unixLines == true)')),
       touched_at = verdict_now()
     where id = $1 and state = 'reading' returning id
   ), parts as (
     delete from data_upload_part p using done where p.upload_id = done.id
   ), files as (
     insert into data_upload_file (upload_id, name, size, sha256)
     select done.id, f.name, f.size, f.sha256 from done,
       jsonb_to_recordset($2::jsonb) as f (name text, size bigint, sha256 text)
   )
   select id from done`,
);

/** $1 id, $2 code and params as JSON text. */
export const failReading = sql(
  "testData.failReading",
  `with failed as (
     update data_upload set state = 'failed', failure = $2::jsonb, touched_at = verdict_now()
     where id = $1 and state = 'reading' returning id
   )
   delete from data_upload_part p using failed where p.upload_id = failed.id`,
);

/** $1 id. */
export const filesOf = sql<{ name: string; size: number; sha256: string }>(
  "testData.files",
  "select name, size, sha256 from data_upload_file where upload_id = $1",
);

/** $1 id, $2 name. */
export const fileOfUpload = sql<{ name: string; size: number; sha256: string }>(
  "testData.fileOfUpload",
  "select name, size, sha256 from data_upload_file where upload_id = $1 and name = $2",
);

/** $1 id, $2 owner. */
export const discardUploadRow = sql<{ id: string }>(
  "testData.discardUploadRow",
  "delete from data_upload where id = $1 and uid = $2 returning id",
);

/**
 * Uploads untouched for two days, in any state: saved cases have their own references. Every received part
 * touches its upload.
 */
export const deleteAbandonedUploads = sql<{ id: string }>(
  "testData.deleteAbandoned",
  "delete from data_upload where touched_at < verdict_now() - interval '2 days' returning id",
);
