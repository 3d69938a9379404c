// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.countConnected": {
      parameters: { contestId: number };
      row: { count: number };
    };
    "contest.judgingCounts": {
      parameters: { failed: readonly number[]; pending: readonly number[]; contestId: number };
      row: { failed: number; pending: number };
    };
    "contest.lastSubmissions": {
      parameters: { contestId: number; limit: number };
      row: {
        submitId: number;
        displayId: string | null;
        username: string;
        status: number;
        submitTime: Date;
      };
    };
    "contest.lastWithStatus": {
      parameters: { contestId: number; statuses: readonly number[]; limit: number };
      row: {
        submitId: number;
        displayId: string | null;
        username: string;
        status: number;
        submitTime: Date;
      };
    };
    "contest.printCounts": {
      parameters: { contestId: number };
      row: { waiting: number; claimed: number };
    };
    "contest.storeConnected": {
      parameters: { contestIds: readonly number[]; uids: readonly string[]; process: string };
      row: never;
    };
  }
}
