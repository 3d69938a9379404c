// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../database/statement.ts";

declare module "../database/statement.ts" {
  interface Statements {
    "live.notify": {
      parameters: { channel: string; payload: string };
      row: { pg_notify: string };
    };
    "live.ping": {
      parameters: object;
      row: { alive: number };
    };
    "live.sessions": {
      parameters: { ids: readonly number[] };
      row: { id: number; roleId: number; affiliations: Json | null };
    };
  }
}
