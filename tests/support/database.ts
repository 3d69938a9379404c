import { inject } from "vitest";
import { cloneDatabase, type TestDatabase } from "./cloneDatabase.ts";
import { checkRows } from "./checkRows.ts";
import { templateName } from "./sharedPostgres.ts";

export type { TestDatabase };

checkRows();

/** An empty database with the migrated schema. Drop it after the file's tests. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject("postgresUrl"), templateName);
}
