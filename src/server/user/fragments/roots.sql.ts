import { isUsableRoot } from "../../account/fragments/usableRoot.sql.ts";

/**
 * The uid of the account that takes over the objects of deleted accounts and acts for the site. This is the built-in
 * account if it is a usable super administrator; otherwise it is the first usable super administrator. If no super
 * administrator is usable, the result is the built-in account nevertheless. `deletedUids` (SQL array): accounts that
 * are about to be deleted.
 */
export function rootAccount(deletedUids?: string): string {
  const stays = deletedUids === undefined ? "" : ` and r.uid <> all (${deletedUids})`;
  return `coalesce((select r.uid from app_user r where ${isUsableRoot("r")}${stays}
    order by r.uid <> '1', r.created_at, r.uid limit 1), '1')`;
}
