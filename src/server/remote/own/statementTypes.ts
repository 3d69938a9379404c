// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "remote.deleteExpiredSessions": {
      parameters: object;
      row: never;
    };
    "remote.deleteOtherSessions": {
      parameters: { uid: string; accountGroup: string; handle: string };
      row: never;
    };
    "remote.deleteOwnSession": {
      parameters: { uid: string; accountGroup: string };
      row: never;
    };
    "remote.judgesWithoutSessions": {
      parameters: object;
      row: { judge: string };
    };
    "remote.ownSessions": {
      parameters: { uid: string };
      row: { accountGroup: string; handle: string; hasEnded: boolean; expiresAt: Date };
    };
    "remote.storeOwnSession": {
      parameters: {
        accountGroup: string;
        handle: string;
        uid: string;
        session: string;
        days: number;
      };
      row: never;
    };
  }
}
