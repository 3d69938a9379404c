// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "training.addResults": {
      parameters: {
        trainingId: number;
        pids: readonly number[];
        types: readonly number[];
        signs: readonly number[];
        isScored: boolean;
      };
      row: never;
    };
    "training.countedProblems": {
      parameters: { trainingId: number };
      row: { pid: number; type: 0 | 1 | null; includedType: number | null };
    };
    "training.discardResults": {
      parameters: { trainingId: number };
      row: never;
    };
    "training.heldProblems": {
      parameters: { pids: readonly number[] };
      row: { id: number };
      transaction: true;
    };
    "training.holdTable": {
      parameters: { trainingId: number };
      row: { id: number; commit: string };
    };
    "training.lockTable": {
      parameters: { trainingId: number };
      row: object;
      transaction: true;
    };
    "training.ownResult": {
      parameters: {
        trainingId: number;
        pids: readonly number[];
        types: readonly number[];
        uid: string;
      };
      row: {
        rank: number | null;
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        gender: "male" | "female" | "secrecy";
        school: string | null;
        realname: string | null;
        solved: number;
        runTime: number;
        score: number | null;
        isCurrent: boolean;
        rating: number | null;
        version: number | null;
        newest: number | null;
      };
    };
    "training.rank": {
      parameters: {
        trainingId: number;
        limit: number;
        skip: number;
        offset: number;
        pids: readonly number[];
        types: readonly number[];
      };
      row: {
        rank: number;
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        gender: "male" | "female" | "secrecy";
        school: string | null;
        realname: string | null;
        solved: number;
        runTime: number;
        score: number | null;
        isCurrent: boolean;
        rating: number | null;
        version: number | null;
        newest: number | null;
      };
    };
    "training.rankMatches": {
      parameters: {
        trainingId: number;
        pieces: readonly string[];
        onlyNicknames: boolean;
        pattern: string;
        most: number;
        searchesRealNames: boolean;
      };
      row: { users: number; uids: string[] };
    };
    "training.rankOf": {
      parameters: {
        trainingId: number;
        uids: readonly string[];
        limit: number;
        offset: number;
        pids: readonly number[];
        types: readonly number[];
      };
      row: {
        rank: number;
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        gender: "male" | "female" | "secrecy";
        school: string | null;
        realname: string | null;
        solved: number;
        runTime: number;
        score: number | null;
        isCurrent: boolean;
        rating: number | null;
        version: number | null;
        newest: number | null;
      };
    };
    "training.rankSearch": {
      parameters: {
        trainingId: number;
        pids: readonly number[];
        types: readonly number[];
        onlyNicknames: boolean;
        pattern: string;
        searchesRealNames: boolean;
        limit: number;
        offset: number;
      };
      row: {
        rank: number;
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        gender: "male" | "female" | "secrecy";
        school: string | null;
        realname: string | null;
        solved: number;
        runTime: number;
        score: number | null;
        total: number;
        isCurrent: boolean;
        rating: number | null;
        version: number | null;
        newest: number | null;
      };
    };
    "training.rankedCount": {
      parameters: { trainingId: number };
      row: { total: number | null };
    };
    "training.refresh": {
      parameters: { trainingId: number; most: number };
      row: { count: number };
    };
    "training.resetVersions": {
      parameters: object;
      row: never;
    };
    "training.storeProblems": {
      parameters: { pids: readonly number[]; types: readonly number[]; trainingId: number };
      row: never;
    };
    "training.tableState": {
      parameters: { trainingId: number; pids: readonly number[]; types: readonly number[] };
      row: { isCurrent: boolean };
    };
  }
}
