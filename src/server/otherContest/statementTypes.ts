// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "otherContest.listed": {
      parameters: object;
      row: { value: Json };
    };
    "otherContest.replace": {
      parameters: { contests: string };
      row: never;
    };
  }
}
