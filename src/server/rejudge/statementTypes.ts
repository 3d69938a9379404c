// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "rejudge.addOfProblem": {
      parameters: {
        rejudgingId: number;
        pid: number;
        status: number | null;
        language: string | null;
        limit: number;
      };
      row: never;
    };
    "rejudge.addOfScope": {
      parameters: {
        rejudgingId: number;
        scopeId: number;
        scope: string;
        pids: readonly number[] | null;
        submitIds: readonly number[] | null;
        status: number | null;
        limit: number;
      };
      row: never;
    };
    "rejudge.addSubmissions": {
      parameters: { rejudgingId: number; submitIds: readonly number[] };
      row: never;
    };
    "rejudge.broken": {
      parameters: { limit: number; offset: number };
      row: { submitId: number; cause: Json | null };
    };
    "rejudge.byId": {
      parameters: { id: number };
      row: {
        id: number;
        by: string | null;
        createdAt: Date;
        reason: string;
        problemId: string | null;
        vid: number | null;
        upsolving: number | null;
        cid: number | null;
        tid: number | null;
        isSelection: boolean;
        state: "judging" | "judged" | "applying" | "applied" | "cancelled";
        total: number;
        done: number;
        changed: number;
        failed: number;
        applied: number;
        outdated: number;
      };
    };
    "rejudge.changedOwners": {
      parameters: { id: number };
      row: { uid: string; count: number; submitId: number };
    };
    "rejudge.changedVerdicts": {
      parameters: { rejudgingId: number; withFigures: boolean };
      row: {
        submitId: number;
        statusBefore: number;
        scoreBefore: number | null;
        timeBefore: number | null;
        subtasksBefore: number[] | null;
        statusAfter: number;
        scoreAfter: number | null;
        timeAfter: number | null;
        subtasksAfter: number[] | null;
      };
    };
    "rejudge.count": {
      parameters: { field: string | null; scopeId: number | null };
      row: { count: number };
    };
    "rejudge.countBroken": {
      parameters: object;
      row: { count: number };
    };
    "rejudge.countItems": {
      parameters: { rejudgingId: number; withUnchanged: boolean };
      row: { count: number };
    };
    "rejudge.dataOfItems": {
      parameters: { rejudgingId: number };
      row: { pid: number; version: number; isCurrent: boolean; cases: Json; subtasks: Json };
    };
    "rejudge.discardPreviews": {
      parameters: { rejudgingId: number };
      row: { id: number };
    };
    "rejudge.enqueue": {
      parameters: { rejudgingId: number };
      row: { total: number };
    };
    "rejudge.fail": {
      parameters: { rejudgingId: number; submitId: number };
      row: { pg_notify: string };
    };
    "rejudge.finish": {
      parameters: {
        status: number;
        timeMs: number | null;
        memoryKb: number | null;
        node: string;
        result: string;
        parts: readonly number[] | null;
        score: number | null;
        rejudgingId: number;
        submitId: number;
      };
      row: { pg_notify: string };
    };
    "rejudge.finishedOfScope": {
      parameters: { scopeId: number; scope: string; pid: number | null; limit: number };
      row: { submitId: number };
    };
    "rejudge.insert": {
      parameters: { uid: string; reason: string; selection: string };
      row: { id: number; pg_notify: string };
    };
    "rejudge.items": {
      parameters: { rejudgingId: number; withUnchanged: boolean; limit: number; offset: number };
      row: {
        submitId: number;
        displayPid: string;
        username: string;
        language: string;
        outcome: "same" | "changed" | "failed" | null;
        applied: "yes" | "outdated" | null;
        statusBefore: number;
        scoreBefore: number | null;
        timeBefore: number | null;
        memoryBefore: number | null;
        statusAfter: number | null;
        scoreAfter: number | null;
        timeAfter: number | null;
        memoryAfter: number | null;
      };
    };
    "rejudge.list": {
      parameters: { field: string | null; scopeId: number | null; limit: number; offset: number };
      row: {
        id: number;
        by: string | null;
        createdAt: Date;
        reason: string;
        problemId: string | null;
        vid: number | null;
        upsolving: number | null;
        cid: number | null;
        tid: number | null;
        isSelection: boolean;
        state: "judging" | "judged" | "applying" | "applied" | "cancelled";
        total: number;
        done: number;
        changed: number;
        failed: number;
        applied: number;
        outdated: number;
      };
    };
    "rejudge.lock": {
      parameters: { id: number };
      row: { state: "judging" | "judged" | "applying" | "applied" | "cancelled" };
      transaction: true;
    };
    "rejudge.markApplied": {
      parameters: { applied: "yes" | "outdated"; rejudgingId: number; submitId: number };
      row: { done: boolean };
    };
    "rejudge.problem": {
      parameters: { displayId: string };
      row: { pid: number; problemId: string };
    };
    "rejudge.problemByTitle": {
      parameters: { title: string };
      row: { pid: number; problemId: string };
    };
    "rejudge.removeUnscored": {
      parameters: { rejudgingId: number };
      row: never;
    };
    "rejudge.scoredItems": {
      parameters: { rejudgingId: number; afterId: number; limit: number };
      row: {
        submitId: number;
        pid: number;
        version: number | null;
        status: number;
        score: number | null;
        timeMs: number | null;
        memoryKb: number | null;
        judger: string | null;
        endedBy: Json | null;
        cases: Json;
      };
    };
    "rejudge.setState": {
      parameters: {
        state: "judging" | "judged" | "applying" | "applied" | "cancelled";
        id: number;
      };
      row: { pg_notify: string };
    };
    "rejudge.source": {
      parameters: { rejudgingId: number; submitId: number };
      row: {
        submitId: number;
        isJudgedByNodes: boolean;
        language: string;
        code: string;
        type: 0 | 1;
        caseMode: "default" | "iterate_until_wrong" | "subtask";
        timeLimit: number;
        memoryLimit: number;
        stackLimit: number;
        outputLimit: number | null;
        timeFactor: number;
        memoryFactor: number;
        judgeMode: "default" | "spj" | "interactive";
        comparison: "exact" | "lines" | "lineTokens" | "tokens" | "integers" | "floats" | "digits" | "unorderedLines" | "unorderedTokens" | "yesNo" | null;
        comparisonOptions: Json;
        removeEndBlank: boolean;
        spjLanguage: string | null;
        spjCode: string | null;
        checkerProtocol: "verdict" | "kattis" | "kattisVerdict";
        checkerFlags: string[];
        checkerCaseFlags: Json;
        userFiles: Json | null;
        judgeFiles: Json | null;
        cases: Json;
        subtasks: Json;
      };
    };
    "rejudge.storeRescored": {
      parameters: { results: string; rejudgingId: number };
      row: never;
    };
    "rejudge.storedCases": {
      parameters: { submitId: number };
      row: {
        seq: number;
        status: number;
        timeMs: number | null;
        memoryKb: number | null;
        score: number | null;
        group: number | null;
        message: string | null;
        endedBy: Json | null;
      };
    };
    "rejudge.storedFigures": {
      parameters: { submitId: number };
      row: {
        timeMs: number | null;
        memoryKb: number | null;
        scored: boolean;
        uid: string;
        showsOwner: boolean;
      };
    };
    "rejudge.summary": {
      parameters: { rejudgingId: number };
      row: { before: number; after: number; count: number };
    };
    "rejudge.toApply": {
      parameters: { rejudgingId: number; limit: number };
      row: {
        submitId: number;
        version: number;
        dataVersion: number | null;
        judger: string;
        result: Json | null;
      };
    };
    "rejudge.version": {
      parameters: { submitId: number };
      row: { version: number };
      transaction: true;
    };
  }
}
