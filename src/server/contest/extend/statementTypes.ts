// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.moveEnd": {
      parameters: { endTime: Date; frozenFrom: Date | null; id: number };
      row: never;
    };
  }
}
