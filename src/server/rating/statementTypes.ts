// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/database/statement.ts" {
  interface Statements {
    "rating.contests": {
      parameters: object;
      row: { id: number; endedAt: Date; isBeingJudged: boolean };
    };
    "rating.deleteRated": {
      parameters: { contestIds: readonly number[] };
      row: { uid: string };
    };
    "rating.earlier": {
      parameters: { uids: readonly string[]; endedAt: Date; contestId: number };
      row: { uid: string; performance: number; mu: number };
    };
    "rating.generation": {
      parameters: object;
      row: { generation: number };
    };
    "rating.hide": {
      parameters: { isHidden: boolean; uid: string };
      row: never;
    };
    "rating.history": {
      parameters: {
        readerUid: string | null;
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
        uid: string;
        limit: number;
      };
      row: {
        contestId: number;
        endedAt: Date;
        participants: number;
        rank: number;
        rating: number;
        before: number | null;
        performance: number;
        isReadable: boolean;
        title: string;
      };
    };
    "rating.inputHash": {
      parameters: { contestId: number };
      row: { hash: string };
    };
    "rating.insertOutcomes": {
      parameters: { contestId: number; outcomes: string };
      row: never;
    };
    "rating.insertRated": {
      parameters: { contestId: number; endedAt: Date; hash: string; participants: number };
      row: never;
    };
    "rating.lockCounters": {
      parameters: { uids: readonly string[] };
      row: { uid: string };
      transaction: true;
    };
    "rating.nextGeneration": {
      parameters: { generation: number };
      row: { generation: number };
    };
    "rating.rated": {
      parameters: object;
      row: { id: number; endedAt: Date; hash: string };
    };
    "rating.standings": {
      parameters: { contestId: number };
      row: { uid: string; rank: number };
    };
    "rating.store": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "rating.storeHash": {
      parameters: { hash: string; contestId: number };
      row: never;
    };
  }
}
