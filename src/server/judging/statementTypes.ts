// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "bestScore.lock": {
      parameters: { uid: string; pid: number };
      row: { score: number };
      transaction: true;
    };
    "bestScore.lower": {
      parameters: { uid: string; pid: number; submitId: number };
      row: { score: number };
    };
    "counters.deleteMark": {
      parameters: { uid: string; pid: number; submitId: number };
      row: { deleted: boolean };
    };
    "counters.lockMark": {
      parameters: { uid: string; pid: number };
      row: object;
      transaction: true;
    };
    "counters.lockUser": {
      parameters: { uid: string };
      row: object;
      transaction: true;
    };
    "counters.moveMark": {
      parameters: { uid: string; pid: number; submitId: number };
      row: { moved: boolean };
    };
    "counters.subtract": {
      parameters: { solved: number; points: number; submitId: number };
      row: object;
    };
    "counters.verifyBestScores": {
      parameters: object;
      row: { counter: "bestScore"; key: string; stored: number; real: number };
    };
    "counters.verifyCounted": {
      parameters: object;
      row: { counter: "counted"; key: string; stored: number; real: number };
    };
    "counters.verifyListed": {
      parameters: object;
      row: { counter: "listed"; key: string; stored: number; real: number };
    };
    "counters.verifyProblems": {
      parameters: object;
      row: { counter: string; key: string; stored: number; real: number };
    };
    "counters.verifySite": {
      parameters: object;
      row: { counter: "site"; key: string; stored: number; real: number };
    };
    "counters.verifySolved": {
      parameters: object;
      row: { counter: "solved"; key: string; stored: number; real: number };
    };
    "counters.verifyUsers": {
      parameters: object;
      row: { counter: string; key: string; stored: number; real: number };
    };
    "judging.await": {
      parameters: { node: string };
      row: never;
    };
    "judging.awaited": {
      parameters: { node: string };
      row: { awaited: boolean; languages: number };
    };
    "judging.claim": {
      parameters: {
        kind: string;
        offer: readonly string[];
        exclusive: boolean;
        worker: string;
        most: number;
        leaseSeconds: number;
      };
      row: { more: boolean; exclusive: boolean; source: Json | null } & ({ jobId: number; attempt: number; crashCount: number; submitId: number | null } | Record<"jobId" | "attempt" | "crashCount" | "submitId", null>);
    };
    "judging.claimUnoffered": {
      parameters: { node: string; kind: string };
      row: { jobId: number; attempt: number; needs: string[] };
    };
    "judging.clearAvoided": {
      parameters: { kinds: readonly string[] };
      row: never;
    };
    "judging.deleteProgress": {
      parameters: { submitIds: readonly number[] };
      row: { submitId: number; uid: string; pid: number; scope: string; scopeId: number };
    };
    "judging.enqueueRejudge": {
      parameters: { prio: number; submitId: number };
      row: { backend: string };
    };
    "judging.insertClaimedJob": {
      parameters: { kind: string; submitId: number };
      row: { id: number; attempt: number };
    };
    "judging.isTestData": {
      parameters: { sha256: string };
      row: { found: boolean };
    };
    "judging.lockAttempt": {
      parameters: { jobId: number; attempt: number };
      row: { id: number };
      transaction: true;
    };
    "judging.lockSubmission": {
      parameters: { submitId: number };
      row: {
        submitId: number;
        uid: string;
        pid: number;
        scope: string;
        scopeId: number;
        status: number;
        score: number | null;
        counted: boolean;
      };
      transaction: true;
    };
    "judging.markManual": {
      parameters: { submitId: number };
      row: never;
    };
    "judging.progress": {
      parameters: { jobId: number; attempt: number; cases: string; status: number; judger: string };
      row: { submitId: number; uid: string; pid: number; scope: string; scopeId: number };
    };
    "judging.readNodes": {
      parameters: object;
      row: {
        name: string;
        up: boolean;
        inRotation: boolean;
        failure: string;
        slots: number;
        running: number;
      };
    };
    "judging.readQueues": {
      parameters: { kinds: readonly string[] };
      row: {
        kind: string;
        prio: number;
        waiting: number;
        running: number;
        postponed: number;
        oldest: number;
      };
    };
    "judging.reassign": {
      parameters: {
        node: string;
        jobId: number;
        attempt: number;
        error: string;
        outOfRotation: boolean;
      };
      row: { submitId: number | null; kind: string; payload: Json };
    };
    "judging.recordFault": {
      parameters: { cause: string; name: string };
      row: { faults: number; suspendedSeconds: number };
    };
    "judging.recordHeartbeat": {
      parameters: { load: string | null; clockOffsetMs: number | null; nodeId: number };
      row: never;
    };
    "judging.resetFaults": {
      parameters: { name: string };
      row: never;
    };
    "judging.resetSubmission": {
      parameters: { submitId: number };
      row: { status: number };
    };
    "judging.setDataVersion": {
      parameters: { dataVersion: number; submitId: number };
      row: never;
    };
    "judging.storeFailure": {
      parameters: { failure: string | null; nodeId: number };
      row: never;
    };
    "judging.storeNode": {
      parameters: {
        name: string;
        version: string;
        tier: "full" | "user" | "weak";
        cgroup: number;
        reasons: readonly string[];
        slots: number;
        languages: string;
        address: string;
        timing: string | null;
      };
      row: { id: number; faults: number; suspendedSeconds: number };
    };
    "recount.add": {
      parameters: { submitId: number };
      row: object;
    };
    "recount.countable": {
      parameters: { submitId: number };
      row: { countable: boolean; finished: boolean };
    };
    "recount.markCountable": {
      parameters: { countable: boolean; submitId: number };
      row: never;
    };
    "recount.markUncounted": {
      parameters: { submitId: number };
      row: never;
    };
    "recount.markedOtherwise": {
      parameters: { scope: string; scopeId: number; afterId: number; countable: boolean };
      row: { submitId: number; pid: number };
    };
    "recount.miscounted": {
      parameters: { pid: number; afterId: number };
      row: { submitId: number; pid: number };
    };
    "recount.policy": {
      parameters: { pid: number };
      row: { counts: boolean };
      transaction: true;
    };
    "verdict.currentAttempt": {
      parameters: { jobId: number };
      row: { attempt: number };
    };
    "verdict.settle": {
      parameters: {
        jobId: number;
        attempt: number;
        score: number | null;
        cases: string;
        status: number;
        parts: readonly number[] | null;
        timeMs: number | null;
        memoryKb: number | null;
        judger: string;
        endedBy: string | null;
        errorText: string | null;
        cause: string | null;
      };
      row: { submitId: number; uid: string; pid: number; scope: string; scopeId: number };
    };
    "verdict.settleAndClaim": {
      parameters: {
        jobId: number;
        attempt: number;
        kind: string;
        offer: readonly string[];
        exclusive: boolean;
        worker: string;
        most: number;
        leaseSeconds: number;
        score: number | null;
        cases: string;
        status: number;
        parts: readonly number[] | null;
        timeMs: number | null;
        memoryKb: number | null;
        judger: string;
        endedBy: string | null;
        errorText: string | null;
        cause: string | null;
      };
      row: { settled: Json | null; more: boolean; exclusive: boolean; source: Json | null } & ({ jobId: number; attempt: number; crashCount: number; submitId: number | null } | Record<"jobId" | "attempt" | "crashCount" | "submitId", null>);
    };
  }
}
