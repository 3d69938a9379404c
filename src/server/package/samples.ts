import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { seedLanguages } from "../language/service.ts";
import type { Database } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import { insertSetting, readSetting } from "../platform/database/sql.ts";
import { insertSampleTraining, sampleTrainings } from "../training/service.ts";
import { readFolder } from "./readFolder.ts";
import type { ReadPackage } from "./readPackage.ts";
import { insertPackage } from "./storePackage.ts";

/** Author of the samples. */
const ROOT_UID = "1";
const LOADED = "samples.loaded";

/**
 * Loads the sample problems into a fresh database and returns their number. A setting records that the samples were
 * loaded, so samples that an administrator has deleted or changed do not come back. The account `root` should exist,
 * because it becomes the author. `trainings`: also loads the sample trainings, which consist of these problems.
 */
export async function loadSamples(
  db: Database,
  files: FileStore,
  folder: string,
  { trainings = false }: { trainings?: boolean } = {},
): Promise<number> {
  if ((await readSetting(db, { key: LOADED })).length > 0) return 0;
  await seedLanguages(db);
  const names = (await readdir(folder)).filter((name) =>
    existsSync(join(folder, name, "problem.json")),
  );
  const packages: ReadPackage[] = [];
  for (const name of names.toSorted((a, b) => a.localeCompare(b))) {
    packages.push(await readFolder(join(folder, name), files));
  }
  const fromFile = trainings ? await readFile(join(folder, "trainings.json"), "utf8") : "[]";
  const trainingRows = sampleTrainings.parse(JSON.parse(fromFile));
  return db.transaction(async (tx) => {
    // The row also serves as the lock: if two servers start together, the second server waits for the row and then
    // finds nothing to do.
    const first = await insertSetting(tx, {
      key: LOADED,
      value: JSON.stringify({ problems: names.length }),
    });
    if (first.length === 0) return 0;
    let count = 0;
    for (const each of packages) {
      if ((await insertPackage(tx, each, ROOT_UID)) !== undefined) count += 1;
    }
    for (const training of trainingRows) await insertSampleTraining(tx, ROOT_UID, training);
    return count;
  });
}
