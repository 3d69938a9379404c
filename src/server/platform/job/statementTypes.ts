// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../database/statement.ts";

declare module "../database/statement.ts" {
  interface Statements {
    "job.claim": {
      parameters: {
        kind: string;
        offer: readonly string[];
        exclusive: boolean;
        worker: string;
        most: number;
        leaseSeconds: number;
      };
      row: {
        id: number;
        attempt: number;
        prio: number;
        vtime: number;
        crashCount: number;
        failures: number;
        postponements: number;
        postponedAttempt: number;
        submitId: number | null;
        payload: Json;
      };
    };
    "job.crash": {
      parameters: { attempt: number; detail: string; id: number };
      row: {
        crashCount: number;
        submitId: number | null;
        kind: string;
        payload: Json;
        waiting: boolean;
        exclusive: boolean;
      };
    };
    "job.delete": {
      parameters: { id: number; attempt: number };
      row: { id: number };
    };
    "job.due": {
      parameters: { kinds: readonly string[] };
      row: { kind: string };
    };
    "job.exclusive": {
      parameters: { kind: string; offer: readonly string[]; worker: string };
      row: { id: number };
    };
    "job.fail": {
      parameters: {
        isFinal: boolean;
        error: string;
        delaySeconds: number;
        id: number;
        attempt: number;
      };
      row: never;
    };
    "job.insert": {
      parameters: {
        kind: string;
        prio: number;
        fairKey: string;
        payload: string;
        delaySeconds: number;
        uniqueKey: string | null;
      };
      row: { id: number };
    };
    "job.postpone": {
      parameters: {
        seconds: number;
        reason: string;
        needs: readonly string[] | null;
        id: number;
        attempt: number;
      };
      row: { id: number };
    };
    "job.release": {
      parameters: { id: number; attempt: number };
      row: { submitId: number | null; kind: string; payload: Json };
    };
    "job.releaseOthers": {
      parameters: { worker: string; heldIds: readonly number[] };
      row: { submitId: number | null; kind: string; payload: Json };
    };
    "job.renew": {
      parameters: {
        leaseSeconds: number;
        ids: readonly number[];
        attempts: readonly number[];
        worker: string;
      };
      row: { id: number; exclusive: boolean; submitId: number | null };
    };
    "job.runPostponed": {
      parameters: { id: number };
      row: never;
    };
    "job.sweep": {
      parameters: { maxAttempts: number | null; kind: string };
      row: { submitId: number | null; kind: string; payload: Json };
    };
  }
}
