// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.changedProblems": {
      parameters: { cid: number; pid: number | null };
      row: {
        pid: number;
        displayId: string;
        what: ("points" | "data" | "limits" | "judging")[];
        changedAt: Date;
        submissions: number;
        rejudgingId: number | null;
        lastRejudgingId: number | null;
      };
    };
    "contest.decideChange": {
      parameters: {
        rejudgingId: number | null;
        uid: string;
        cid: number;
        pid: number;
        lastRejudgingId: number | null;
      };
      row: { pid: number };
    };
    "contest.decideVerdict": {
      parameters: { submitId: number; cid: number };
      row: { status: number };
    };
    "contest.holdVerdict": {
      parameters: { status: number; submitId: number };
      row: { cid: number };
    };
    "contest.lateVerdicts": {
      parameters: { cid: number };
      row: {
        submitId: number;
        displayId: string | null;
        username: string;
        submitTime: Date;
        status: number;
      };
    };
    "contest.usingProblem": {
      parameters: { pid: number };
      row: {
        cid: number;
        title: string;
        displayId: string;
        submissions: number;
        pid: number;
        ownerUid: string;
        groupId: number | null;
        guarded: Json;
        what: string[];
      };
    };
  }
}
