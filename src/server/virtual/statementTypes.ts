// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "virtual.attempts": {
      parameters: { ids: readonly number[] };
      row: {
        vid: number;
        submitId: number;
        uid: string;
        pid: number;
        submitTime: Date;
        status: number;
        score: number | null;
        runTime: number | null;
        subtasks: number[] | null;
      };
    };
    "virtual.byId": {
      parameters: { vid: number };
      row: {
        id: number;
        contestId: number;
        uid: string;
        startedAt: Date;
        endsAt: Date;
        person: Json;
      };
    };
    "virtual.finish": {
      parameters: { vid: number; uid: string };
      row: { id: number };
    };
    "virtual.history": {
      parameters: {
        uid: string;
        reader: string | null;
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
        limit: number;
        offset: number;
      };
      row: {
        id: number;
        contestId: number;
        uid: string;
        startedAt: Date;
        endsAt: Date;
        total: number;
      };
    };
    "virtual.lockUser": {
      parameters: { uid: string };
      row: object;
      transaction: true;
    };
    "virtual.ofUser": {
      parameters: { uid: string; cid: number };
      row: { id: number; contestId: number; uid: string; startedAt: Date; endsAt: Date };
    };
    "virtual.running": {
      parameters: { uid: string };
      row: {
        id: number;
        contestId: number;
        uid: string;
        startedAt: Date;
        endsAt: Date;
        title: string;
      };
    };
    "virtual.start": {
      parameters: { uid: string; cid: number };
      row: { id: number; contestId: number; uid: string; startedAt: Date; endsAt: Date };
    };
    "virtual.tookPart": {
      parameters: { cid: number; uid: string };
      row: { is: boolean };
    };
  }
}
