// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "problemCheck.changed": {
      parameters: { pid: number };
      row: { pg_notify: string };
    };
    "problemCheck.checks": {
      parameters: { pid: number };
      row: {
        id: number;
        kind: "live" | "candidate";
        createdAt: Date;
        by: string | null;
        total: number;
        done: number;
        fingerprint: string;
        dataVersion: number;
        what: string | null;
        changed: Json | null;
        items: Json;
        missing: string[];
      };
    };
    "problemCheck.deleteOldCandidates": {
      parameters: object;
      row: never;
    };
    "problemCheck.deleteSolution": {
      parameters: { pid: number; name: string };
      row: { name: string };
    };
    "problemCheck.deleteValidator": {
      parameters: { pid: number; name: string };
      row: { name: string };
    };
    "problemCheck.discardRows": {
      parameters: { pid: number; kinds: readonly string[] };
      row: { pg_notify: string };
    };
    "problemCheck.fail": {
      parameters: { message: string; checkId: number; seq: number };
      row: { pg_notify: string };
    };
    "problemCheck.finish": {
      parameters: {
        outcome: "waiting" | "running" | "done" | "failed";
        status: number;
        score: number | null;
        timeMs: number | null;
        memoryKb: number | null;
        late: boolean;
        stopped: boolean;
        message: string | null;
        cases: string;
        caseCount: number;
        rejectedCount: number;
        node: string;
        checkId: number;
        seq: number;
      };
      row: { pg_notify: string };
    };
    "problemCheck.hold": {
      parameters: { pid: number };
      row: object;
      transaction: true;
    };
    "problemCheck.insert": {
      parameters: {
        pid: number;
        kind: "live" | "candidate";
        uid: string | null;
        fingerprint: string;
        source: string;
        revision: number;
        dataVersion: number;
        candidate: string | null;
        total: number;
      };
      row: { id: number };
    };
    "problemCheck.insertCases": {
      parameters: { checkId: number; cases: string };
      row: never;
    };
    "problemCheck.insertItems": {
      parameters: { programs: string; checkId: number; pid: number };
      row: { pg_notify: string };
    };
    "problemCheck.insertSolution": {
      parameters: {
        pid: number;
        name: string;
        language: string;
        code: string;
        expected: readonly string[];
        score: number | null;
      };
      row: { name: string };
    };
    "problemCheck.insertValidator": {
      parameters: {
        pid: number;
        name: string;
        language: string;
        code: string;
        protocol: "testlib" | "kattis";
        flags: readonly string[];
        caseFlags: string;
        files: string | null;
      };
      row: { name: string };
    };
    "problemCheck.item": {
      parameters: { id: number; seq: number };
      row: { item: Json; message: string | null };
    };
    "problemCheck.itemCases": {
      parameters: { id: number; seq: number };
      row: {
        seq: number;
        inputName: string;
        outputName: string;
        group: number | null;
        status: number;
        timeMs: number;
        memoryKb: number;
        score: number | null;
        message: string | null;
        endedBy: Json | null;
      };
    };
    "problemCheck.last": {
      parameters: { pid: number; kind: string };
      row: { id: number; fingerprint: string; isRunning: boolean };
    };
    "problemCheck.lockCandidate": {
      parameters: { id: number };
      row: { candidate: Json; fingerprint: string };
      transaction: true;
    };
    "problemCheck.makeLive": {
      parameters: { id: number };
      row: never;
    };
    "problemCheck.problem": {
      parameters: { pid: number };
      row: {
        pid: number;
        problemId: string;
        ownerUid: string;
        groupId: number | null;
        isRemote: boolean;
        cases: number;
      };
    };
    "problemCheck.problemOf": {
      parameters: { id: number };
      row: {
        pid: number;
        problemId: string;
        ownerUid: string;
        groupId: number | null;
        kind: "live" | "candidate";
      };
    };
    "problemCheck.programs": {
      parameters: { pid: number };
      row: { kind: "solution" | "validator"; name: string; language: string };
    };
    "problemCheck.requeue": {
      parameters: { checkId: number; seq: number };
      row: never;
    };
    "problemCheck.sameRunning": {
      parameters: { pid: number; fingerprint: string };
      row: { id: number };
    };
    "problemCheck.setLiveVersion": {
      parameters: { revision: number; dataVersion: number; id: number };
      row: { pg_notify: string };
    };
    "problemCheck.solution": {
      parameters: { pid: number; name: string };
      row: {
        name: string;
        language: string;
        expected: string[];
        score: number | null;
        length: number;
        code: string;
      };
    };
    "problemCheck.solutions": {
      parameters: { pid: number };
      row: {
        name: string;
        language: string;
        expected: string[];
        score: number | null;
        length: number;
      };
    };
    "problemCheck.source": {
      parameters: { pid: number };
      row: {
        pid: number;
        problemId: string;
        revision: number;
        dataVersion: number;
        modifiedAt: Date;
        rules: Json;
        subtasks: Json;
        factors: Json;
        cases: Json;
      };
    };
    "problemCheck.tallies": {
      parameters: { pids: readonly number[] };
      row: {
        pid: number;
        name: string;
        kind: "solution" | "validator";
        language: string;
        outcome: "waiting" | "running" | "done" | "failed";
        status: number | null;
        score: number | null;
        timeMs: number | null;
        limitMs: number | null;
        late: boolean;
        stopped: boolean;
      } & ({ expected: string[]; expectedScore: number | null } | Record<"expected" | "expectedScore", null>);
    };
    "problemCheck.updateSolution": {
      parameters: {
        name: string;
        language: string;
        code: string;
        expected: readonly string[];
        score: number | null;
        pid: number;
        currentName: string;
      };
      row: { name: string };
    };
    "problemCheck.updateValidator": {
      parameters: {
        name: string;
        language: string;
        code: string;
        protocol: "testlib" | "kattis";
        flags: readonly string[];
        caseFlags: string;
        files: string | null;
        pid: number;
        currentName: string;
      };
      row: { name: string };
    };
    "problemCheck.validator": {
      parameters: { pid: number; name: string };
      row: {
        name: string;
        language: string;
        protocol: "testlib" | "kattis";
        flags: string[];
        caseFlags: Json;
        fileNames: string[];
        length: number;
        code: string;
        files: Json;
      };
    };
    "problemCheck.validators": {
      parameters: { pid: number };
      row: {
        name: string;
        language: string;
        protocol: "testlib" | "kattis";
        flags: string[];
        caseFlags: Json;
        fileNames: string[];
        length: number;
      };
    };
    "problemCheck.work": {
      parameters: { checkId: number; seq: number };
      row: {
        kind: "solution" | "validator";
        language: string;
        code: string;
        files: Json;
        protocol: string | null;
        flags: string[];
        caseFlags: Json;
        timeMultiple: number;
        rules: Json;
        subtasks: Json;
        factors: Json;
        cases: Json;
        notified: string | null;
      };
    };
  }
}
