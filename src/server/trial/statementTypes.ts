// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "trial.deleteOld": {
      parameters: object;
      row: never;
    };
    "trial.finish": {
      parameters: {
        failure: "lost" | "busy" | "error" | null;
        compileError: string | null;
        outcomes: string | null;
        trialId: number;
      };
      row: { pg_notify: string };
    };
    "trial.firstOffered": {
      parameters: { names: readonly string[] };
      row: { name: string };
    };
    "trial.insert": {
      parameters: { uid: string; pid: number; language: string; code: string; inputs: string };
      row: { trialId: number };
    };
    "trial.one": {
      parameters: { trialId: number; uid: string };
      row: {
        trialId: number;
        pid: number;
        language: string;
        state: "waiting" | "compiling" | "running" | "done";
        failure: "lost" | "busy" | "error" | null;
        compileError: string | null;
        inputs: Json;
        outcomes: Json | null;
        comparison: Json;
      };
    };
    "trial.problem": {
      parameters: { pid: number };
      row: {
        samples: Json;
        judgeMode: "default" | "spj" | "interactive";
        isRemote: boolean;
        comparison: Json;
      };
    };
    "trial.source": {
      parameters: { trialId: number };
      row: {
        language: string;
        code: string;
        inputs: Json;
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
      };
    };
    "trial.state": {
      parameters: { trialId: number };
      row: { state: "waiting" | "compiling" | "running" | "done" };
    };
    "trial.step": {
      parameters: { state: "waiting" | "compiling" | "running" | "done"; trialId: number };
      row: { pg_notify: string };
    };
    "trial.throttle": {
      parameters: { uid: string };
      row: { running: boolean; seconds: number };
    };
  }
}
