// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "scope.facts": {
      parameters: { scopeIds: readonly number[]; uids: readonly (string | null)[] };
      row: { scopeId: number; uid: string | null; facts: Json | null };
    };
  }
}
