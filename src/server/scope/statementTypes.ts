// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/statement.ts";

declare module "../platform/statement.ts" {
  interface Statements {
    "scope.facts": {
      parameters: { scopeIds: readonly number[]; uids: readonly (string | null)[] };
      row: { scopeId: number; uid: string | null; facts: Json | null };
    };
  }
}
