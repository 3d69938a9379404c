// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "homework.affiliations": {
      parameters: { uid: string };
      row: { affiliations: Json | null };
    };
    "homework.byHandOf": {
      parameters: { trainingId: number; uid: string; pid: number };
      row: { byHand: number | null; note: string | null };
    };
    "homework.classExists": {
      parameters: { classId: number };
      row: { id: number };
    };
    "homework.commitWithoutWait": {
      parameters: object;
      row: { commit: string };
    };
    "homework.deleteReminders": {
      parameters: { trainingId: number; uids: readonly string[] };
      row: never;
    };
    "homework.endExtensions": {
      parameters: { trainingId: number; uids: readonly string[] };
      row: never;
    };
    "homework.gradedProblems": {
      parameters: { trainingIds: readonly number[]; pids: readonly number[] };
      row: { tid: number; pid: number; problemId: string; maxPoints: number };
    };
    "homework.gradedUsers": {
      parameters: { uids: readonly string[]; classId: number };
      row: { uid: string; username: string; name: string | null; number: string | null };
    };
    "homework.grades": {
      parameters: {
        trainingIds: readonly number[];
        classId: number;
        after: number;
        since: Date | null;
        limit: number;
      };
      row: {
        version: number;
        changedAt: Date;
        tid: number;
        pid: number;
        uid: string;
        state: "none" | "tried" | "partial" | "full" | "late" | "judging";
        computed: number;
        tries: number;
        byHand: number | null;
        note: string | null;
      };
    };
    "homework.grid": {
      parameters: {
        trainingId: number;
        state: string | null;
        pid: number | null;
        pattern: string | null;
        sort: string;
        isDescending: boolean;
        limit: number;
        offset: number;
      };
      row: {
        uid: string;
        isMember: boolean;
        username: string;
        nickname: string | null;
        realname: string | null;
        number: string | null;
        points: number;
        tries: number;
        total: number;
        version: number | null;
        isSettled: boolean;
      } & ({ extraSeconds: number; reason: string } | Record<"extraSeconds" | "reason", null>);
    };
    "homework.gridCells": {
      parameters: { trainingId: number; uids: readonly string[] };
      row: { uid: string; cells: Json };
    };
    "homework.holdOfClass": {
      parameters: { classId: number };
      row: { id: number; title: string };
      transaction: true;
    };
    "homework.isStudent": {
      parameters: { trainingId: number; uid: string };
      row: { isStudent: boolean };
    };
    "homework.setByHand": {
      parameters: {
        uid: string;
        pid: number;
        byHand: number | null;
        note: string | null;
        trainingId: number;
      };
      row: {
        state: "none" | "tried" | "partial" | "full" | "late" | "judging";
        computed: number;
        tries: number;
        latePercent: number | null;
        submitId: number | null;
        byHand: number | null;
        note: string | null;
      };
    };
    "homework.storeExtensions": {
      parameters: {
        trainingId: number;
        seconds: number;
        reason: string;
        createdUid: string;
        uids: readonly string[];
      };
      row: never;
    };
    "homework.studentsAmong": {
      parameters: { trainingId: number; uids: readonly string[] };
      row: { uid: string; username: string };
    };
    "homework.submissionsOf": {
      parameters: {
        trainingId: number;
        uid: string;
        pid: number | null;
        limit: number;
        offset: number;
      };
      row: { submitId: number; total: number };
    };
  }
}
