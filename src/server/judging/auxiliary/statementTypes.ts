// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "task.claim": {
      parameters: {
        kind: string;
        attempts: number;
        offer: readonly string[];
        exclusive: boolean;
        worker: string;
        judgingKind: string;
        judgingPriority: number;
        leaseSeconds: number;
      };
      row: { jobId: number; attempt: number; exclusive: boolean; payload: Json };
    };
    "task.end": {
      parameters: {
        jobId: number;
        attempt: number;
        kinds: readonly string[];
        transientKinds: readonly string[];
      };
      row: { kind: string; payload: Json; node: string | null; relaxed: string | null };
    };
    "task.endOverdue": {
      parameters: { jobId: number; attempt: number };
      row: { kind: string; payload: Json };
    };
    "task.hold": {
      parameters: { jobId: number; attempt: number };
      row: { kind: string; payload: Json; relaxed: string };
      transaction: true;
    };
    "task.overdue": {
      parameters: {
        kinds: readonly string[];
        attempts: readonly number[];
        withLease: readonly boolean[];
        queueTimeouts: readonly (number | null)[];
      };
      row: { jobId: number; attempt: number; ends: boolean };
    };
    "task.requeueOverdue": {
      parameters: { jobId: number; attempt: number };
      row: { kind: string; payload: Json };
    };
    "task.waiting": {
      parameters: {
        kinds: readonly string[];
        attempts: readonly number[];
        offer: readonly string[];
        exclusive: boolean;
        worker: string;
      };
      row: { kind: string | null };
    };
    "task.wake": {
      parameters: object;
      row: { pg_notify: string };
    };
  }
}
