// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.history": {
      parameters: {
        uid: string;
        readerUid: string | null;
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
        limit: number;
        offset: number;
      };
      row: { id: number; participantUid: string; team: string | null; total: number };
    };
    "contest.upsolved": {
      parameters: { contestIds: readonly number[]; moments: readonly Date[]; uid: string };
      row: { contestId: number; since: Date; letters: string[] };
    };
    "contest.withOwnData": {
      parameters: { uid: string; limit: number };
      row: { cid: number; title: string; startTime: Date; realname: boolean; gender: boolean };
    };
  }
}
