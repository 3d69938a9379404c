// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "homework.attempts": {
      parameters: { uids: readonly string[]; pids: readonly number[]; trainingId: number };
      row: { uid: string | null; pid: number | null; points: number | null; extraSeconds: number } & ({
        submitId: number;
        at: number;
        isJudged: boolean;
        isAccepted: boolean;
        score: number | null;
        fullScore: number | null;
      } | Record<"submitId" | "at" | "isJudged" | "isAccepted" | "score" | "fullScore", null>);
    };
    "homework.byIds": {
      parameters: { uid: string; trainingIds: readonly number[] };
      row: {
        id: number;
        ownerUid: string;
        groupId: number;
        auth: "Public" | "Private";
        isVisible: boolean;
        isMember: boolean;
        title: string;
        className: string;
        isArchived: boolean;
        homework: Json;
        extraTime: number;
        problemCount: number;
        maxPoints: number;
        points: number;
        fullCount: number;
        triedCount: number;
        isSettled: boolean;
      };
    };
    "homework.hold": {
      parameters: { trainingId: number };
      row: { trainingId: number };
      transaction: true;
    };
    "homework.list": {
      parameters: {
        uid: string;
        groupIds: readonly number[];
        staffGroupIds: readonly number[];
        most: number;
      };
      row: {
        id: number;
        ownerUid: string;
        groupId: number;
        auth: "Public" | "Private";
        isVisible: boolean;
        isMember: boolean;
        title: string;
        className: string;
        isArchived: boolean;
        homework: Json;
        extraTime: number;
        problemCount: number;
        maxPoints: number;
        points: number;
        fullCount: number;
        triedCount: number;
        isSettled: boolean;
      };
    };
    "homework.lockMany": {
      parameters: { trainingIds: readonly number[] };
      row: { trainingId: number; homework: Json };
      transaction: true;
    };
    "homework.markStale": {
      parameters: { trainingId: number; uids: readonly string[] | null };
      row: never;
    };
    "homework.noteDue": {
      parameters: { most: number };
      row: { uid: string; title: string; className: string; trainingId: number; endTime: Date };
    };
    "homework.notePublished": {
      parameters: { trainingId: number };
      row: { uid: string; title: string; className: string; trainingId: number; endTime: Date };
    };
    "homework.outdatedDue": {
      parameters: object;
      row: { trainingId: number };
    };
    "homework.owned": {
      parameters: { trainingId: number };
      row: {
        id: number;
        ownerUid: string;
        groupId: number | null;
        title: string;
        isArchived: boolean | null;
      };
    };
    "homework.problems": {
      parameters: { trainingId: number };
      row: {
        pid: number;
        displayId: string;
        ownDisplayId: string | null;
        problemId: string;
        points: number;
        type: 0 | 1;
        feedback: "none" | "verdict" | "firstFailed" | "all" | "afterContest";
        titleZh: string | null;
        titleEn: string | null;
        isOpen: boolean | null;
      };
    };
    "homework.recent": {
      parameters: { groupIds: readonly number[]; uid: string; days: number; most: number };
      row: { id: number; homework: Json; extraTime: number };
    };
    "homework.results": {
      parameters: { trainingId: number; uids: readonly string[] };
      row: {
        uid: string;
        pid: number;
        state: "none" | "tried" | "partial" | "full" | "late" | "judging";
        computed: number;
        tries: number;
        latePercent: number | null;
        submitId: number | null;
        byHand: number | null;
        note: string | null;
      };
    };
    "homework.stale": {
      parameters: { trainingIds: readonly number[] };
      row: { trainingId: number };
    };
    "homework.storeResults": {
      parameters: {
        uids: readonly string[];
        pids: readonly number[];
        states: readonly string[];
        computed: readonly number[];
        tries: readonly number[];
        latePercents: readonly (number | null)[];
        submitIds: readonly (number | null)[];
        trainingId: number;
      };
      row: { uid: string };
    };
    "homework.storeSolution": {
      parameters: { html: string; renderer: number; trainingId: number; solution: string };
      row: never;
    };
    "homework.takeStale": {
      parameters: { trainingId: number; most: number };
      row: { uid: string; pid: number };
    };
    "homework.texts": {
      parameters: { uid: string; trainingId: number };
      row: {
        description: string;
        html: string | null;
        renderer: number;
        solution: string;
        solutionHtml: string | null;
        solutionRenderer: number;
        solutionsOpen: boolean;
      } & ({ extraSeconds: number; reason: string } | Record<"extraSeconds" | "reason", null>);
    };
  }
}
