// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.rehearsalJudging": {
      parameters: { languages: readonly string[]; nodeClockMs: number; serverClockMs: number };
      row: {
        ready: number;
        failing: string[];
        missing: string[];
        queued: number;
        nodeClocks: Json;
        serverClocks: Json;
        databaseNow: number;
      };
    };
    "contest.rehearsalPeople": {
      parameters: { cid: number };
      row: {
        registered: number;
        seated: number;
        unnamed: number;
        notAdmitted: number;
        admitsSomebody: boolean;
        unknownStars: string[];
      };
    };
    "contest.rehearsalProblems": {
      parameters: { cid: number };
      row: {
        pid: number;
        displayId: string;
        titles: Json;
        color: string | null;
        auth: 1 | 2 | 3 | 4;
        isClosed: boolean;
        type: 0 | 1;
        isJudgedByNodes: boolean;
        remoteJudge: string | null;
        judgeMode: "default" | "spj" | "interactive";
        hasChecker: boolean;
        isCheckerOffered: boolean;
        samples: number;
        hasStatement: boolean;
        cases: number;
        points: number;
        languages: number;
        missing: string[];
        solutions: number;
        check: Json | null;
      };
    };
  }
}
