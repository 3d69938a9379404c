import { sql } from "../platform/db.ts";

export interface UploadRow {
  id: number;
  kind: "avatar" | "carousel" | "background" | "markdown" | "file";
  sha256: string;
  extension: string;
  contentType: string;
  name: string;
  uid: string | null;
}

const columns = `id, kind, sha256, extension, content_type as "contentType", name, uid`;

/** $1 kind, $2 SHA-256, $3 extension, $4 content type, $5 name, $6 uid. */
export const insertUpload = sql<{ id: number }>(
  "upload.insert",
  `insert into upload (kind, sha256, extension, content_type, name, uid)
   values ($1, $2, $3, $4, $5, $6) returning id`,
);

/** $1 SHA-256, $2 extension: the newest of the rows with these bytes. */
export const uploadByAddress = sql<UploadRow>(
  "upload.byAddress",
  `select ${columns} from upload where sha256 = $1 and extension = $2 order by id desc limit 1`,
);

/** $1 id. */
export const uploadById = sql<UploadRow>(
  "upload.byId",
  `select ${columns} from upload where id = $1`,
);

/** $1 id. */
export const deleteUploadRow = sql("upload.delete", "delete from upload where id = $1");

/** $1 uid, $2 the row that is kept: deletes the user's earlier avatars. */
export const deleteEarlierAvatarRows = sql(
  "upload.deleteEarlierAvatars",
  "delete from upload where uid = $1 and kind = 'avatar' and id <> $2",
);
