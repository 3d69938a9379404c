// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "editorial.byId": {
      parameters: { locale: string; id: number };
      row: {
        id: number;
        pid: number;
        state: "published" | "proposed" | "refused";
        release: "always" | "solved" | "contest" | "time";
        releaseAt: Date | null;
        reason: string;
        revision: number;
        uid: string | null;
        author: string;
        createdAt: Date;
        modifiedAt: Date;
        seq: number;
        displayId: string;
        ownerUid: string;
        groupId: number | null;
        title: string;
        languages: string[];
      };
    };
    "editorial.counts": {
      parameters: { uid: string; pid: number };
      row: { published: number; proposed: number; own: number };
    };
    "editorial.decide": {
      parameters: {
        state: "published" | "proposed" | "refused";
        release: "always" | "solved" | "contest" | "time";
        releaseAt: Date | null;
        reason: string;
        id: number;
      };
      row: never;
    };
    "editorial.delete": {
      parameters: { uid: string; id: number };
      row: { id: number };
    };
    "editorial.deleteTexts": {
      parameters: { id: number };
      row: never;
    };
    "editorial.deleted": {
      parameters: { id: number; uid: string; seconds: number };
      row: {
        id: number;
        pid: number;
        state: "published" | "proposed" | "refused";
        uid: string | null;
        ownerUid: string;
        groupId: number | null;
        displayId: string;
      };
    };
    "editorial.insert": {
      parameters: {
        pid: number;
        uid: string;
        state: string;
        release: string;
        releaseAt: Date | null;
      };
      row: { id: number };
    };
    "editorial.insertTexts": {
      parameters: {
        id: number;
        renderer: number;
        locales: readonly string[];
        titles: readonly string[];
        contents: readonly string[];
        htmls: readonly string[];
      };
      row: never;
    };
    "editorial.keepVersion": {
      parameters: { id: number; keep: number };
      row: never;
    };
    "editorial.lock": {
      parameters: { id: number };
      row: { id: number };
      transaction: true;
    };
    "editorial.lockProblem": {
      parameters: { pid: number };
      row: { id: number };
      transaction: true;
    };
    "editorial.managed": {
      parameters: { locale: string; pid: number; limit: number };
      row: {
        id: number;
        pid: number;
        state: "published" | "proposed" | "refused";
        release: "always" | "solved" | "contest" | "time";
        releaseAt: Date | null;
        reason: string;
        revision: number;
        uid: string | null;
        author: string;
        createdAt: Date;
        modifiedAt: Date;
        title: string;
        languages: string[];
      };
    };
    "editorial.open": {
      parameters: {
        locale: string;
        pid: number;
        isEditor: boolean;
        uid: string | null;
        groupIds: readonly number[];
        contestEverything: boolean;
        contestOwnUid: string | null;
        contestGrantedIds: readonly number[];
        contestGrantGroupIds: readonly number[];
        contestGroupIds: readonly number[];
        trainingEverything: boolean;
        trainingOwnUid: string | null;
        trainingGrantedIds: readonly number[];
        trainingGrantGroupIds: readonly number[];
        trainingGroupIds: readonly number[];
      };
      row: {
        id: number;
        pid: number;
        state: "published" | "proposed" | "refused";
        release: "always" | "solved" | "contest" | "time";
        releaseAt: Date | null;
        reason: string;
        revision: number;
        uid: string | null;
        author: string;
        createdAt: Date;
        modifiedAt: Date;
        title: string;
      };
    };
    "editorial.order": {
      parameters: { ids: readonly number[]; pid: number };
      row: never;
    };
    "editorial.ownProposals": {
      parameters: { locale: string; uid: string; pid: number };
      row: {
        id: number;
        pid: number;
        state: "published" | "proposed" | "refused";
        release: "always" | "solved" | "contest" | "time";
        releaseAt: Date | null;
        reason: string;
        revision: number;
        uid: string;
        author: string;
        createdAt: Date;
        modifiedAt: Date;
        title: string;
      };
    };
    "editorial.problem": {
      parameters: {
        groupIds: readonly number[];
        contestEverything: boolean;
        contestOwnUid: string | null;
        contestGrantedIds: readonly number[];
        contestGrantGroupIds: readonly number[];
        contestGroupIds: readonly number[];
        uid: string | null;
        trainingEverything: boolean;
        trainingOwnUid: string | null;
        trainingGrantedIds: readonly number[];
        trainingGrantGroupIds: readonly number[];
        trainingGroupIds: readonly number[];
        displayId: string;
        placeId: number;
      };
      row: {
        id: number;
        displayId: string;
        auth: 1 | 2 | 3 | 4;
        ownerUid: string;
        groupId: number | null;
        inRunningContest: boolean;
        inOpenContest: boolean;
        inVirtual: boolean;
        inHomework: boolean;
        hasSolved: boolean;
      };
    };
    "editorial.purge": {
      parameters: { seconds: number; limit: number };
      row: { id: number };
    };
    "editorial.restore": {
      parameters: { id: number };
      row: { id: number };
    };
    "editorial.storeHtml": {
      parameters: { html: string; renderer: number; id: number; locale: string; content: string };
      row: never;
    };
    "editorial.text": {
      parameters: { id: number; language: string };
      row: {
        locale: "zh-CN" | "en-US";
        title: string;
        content: string;
        html: string;
        renderer: number;
      };
    };
    "editorial.texts": {
      parameters: { id: number };
      row: { locale: "zh-CN" | "en-US"; title: string; content: string };
    };
    "editorial.update": {
      parameters: {
        state: "published" | "proposed" | "refused";
        release: "always" | "solved" | "contest" | "time";
        releaseAt: Date | null;
        isTextNew: boolean;
        uid: string;
        id: number;
      };
      row: { revision: number };
    };
    "editorial.version": {
      parameters: { id: number; revision: number };
      row: { revision: number; texts: Json; username: string; createdAt: Date };
    };
    "editorial.versions": {
      parameters: { id: number };
      row: { revision: number; username: string; createdAt: Date };
    };
    "editorial.writer": {
      parameters: { id: number };
      row: { username: string };
    };
  }
}
