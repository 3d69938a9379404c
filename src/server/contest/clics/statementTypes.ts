// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.clicsClarifications": {
      parameters: { cid: number };
      row: {
        id: number;
        replyTo: number | null;
        uid: string;
        askerUid: string;
        pid: number | null;
        content: string;
        isOfficial: boolean;
        isPublic: boolean;
        createdAt: Date;
      };
    };
    "contest.clicsCode": {
      parameters: { submitId: number; cid: number };
      row: { code: string; language: string };
    };
    "contest.clicsContests": {
      parameters: {
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
        classIds: readonly number[];
        uid: string | null;
      };
      row: {
        id: number;
        title: string;
        rule: "acm" | "oiRecent" | "oiHighest" | "ioi" | "atCoder";
        regulations: Json;
        logo: Json | null;
        guarded: Json;
      };
    };
    "contest.clicsEvents": {
      parameters: { cid: number; audience: string };
      row: { key: string; seq: number; digest: number };
    };
    "contest.clicsFeedBase": {
      parameters: { cid: number; audience: string; seq: number };
      row: { seq: number };
    };
    "contest.clicsProblems": {
      parameters: { cid: number };
      row: {
        pid: number;
        timeLimit: number;
        feedback: "none" | "verdict" | "firstFailed" | "all" | "afterContest";
        cases: number;
      };
    };
    "contest.clicsRuns": {
      parameters: { submitIds: readonly number[]; limit: number };
      row: { submitId: number; seq: number; status: number; timeMs: number | null };
    };
    "contest.clicsSubmissions": {
      parameters: { cid: number; lastId: number };
      row: {
        submitId: number;
        uid: string;
        pid: number;
        submitTime: Date;
        status: number;
        score: number | null;
        timeMs: number | null;
        language: string;
        finishedAt: Date | null;
      };
    };
    "contest.clicsSubmissionsByIds": {
      parameters: { submitIds: readonly number[]; cid: number };
      row: {
        submitId: number;
        uid: string;
        pid: number;
        submitTime: Date;
        status: number;
        score: number | null;
        timeMs: number | null;
        language: string;
        finishedAt: Date | null;
      };
    };
    "contest.deleteOldClicsEvents": {
      parameters: { days: number };
      row: never;
    };
    "contest.storeClicsEvents": {
      parameters: {
        cid: number;
        audience: string;
        keys: readonly string[];
        seqs: readonly number[];
        digests: readonly number[];
      };
      row: never;
    };
  }
}
