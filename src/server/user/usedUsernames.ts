import type { Db } from "../platform/database/db.ts";
import { usedNames } from "./sql.ts";

/** Which of the given username keys (`nameKey`) are in use. */
export async function usedUsernames(db: Db, nameKeys: readonly string[]): Promise<string[]> {
  return (await usedNames(db, { nameKeys })).map(({ name }) => name);
}
