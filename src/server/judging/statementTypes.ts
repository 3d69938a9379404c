// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/statement.ts" {
  interface Statements {
    "judging.insertClaimedJob": {
      parameters: { kind: string; submitId: number };
      row: { id: number; attempt: number };
    };
    "judging.markManual": {
      parameters: { submitId: number };
      row: never;
    };
    "judging.setDataVersion": {
      parameters: { dataVersion: number; submitId: number };
      row: never;
    };
  }
}
