// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "mail.countFailed": {
      parameters: object;
      row: { count: number };
    };
    "mail.deleteEnvironment": {
      parameters: object;
      row: never;
    };
    "mail.deleteOldFailed": {
      parameters: object;
      row: never;
    };
    "mail.dequeueFailed": {
      parameters: { id: number };
      row: { payload: Json };
    };
    "mail.failed": {
      parameters: { limit: number; offset: number };
      row: {
        id: number;
        payload: Json;
        createdAt: Date;
        failures: number;
        attempt: number;
        givenUp: boolean;
        runAt: Date;
        lastError: string | null;
      };
    };
    "mail.settings": {
      parameters: object;
      row: { key: string; value: Json };
    };
    "mail.store": {
      parameters: { key: string; value: string };
      row: never;
    };
  }
}
