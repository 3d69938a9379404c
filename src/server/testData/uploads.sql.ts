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
}

const columns = `id, uid, name, size, unix_lines as "unixLines", state, done_bytes as "doneBytes",
  total_bytes as "totalBytes", failure, ignored`;

/** $1 id, $2 uid, $3 name, $4 size, $5 CRLF becomes LF, $6 most unfinished ones of a person. No row beyond. */
export const insertUpload = sql<UploadRow>(
  "testData.insertUpload",
  `insert into data_upload (id, uid, name, size, unix_lines)
   select $1, $2, $3, $4, $5
   where (select count(*) from data_upload where uid = $2 and state in ('receiving', 'reading')) < $6::int
   returning ${columns}`,
);

/** $1 uid: two uploads of one person begin one after the other, so that the limit holds. */
export const lockUploader = sql(
  "testData.lockUploader",
  "select 1 from app_user where uid = $1 for no key update",
);

/** $1 id, $2 owner. */
export const uploadOf = sql<UploadRow>(
  "testData.upload",
  `select ${columns} from data_upload where id = $1 and uid = $2`,
);

/** $1 id: the row stays as it is until the transaction ends. */
export const lockUpload = sql<UploadRow>(
  "testData.lockUpload",
  `select ${columns} from data_upload where id = $1 for no key update`,
);

/** $1 id, $2 where it begins, $3 size, $4 hash: while it is received; sent again it replaces the earlier. */
export const keepPart = sql<{ start: number }>(
  "testData.keepPart",
  `with open as (
     update data_upload set touched_at = now() where id = $1 and state = 'receiving' returning id
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
  `update data_upload set state = 'reading', touched_at = now(), done_bytes = 0, total_bytes = 0
   where id = $1`,
);

/** $1 id, $2 bytes so far, $3 bytes in the end. No row when the upload was given up. */
export const noteReading = sql<{ id: string }>(
  "testData.noteReading",
  `update data_upload set done_bytes = $2, total_bytes = $3, touched_at = now()
   where id = $1 and state = 'reading' returning id`,
);

/** $1 id, $2 files as a JSON array, $3 what was ignored as a JSON array: the parts are not needed any more. */
export const finishReading = sql<{ id: string }>(
  "testData.finishReading",
  `with done as (
     update data_upload set state = 'ready', ignored = $3::jsonb, done_bytes = total_bytes,
       touched_at = now()
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
     update data_upload set state = 'failed', failure = $2::jsonb, touched_at = now()
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
export const deleteUpload = sql<{ id: string }>(
  "testData.deleteUpload",
  "delete from data_upload where id = $1 and uid = $2 returning id",
);

/**
 * Uploads that nobody touched for two days, however they ended: what was saved out of them has its own
 * references. One that is under way is touched by every part.
 */
export const deleteAbandonedUploads = sql<{ id: string }>(
  "testData.deleteAbandoned",
  "delete from data_upload where touched_at < now() - interval '2 days' returning id",
);
