// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/database/statement.ts" {
  interface Statements {
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
