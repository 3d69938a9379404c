// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "remote.addLanguages": {
      parameters: { judge: string; rows: string };
      row: never;
    };
    "remote.allowLanguages": {
      parameters: { pid: number; judge: string };
      row: never;
    };
    "remote.sendToJudge": {
      parameters: { judge: string; backend: string; pid: number };
      row: { notified: string };
    };
    "remote.storeOrigin": {
      parameters: { pid: number; judge: string; key: string; sourceUrl: string; imported: string };
      row: { pid: number };
    };
  }
}
