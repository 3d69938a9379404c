// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.adminList": {
      parameters: {
        groupId: number | null;
        pattern: string | null;
        id: number | null;
        limit: number;
        offset: number;
      };
      row: {
        id: number;
        ownerUid: string;
        groupId: number | null;
        title: string;
        rule: "acm" | "oiRecent" | "oiHighest" | "ioi" | "atCoder";
        auth: 0 | 1 | 2;
        startTime: Date;
        endTime: Date;
        authorUid: string | null;
        author: string;
        boardOpen: boolean;
        isRated: boolean;
        count: number;
        isVisible: boolean;
        createdAt: Date;
        total: number;
      };
    };
    "contest.copyProblems": {
      parameters: { to: number; from: number };
      row: never;
    };
    "contest.delete": {
      parameters: { id: number };
      row: { id: number };
    };
    "contest.insert": {
      parameters: {
        authorUid: string;
        groupId: number | null;
        isVisible: boolean;
        source: number | null;
        fields: string;
      };
      row: { id: number };
    };
    "contest.normalNetworks": {
      parameters: { networks: readonly string[] };
      row: { normal: Json };
    };
    "contest.setLogo": {
      parameters: { logo: string; id: number };
      row: never;
    };
    "contest.setVisibleRow": {
      parameters: { isVisible: boolean; id: number };
      row: never;
    };
    "contest.update": {
      parameters: { fields: string; id: number };
      row: { modifiedAt: Date };
    };
    "contestDraft.deleteExpired": {
      parameters: object;
      row: never;
    };
    "contestDraft.discard": {
      parameters: { uid: string; id: number | null; groupId: number | null };
      row: never;
    };
    "contestDraft.read": {
      parameters: { uid: string; id: number | null; groupId: number | null };
      row: { content: string; version: string | null; savedAt: Date };
    };
    "contestDraft.save": {
      parameters: {
        uid: string;
        id: number | null;
        groupId: number | null;
        content: string;
        version: string | null;
      };
      row: { savedAt: Date };
    };
  }
}
