// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.addable": {
      parameters: { pid: number };
      row: {
        pid: number;
        auth: 1 | 2 | 3 | 4;
        ownerUid: string;
        groupId: number | null;
        ofProblem: Json;
      };
      transaction: true;
    };
    "contest.countSubmissions": {
      parameters: { contestId: number; pid: number };
      row: { count: number };
    };
    "contest.insertLink": {
      parameters: {
        contestId: number;
        pid: number;
        displayId: string;
        titles: string;
        color: string | null;
        atEnd: "restore" | "publish" | null;
        atEndBy: string | null;
        closesTexts: boolean;
      };
      row: { id: number };
    };
    "contest.link": {
      parameters: { id: number | null; contestId: number | null; pid: number | null };
      row: {
        id: number;
        cid: number;
        pid: number;
        problemId: string;
        ofProblem: Json;
        own: Json;
        inContest: Json;
        displayId: string;
        color: string | null;
        auth: 1 | 2 | 3 | 4;
        ownerUid: string;
        groupId: number | null;
        atEnd: "restore" | "publish" | null;
        isClosed: boolean;
        closesTexts: boolean;
      };
    };
    "contest.links": {
      parameters: { contestId: number };
      row: {
        id: number;
        cid: number;
        pid: number;
        problemId: string;
        ofProblem: Json;
        own: Json;
        inContest: Json;
        displayId: string;
        color: string | null;
        auth: 1 | 2 | 3 | 4;
        ownerUid: string;
        groupId: number | null;
        atEnd: "restore" | "publish" | null;
        isClosed: boolean;
        closesTexts: boolean;
      };
    };
    "contest.orderLinks": {
      parameters: { ids: readonly number[]; contestId: number };
      row: never;
    };
    "contest.problemsByDisplayId": {
      parameters: { problemIds: readonly string[] };
      row: {
        pid: number;
        problemId: string;
        auth: 1 | 2 | 3 | 4;
        ownerUid: string;
        groupId: number | null;
      };
    };
    "contest.removeLink": {
      parameters: { id: number };
      row: never;
    };
    "contest.renameSubmissions": {
      parameters: { displayId: string; contestId: number; pid: number };
      row: never;
    };
    "contest.statementsToRender": {
      parameters: { renderer: number };
      row: { problemId: string; locale: "zh-CN" | "en-US" };
    };
    "contest.unplacedProblem": {
      parameters: { displayId: string; uid: string };
      row: { pid: number };
    };
    "contest.updateLink": {
      parameters: {
        displayId: string;
        titles: string;
        color: string | null;
        closesTexts: boolean;
        id: number;
      };
      row: never;
    };
  }
}
