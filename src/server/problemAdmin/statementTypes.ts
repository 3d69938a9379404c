// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "problemAdmin.addTags": {
      parameters: {
        oj: string;
        names: readonly string[];
        colors: readonly (string | null)[];
        max: number;
      };
      row: { id: number };
    };
    "problemAdmin.archived": {
      parameters: { archived: boolean; pid: number };
      row: { notified: string };
    };
    "problemAdmin.cases": {
      parameters: { pid: number };
      row: { seq: number; inputName: string; score: number; group: number | null };
    };
    "problemAdmin.clearStoredHtml": {
      parameters: { pid: number };
      row: never;
    };
    "problemAdmin.deleteForeignLanguages": {
      parameters: { pid: number };
      row: never;
    };
    "problemAdmin.deleteForeignTemplates": {
      parameters: { pid: number };
      row: never;
    };
    "problemAdmin.insert": {
      parameters: { uid: string; groupId: number | null; state: string };
      row: { id: number };
    };
    "problemAdmin.judgeHere": {
      parameters: { backend: string; pid: number };
      row: { notified: string };
    };
    "problemAdmin.keepIdsInTrainings": {
      parameters: { was: string; pid: number; is: string };
      row: never;
    };
    "problemAdmin.languages": {
      parameters: { oj: string };
      row: { id: number; name: string };
    };
    "problemAdmin.listed": {
      parameters: { pids: readonly number[] };
      row: {
        id: number;
        ownerUid: string;
        groupId: number | null;
        author: string;
        modifiedUser: string;
        createdAt: Date;
        modifiedAt: Date;
        judgeMode: "default" | "spj" | "interactive";
        isRemote: boolean;
        archived: boolean;
        cases: number;
        total: number;
        ac: number;
      };
    };
    "problemAdmin.lock": {
      parameters: { pid: number };
      row: { id: number };
      transaction: true;
    };
    "problemAdmin.names": {
      parameters: { pids: readonly number[] };
      row: { id: number; problemId: string };
    };
    "problemAdmin.nextClassId": {
      parameters: { groupId: number };
      row: { problemId: string };
    };
    "problemAdmin.statements": {
      parameters: { rows: string; pid: number };
      row: never;
    };
    "problemAdmin.submissions": {
      parameters: { pid: number };
      row: { count: number };
    };
    "problemAdmin.tagNames": {
      parameters: { oj: string; ids: readonly number[] };
      row: { id: number; name: string };
    };
    "problemAdmin.update": {
      parameters: { state: string; pid: number };
      row: { notified: string };
    };
    "problemAdmin.whole": {
      parameters: { pid: number };
      row: {
        id: number;
        ownerUid: string;
        groupId: number | null;
        author: string;
        modifiedUser: string;
        createdAt: Date;
        modifiedAt: Date;
        revision: number;
        archived: boolean;
        isClassOnly: boolean;
        oj: string;
        isRemote: boolean;
        dataVersion: number;
        origin: Json | null;
        cases: number;
        isUploadCase: boolean;
        ioScore: number;
        rating: number | null;
        timeLimit: number;
        memoryLimit: number;
        stackLimit: number;
        outputLimit: number | null;
        isRemoveEndBlank: boolean;
        juryDataOpen: boolean;
        failingInputOpen: boolean;
        codeShare: boolean;
        problemId: string;
        auth: 1 | 2 | 3 | 4;
        difficulty: 0 | 1 | 2;
        examples: Json;
        type: 0 | 1;
        judgeMode: "default" | "spj" | "interactive";
        judgeCaseMode: "default" | "iterate_until_wrong" | "subtask";
        comparison: "exact" | "lines" | "lineTokens" | "tokens" | "integers" | "floats" | "digits" | "unorderedLines" | "unorderedTokens" | "yesNo" | null;
        comparisonOptions: Json;
        spjLanguage: string | null;
        spjCode: string | null;
        checkerProtocol: "verdict" | "kattis" | "kattisVerdict";
        checkerFlags: string[];
        checkerCaseFlags: Json;
        userExtraFile: Json;
        judgeExtraFile: Json;
        source: string;
        feedback: "none" | "verdict" | "firstFailed" | "all" | "afterContest";
        statements: Json;
        tags: Json;
        languages: Json;
        templates: Json;
        subtasks: Json;
      };
    };
    "problemAdmin.writeLanguages": {
      parameters: { rows: string; pid: number };
      row: never;
    };
    "problemAdmin.writeTags": {
      parameters: { oj: string; names: readonly string[]; pid: number };
      row: { count: number };
    };
    "problemAdmin.writeTemplates": {
      parameters: { rows: string; pid: number };
      row: never;
    };
    "problemDeletion.deleteAnchors": {
      parameters: { oldest: number | null; pid: number };
      row: never;
    };
    "problemDeletion.discardJobs": {
      parameters: { pid: number };
      row: never;
    };
    "problemDeletion.lockSubmissions": {
      parameters: { pid: number };
      row: { count: number; oldest: number | null };
    };
    "problemDeletion.problem": {
      parameters: { pid: number };
      row: { notified: string };
    };
    "problemDeletion.solved": {
      parameters: { pid: number };
      row: never;
    };
    "problemDeletion.submissions": {
      parameters: { pid: number };
      row: never;
    };
    "problemDeletion.subtractFromCounters": {
      parameters: { pid: number };
      row: never;
    };
    "problemDraft.deleteExpired": {
      parameters: object;
      row: never;
    };
    "problemDraft.discard": {
      parameters: { uid: string; id: number | null; groupId: number | null };
      row: never;
    };
    "problemDraft.read": {
      parameters: { uid: string; id: number | null; groupId: number | null };
      row: { content: string; version: number | null; savedAt: Date };
    };
    "problemDraft.save": {
      parameters: {
        uid: string;
        id: number | null;
        groupId: number | null;
        content: string;
        version: number | null;
      };
      row: { savedAt: Date };
    };
    "problemFile.delete": {
      parameters: { pid: number; name: string };
      row: { name: string };
    };
    "problemFile.list": {
      parameters: { pid: number };
      row: { name: string; size: number };
    };
    "problemFile.upsert": {
      parameters: { pid: number; name: string; sha256: string };
      row: never;
    };
    "problemHistory.add": {
      parameters: {
        uid: string;
        pid: number;
        username: string;
        kind: string;
        changed: readonly string[];
        state: string;
      };
      row: { revision: number; modifiedAt: Date };
    };
    "problemHistory.count": {
      parameters: { pid: number };
      row: { count: number };
    };
    "problemHistory.deleteOld": {
      parameters: { pid: number; most: number };
      row: never;
    };
    "problemHistory.found": {
      parameters: { state: string; pid: number };
      row: never;
    };
    "problemHistory.list": {
      parameters: { pid: number; limit: number; offset: number };
      row: {
        revision: number;
        at: Date;
        username: string;
        kind: string;
        changed: string[];
        dataVersion: number;
      };
    };
    "problemHistory.one": {
      parameters: { pid: number; revision: number };
      row: {
        revision: number;
        at: Date;
        username: string;
        kind: string;
        changed: string[];
        dataVersion: number;
        state: Json;
      };
    };
  }
}
