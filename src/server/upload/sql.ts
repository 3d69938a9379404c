import { type RowOf, statement } from "../platform/database/statement.ts";

const columns = `id, kind, sha256, extension, content_type as "contentType", name, uid`;

export const insertUpload = statement(
  "upload.insert",
  `insert into upload (kind, sha256, extension, content_type, name, uid)
   values (:kind, :sha256, :extension, :contentType, :name, :uid?) returning id`,
);

/** The newest upload with these bytes and this file extension. */
export const uploadByAddress = statement(
  "upload.byAddress",
  `select ${columns} from upload where sha256 = :sha256 and extension = :extension order by id desc limit 1`,
);

export const uploadById = statement("upload.byId", `select ${columns} from upload where id = :id`);

export type UploadRow = RowOf<typeof uploadById>;

export const deleteUploadRow = statement("upload.delete", "delete from upload where id = :id");

/**
 * Counts the pictures that a user has uploaded for Markdown texts within the last 24 hours, and adds up their bytes.
 * Locks the user's row until the transaction ends.
 */
export const imagesOfDay = statement(
  "upload.imagesOfDay",
  `with owner as materialized (select uid from app_user where uid = :uid for no key update)
   select count(*)::int as count, coalesce(sum(f.size), 0)::float8 as bytes
   from owner join upload u on u.uid = owner.uid and u.kind = 'markdown' join stored_file f on f.sha256 = u.sha256
   where u.created_at > verdict_now() - interval '1 day'`,
  { byIndex: true },
);

/** Deletes the user's avatars except the current one. */
export const deleteEarlierAvatarRows = statement(
  "upload.deleteEarlierAvatars",
  "delete from upload where uid = :uid and kind = 'avatar' and id <> :currentId",
);
