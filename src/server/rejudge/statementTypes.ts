// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/statement.ts";

declare module "../platform/statement.ts" {
  interface Statements {
    "rejudge.broken": {
      parameters: { limit: number; offset: number };
      row: { submitId: number; cause: Json | null };
    };
    "rejudge.countBroken": {
      parameters: object;
      row: { count: number };
    };
    "rejudge.storedCases": {
      parameters: { submitId: number };
      row: {
        seq: number;
        status: number;
        timeMs: number | null;
        memoryKb: number | null;
        score: number | null;
        group: number | null;
        message: string | null;
        endedBy: Json | null;
      };
    };
    "rejudge.storedFigures": {
      parameters: { submitId: number };
      row: { timeMs: number | null; memoryKb: number | null; scored: boolean };
    };
  }
}
