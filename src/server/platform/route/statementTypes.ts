// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../database/statement.ts" {
  interface Statements {
    "refusedCall.store": {
      parameters: { sessionId: number; hash: Uint8Array; codes: readonly string[] };
      row: never;
    };
    "refusedCall.take": {
      parameters: { sessionId: number; hash: Uint8Array };
      row: { codes: string[] };
    };
  }
}
