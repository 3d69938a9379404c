import type { Db } from "../platform/database/db.ts";
import { usedNames } from "./sql.ts";

/** Those of these keys of usernames (`nameKey`) that are in use. */
export async function usedUsernames(db: Db, nameKeys: readonly string[]): Promise<string[]> {
  return (await usedNames(db, { nameKeys })).map(({ name }) => name);
}
