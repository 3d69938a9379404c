// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.deleteHelper": {
      parameters: { contestId: number; uid: string };
      row: { username: string; actions: string[] };
    };
    "contest.helped": {
      parameters: { ids: readonly number[]; groupIds: readonly number[]; limit: number };
      row: {
        id: number;
        title: string;
        rule: "acm" | "oiRecent" | "oiHighest" | "ioi" | "atCoder";
        startTime: Date;
        endTime: Date;
        classId: number | null;
      };
    };
    "contest.helperByName": {
      parameters: { username: string; contestId: number };
      row: {
        uid: string;
        username: string;
        isOwner: boolean;
        isInside: boolean;
        isParticipant: boolean;
        actions: string[] | null;
        helpers: number;
      };
    };
    "contest.helperCandidates": {
      parameters: { beginning: string; contestId: number; limit: number };
      row: { uid: string; username: string; nickname: string | null; avatar: string | null };
    };
    "contest.helpers": {
      parameters: { contestId: number };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        actions: string[];
        isOutside: boolean;
        isParticipant: boolean;
      };
    };
    "contest.owner": {
      parameters: { contestId: number };
      row: { uid: string; username: string; nickname: string | null; avatar: string | null };
    };
    "contest.storeHelper": {
      parameters: { contestId: number; uid: string; actions: readonly string[] };
      row: never;
    };
  }
}
