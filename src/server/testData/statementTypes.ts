// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "testData.beginReading": {
      parameters: { id: string };
      row: never;
    };
    "testData.caseByNames": {
      parameters: { pid: number; inputName: string; outputName: string };
      row: {
        seq: number;
        inputName: string;
        outputName: string;
        inputSha: string;
        outputSha: string;
        inputSize: number;
        outputSize: number;
        score: number;
        group: number | null;
      };
    };
    "testData.cases": {
      parameters: { pid: number; version: number };
      row: {
        seq: number;
        inputName: string;
        outputName: string;
        inputSha: string;
        outputSha: string;
        inputSize: number;
        outputSize: number;
        score: number;
        group: number | null;
      };
    };
    "testData.deleteAbandoned": {
      parameters: object;
      row: { id: string };
    };
    "testData.deleteOldVersions": {
      parameters: { pid: number; count: number };
      row: { version: number };
    };
    "testData.discardUploadRow": {
      parameters: { id: string; uid: string };
      row: { id: string };
    };
    "testData.failReading": {
      parameters: { failure: string; id: string };
      row: never;
    };
    "testData.fileOfUpload": {
      parameters: { upload: string; name: string };
      row: { name: string; size: number; sha256: string };
    };
    "testData.files": {
      parameters: { id: string };
      row: { name: string; size: number; sha256: string };
    };
    "testData.filesOfUploads": {
      parameters: { uploads: readonly string[]; uid: string };
      row: { upload: string; name: string; sha256: string };
    };
    "testData.finishReading": {
      parameters: { ignored: string; files: string; id: string };
      row: { id: string };
    };
    "testData.finishing": {
      parameters: { pid: number; version: number };
      row: { count: number };
    };
    "testData.insertUpload": {
      parameters: {
        id: string;
        uid: string;
        name: string;
        size: number;
        unixLines: boolean;
        maximum: number;
      };
      row: {
        id: string;
        uid: string;
        name: string;
        size: number;
        unixLines: boolean;
        state: "receiving" | "reading" | "ready" | "failed";
        doneBytes: number;
        totalBytes: number;
        failure: Json | null;
        ignored: Json | null;
        lineEnds: number;
      };
    };
    "testData.insertVersion": {
      parameters: {
        pid: number;
        version: number;
        cases: string;
        subtasks: string;
        origin: "typed" | "upload" | "mixed";
        uid: string;
      };
      row: { notified: string };
    };
    "testData.lockProblem": {
      parameters: { pid: number };
      row: {
        pid: number;
        problemId: string;
        ownerUid: string;
        groupId: number | null;
        type: 0 | 1;
        caseMode: "default" | "iterate_until_wrong" | "subtask";
        version: number;
      };
      transaction: true;
    };
    "testData.lockUpload": {
      parameters: { id: string };
      row: {
        id: string;
        uid: string;
        name: string;
        size: number;
        unixLines: boolean;
        state: "receiving" | "reading" | "ready" | "failed";
        doneBytes: number;
        totalBytes: number;
        failure: Json | null;
        ignored: Json | null;
        lineEnds: number;
      };
      transaction: true;
    };
    "testData.lockUploader": {
      parameters: { uid: string };
      row: object;
      transaction: true;
    };
    "testData.nextVersion": {
      parameters: { pid: number };
      row: { version: number };
    };
    "testData.origins": {
      parameters: { versions: readonly number[]; pid: number };
      row: { origin: "typed" | "upload" | "mixed" };
    };
    "testData.parts": {
      parameters: { id: string };
      row: { start: number; size: number; sha256: string };
    };
    "testData.problem": {
      parameters: { pid: number };
      row: {
        pid: number;
        problemId: string;
        ownerUid: string;
        groupId: number | null;
        type: 0 | 1;
        caseMode: "default" | "iterate_until_wrong" | "subtask";
        version: number;
      };
    };
    "testData.problemsWithOldVersions": {
      parameters: { count: number };
      row: { pid: number };
    };
    "testData.setOrigin": {
      parameters: { origin: "typed" | "upload" | "mixed"; pid: number; version: number };
      row: never;
    };
    "testData.setReadingProgress": {
      parameters: { doneBytes: number; totalBytes: number; id: string };
      row: { id: string };
    };
    "testData.subtasks": {
      parameters: { pid: number; version: number };
      row: { num: number; type: "sum" | "min" | "mul"; score: number; dependsOn: number[] };
    };
    "testData.switch": {
      parameters: { version: number; pid: number };
      row: { notified: string };
    };
    "testData.upload": {
      parameters: { id: string; uid: string };
      row: {
        id: string;
        uid: string;
        name: string;
        size: number;
        unixLines: boolean;
        state: "receiving" | "reading" | "ready" | "failed";
        doneBytes: number;
        totalBytes: number;
        failure: Json | null;
        ignored: Json | null;
        lineEnds: number;
      };
    };
    "testData.upsertPart": {
      parameters: { id: string; start: number; size: number; sha256: string };
      row: { start: number };
    };
    "testData.versions": {
      parameters: { pid: number };
      row: {
        version: number;
        origin: "typed" | "upload" | "mixed" | null;
        createdAt: Date | null;
        createdBy: string | null;
        cases: number;
        bytes: number;
      };
    };
  }
}
