// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/statement.ts" {
  interface Statements {
    "teamRoster.consumeSlips": {
      parameters: { keyHash: Uint8Array; uid: string };
      row: { sealed: string };
    };
    "teamRoster.insertMembers": {
      parameters: { rows: string };
      row: never;
    };
    "teamRoster.insertTeams": {
      parameters: { rows: string };
      row: never;
    };
  }
}
