import type { Db } from "./db.ts";
import { insertSetting, readSetting } from "./sql.ts";

/** The stored text of a setting, created at the first call; every process gets the same text. */
export async function keepSetting(db: Db, key: string, make: () => string): Promise<string> {
  await insertSetting(db, { key, value: JSON.stringify(make()) });
  const [row] = await readSetting(db, { key });
  if (typeof row?.value !== "string") throw new Error(`the setting ${key} is not a text`);
  return row.value;
}
