// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "similarity.begin": {
      parameters: { id: number };
      row: { options: Json; uid: string };
    };
    "similarity.cancel": {
      parameters: { id: number };
      row: { id: number };
    };
    "similarity.clusters": {
      parameters: {
        runId: number;
        displayId: string | null;
        limit: number;
        offset: number;
        members: number;
      };
      row: { cluster: number; displayId: string; size: number; total: number; members: Json };
    };
    "similarity.countPrograms": {
      parameters: { codeMax: number; runId: number };
      row: { programs: number; most: number; units: number };
    };
    "similarity.decide": {
      parameters: {
        left: number;
        right: number;
        verdict: "copied" | "innocent";
        note: string;
        uid: string;
      };
      row: { decidedAt: Date };
    };
    "similarity.delete": {
      parameters: { id: number };
      row: { id: number };
    };
    "similarity.deleteDecision": {
      parameters: { left: number; right: number };
      row: never;
    };
    "similarity.deleteExpired": {
      parameters: { days: number; limit: number };
      row: { id: number };
    };
    "similarity.deleteOldDecisions": {
      parameters: { days: number };
      row: never;
    };
    "similarity.end": {
      parameters: { id: number };
      row: { id: number };
    };
    "similarity.endProblem": {
      parameters: {
        failure: "time" | "memory" | "internal" | null;
        pairs: number;
        runId: number;
        pid: number;
      };
      row: { pid: number };
    };
    "similarity.existingSubmissions": {
      parameters: { submitIds: readonly number[] };
      row: { submitId: number };
    };
    "similarity.fail": {
      parameters: { id: number };
      row: { id: number };
    };
    "similarity.ignoredSubmissions": {
      parameters: { submitIds: readonly number[] };
      row: { language: string; code: string };
    };
    "similarity.insertContestPrograms": {
      parameters: {
        runId: number;
        choice: string;
        cid: number;
        pids: readonly number[];
        ignoredIds: readonly number[];
        limit: number;
      };
      row: never;
    };
    "similarity.insertHomeworkPrograms": {
      parameters: {
        runId: number;
        choice: string;
        trainingId: number;
        pids: readonly number[];
        ignoredIds: readonly number[];
        limit: number;
      };
      row: never;
    };
    "similarity.insertPairs": {
      parameters: { runId: number; pid: number; pairs: string };
      row: never;
    };
    "similarity.insertProblems": {
      parameters: { runId: number; ids: readonly number[]; displayIds: readonly string[] };
      row: never;
    };
    "similarity.insertRun": {
      parameters: {
        source: "contest" | "homework" | "selection";
        cid: number | null;
        tid: number | null;
        key: string;
        options: string;
        uid: string;
      };
      row: { id: number };
    };
    "similarity.insertSelectedPrograms": {
      parameters: {
        runId: number;
        choice: string;
        pids: readonly number[];
        submitIds: readonly number[] | null;
        status: number | null;
        language: string | null;
        ignoredIds: readonly number[];
        limit: number;
      };
      row: never;
    };
    "similarity.lockPair": {
      parameters: { runId: number; left: number; right: number };
      row: { displayId: string; before: "copied" | "innocent" | null };
      transaction: true;
    };
    "similarity.lockRunning": {
      parameters: { id: number };
      row: { id: number };
      transaction: true;
    };
    "similarity.named": {
      parameters: { runId: number; pattern: string };
      row: { ids: Json };
    };
    "similarity.nextProblem": {
      parameters: { runId: number };
      row: { pid: number };
    };
    "similarity.obstacles": {
      parameters: { runId: number };
      row: { reason: "short" | "long" | "nested" | "slow"; count: number };
    };
    "similarity.pair": {
      parameters: { runId: number; left: number; right: number };
      row: {
        displayId: string;
        leftId: number;
        leftUid: string;
        leftUsername: string;
        leftRealname: string | null;
        leftLanguage: string;
        leftTime: Date;
        leftStatus: number;
        leftScore: number | null;
        rightId: number;
        rightUid: string;
        rightUsername: string;
        rightRealname: string | null;
        rightLanguage: string;
        rightTime: Date;
        rightStatus: number;
        rightScore: number | null;
        longest: number;
        coverage: number;
        fraction: number;
        cluster: number | null;
        decidedBy: string | null;
        ranges: Json;
        leftCode: string;
        rightCode: string;
      } & ({ verdict: "copied" | "innocent"; note: string; decidedAt: Date } | Record<"verdict" | "note" | "decidedAt", null>);
    };
    "similarity.pairCount": {
      parameters: {
        runId: number;
        verdict: string | null;
        displayId: string | null;
        cluster: number | null;
        named?: readonly number[];
      };
      row: { total: number };
    };
    "similarity.pairs": {
      parameters: {
        runId: number;
        verdict: string | null;
        displayId: string | null;
        cluster: number | null;
        limit: number;
        offset: number;
        named?: readonly number[];
      };
      row: {
        displayId: string;
        leftId: number;
        leftUid: string;
        leftUsername: string;
        leftRealname: string | null;
        leftLanguage: string;
        leftTime: Date;
        leftStatus: number;
        leftScore: number | null;
        rightId: number;
        rightUid: string;
        rightUsername: string;
        rightRealname: string | null;
        rightLanguage: string;
        rightTime: Date;
        rightStatus: number;
        rightScore: number | null;
        longest: number;
        coverage: number;
        fraction: number;
        cluster: number | null;
        decidedBy: string | null;
      } & ({ verdict: "copied" | "innocent"; note: string; decidedAt: Date } | Record<"verdict" | "note" | "decidedAt", null>);
    };
    "similarity.problems": {
      parameters: { runId: number };
      row: {
        pid: number;
        displayId: string;
        programs: number;
        state: "waiting" | "done" | "failed";
        failure: "time" | "memory" | "internal" | null;
        pairs: number;
        notCompared: number;
        storedPairs: number;
      };
    };
    "similarity.problemsByDisplayIds": {
      parameters: { displayIds: readonly string[] };
      row: { pid: number; displayId: string };
    };
    "similarity.problemsOfContest": {
      parameters: { cid: number };
      row: { pid: number; displayId: string };
    };
    "similarity.problemsOfHomework": {
      parameters: { trainingId: number };
      row: { pid: number; displayId: string };
    };
    "similarity.problemsOfSubmissions": {
      parameters: { submitIds: readonly number[] };
      row: { pid: number; displayId: string };
    };
    "similarity.programs": {
      parameters: { codeMax: number; runId: number; pid: number };
      row: { id: number; owner: string; language: string; code: string };
    };
    "similarity.run": {
      parameters: { id: number };
      row: {
        id: number;
        source: "contest" | "homework" | "selection";
        cid: number | null;
        tid: number | null;
        state: "waiting" | "running" | "done" | "failed" | "cancelled";
        choice: string;
        createdAt: Date;
        endedAt: Date | null;
        by: string;
        programs: number;
        comparedPrograms: number;
        pairs: number;
        problems: string[];
        options: Json;
        title: string | null;
        contest: Json | null;
        homework: Json | null;
      };
    };
    "similarity.runsOfContest": {
      parameters: { cid: number; limit: number; offset: number };
      row: {
        id: number;
        source: "contest" | "homework" | "selection";
        cid: number;
        tid: number | null;
        state: "waiting" | "running" | "done" | "failed" | "cancelled";
        choice: string;
        createdAt: Date;
        endedAt: Date | null;
        by: string;
        programs: number;
        comparedPrograms: number;
        pairs: number;
        problems: string[];
        total: number;
      };
    };
    "similarity.runsOfHomework": {
      parameters: { trainingId: number; limit: number; offset: number };
      row: {
        id: number;
        source: "contest" | "homework" | "selection";
        cid: number | null;
        tid: number;
        state: "waiting" | "running" | "done" | "failed" | "cancelled";
        choice: string;
        createdAt: Date;
        endedAt: Date | null;
        by: string;
        programs: number;
        comparedPrograms: number;
        pairs: number;
        problems: string[];
        total: number;
      };
    };
    "similarity.runsOfSelections": {
      parameters: { limit: number; offset: number };
      row: {
        id: number;
        source: "contest" | "homework" | "selection";
        cid: number | null;
        tid: number | null;
        state: "waiting" | "running" | "done" | "failed" | "cancelled";
        choice: string;
        createdAt: Date;
        endedAt: Date | null;
        by: string;
        programs: number;
        comparedPrograms: number;
        pairs: number;
        problems: string[];
        total: number;
      };
    };
    "similarity.storeClusters": {
      parameters: { runId: number; submitIds: readonly number[]; numbers: readonly number[] };
      row: never;
    };
    "similarity.storeObstacles": {
      parameters: { submitIds: readonly number[]; reasons: readonly string[]; runId: number };
      row: never;
    };
    "similarity.submissionsOfContest": {
      parameters: { submitIds: readonly number[]; cid: number };
      row: { submitId: number };
    };
    "similarity.submissionsOfHomework": {
      parameters: { submitIds: readonly number[]; trainingId: number };
      row: { submitId: number };
    };
    "similarity.templates": {
      parameters: { pid: number };
      row: { language: string; code: string };
    };
  }
}
