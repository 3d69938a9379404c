// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "audit.insert": {
      parameters: {
        uid: string;
        username: string;
        ip: string;
        action: string;
        target: string;
        before: string | null;
        after: string | null;
      };
      row: never;
    };
    "audit.list": {
      parameters: {
        below: number;
        actions: readonly string[] | null;
        from: Date | null;
        until: Date | null;
        actor: string | null;
        text: string | null;
        limit: number;
      };
      row: {
        id: number;
        at: Date;
        actorUid: string | null;
        actor: string;
        ip: string;
        action: string;
        target: string;
        before: Json | null;
        after: Json | null;
      };
    };
  }
}
