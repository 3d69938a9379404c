import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { systemClock } from "../../../src/shared/system/clock.ts";
import { hashPassword } from "../../../src/server/account/password.ts";
import { ensureRoot } from "../../../src/server/account/root.ts";
import { openDatabase } from "../../../src/server/platform/database/db.ts";
import { folderStore } from "../../../src/server/platform/file/files.ts";
import { loadSamples } from "../../../src/server/package/samples.ts";
import { cloneDatabase } from "../../support/cloneDatabase.ts";
import { templateName } from "../../support/sharedPostgres.ts";

const project = join(import.meta.dirname, "../../..");

/** The files and the database from which every test site is created. */
interface SharedSite {
  /** A copy of the built pages, because a concurrent build would remove the original files. */
  pages: string;
  /**
   * `template`: the name of a database with `root` and the sample problems; `files`: the folder with the files of these
   * problems.
   */
  template: string;
  files: string;
  /** The hash of `USER_PASSWORD`, computed once because hashing is slow by design. */
  userHash: string;
}

declare module "vitest" {
  interface ProvidedContext {
    sharedSite: SharedSite;
  }
}

export const ROOT_PASSWORD = "root-password";
export const USER_PASSWORD = "correct horse";
export const samples = join(project, "samples");

/** Creates the template once per run, after the shared PostgreSQL has started. */
export default async function sharedSite(testProject: TestProject): Promise<() => Promise<void>> {
  // `VERDICT_TEST_PAGES` selects another build, so that it can be tested without replacing the build in `dist/web`.
  const webFolder = process.env["VERDICT_TEST_PAGES"] ?? join(project, "dist/web");
  if (!existsSync(join(webFolder, "index.html"))) {
    throw new Error("the pages are not built: npm run build");
  }
  const folder = await mkdtemp(join(tmpdir(), "verdict-site-"));
  const [pages, files] = [join(folder, "pages"), join(folder, "files")];
  await cp(webFolder, pages, { recursive: true });
  const database = await cloneDatabase(testProject.getProvidedContext().postgresUrl, templateName);
  const db = openDatabase({ connectionString: database.url }, { clock: systemClock });
  await ensureRoot(db, { password: ROOT_PASSWORD });
  await loadSamples(db, folderStore(db, files), samples);
  await db.query({
    text: "insert into site_setting (key, value) values ('site.switches', $1)",
    values: [JSON.stringify({ defaultSubmitInterval: 0 })],
  });
  // A database with open connections cannot be copied.
  await db.close();
  const template = new URL(database.url).pathname.slice(1);
  const userHash = await hashPassword(USER_PASSWORD);
  testProject.provide("sharedSite", { pages, template, files, userHash });
  return () => rm(folder, { recursive: true, force: true });
}
