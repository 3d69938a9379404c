import { inject } from "vitest";
import { cloneDatabase, type TestDatabase } from "./cloneDatabase.ts";
import { templateName } from "./sharedPostgres.ts";

export type { TestDatabase };

/** A database of its own with the migrated schema and nothing in it. Drop it after the file's tests. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject("postgresUrl"), templateName);
}
