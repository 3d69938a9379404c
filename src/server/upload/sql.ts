import { type RowOf, statement } from "../platform/statement.ts";

const columns = `id, kind, sha256, extension, content_type as "contentType", name, uid`;

export const insertUpload = statement(
  "upload.insert",
  `insert into upload (kind, sha256, extension, content_type, name, uid)
   values (:kind, :sha256, :extension, :contentType, :name, :uid?) returning id`,
);

/** The newest of the rows with these bytes. */
export const uploadByAddress = statement(
  "upload.byAddress",
  `select ${columns} from upload where sha256 = :sha256 and extension = :extension order by id desc limit 1`,
);

export const uploadById = statement("upload.byId", `select ${columns} from upload where id = :id`);

export type UploadRow = RowOf<typeof uploadById>;

export const deleteUploadRow = statement("upload.delete", "delete from upload where id = :id");

/** Deletes the user's avatars except the current one. */
export const deleteEarlierAvatarRows = statement(
  "upload.deleteEarlierAvatars",
  "delete from upload where uid = :uid and kind = 'avatar' and id <> :currentId",
);
