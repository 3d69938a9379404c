// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "training.adminList": {
      parameters: { ids: readonly number[] };
      row: {
        version: number;
        id: number;
        ownerUid: string;
        groupId: number | null;
        rank: number;
        title: string;
        auth: "Public" | "Private";
        isVisible: boolean;
        authorUid: string | null;
        author: string;
        categoryId: number | null;
        createdAt: Date;
        modifiedAt: Date;
        problemCount: number;
        memberCount: number;
      } & ({ categoryName: string; categoryColor: string } | Record<"categoryName" | "categoryColor", null>);
    };
    "training.adminPage": {
      parameters: {
        first: number;
        last: number;
        groupId: number;
        pattern: string | null;
        id: number | null;
        authorUids: readonly string[] | null;
      };
      row: { total: number; ids: Json };
    };
    "training.categoryByName": {
      parameters: { id: number | null; name: string | null };
      row: { id: number; name: string; color: string };
    };
    "training.categoryCount": {
      parameters: object;
      row: { count: number };
    };
    "training.categoryUses": {
      parameters: { id: number };
      row: { count: number };
    };
    "training.copyProblems": {
      parameters: { to: number; from: number };
      row: never;
    };
    "training.delete": {
      parameters: { trainingId: number };
      row: never;
    };
    "training.deleteCategory": {
      parameters: { id: number };
      row: never;
    };
    "training.edited": {
      parameters: { trainingId: number };
      row: {
        id: number;
        ownerUid: string;
        groupId: number | null;
        rank: number;
        title: string;
        description: string;
        html: string | null;
        renderer: number;
        auth: "Public" | "Private";
        passwordHash: string | null;
        isVisible: boolean;
        categoryId: number | null;
        authorUid: string | null;
        createdAt: Date;
        modifiedAt: Date;
      };
    };
    "training.extras": {
      parameters: { trainingId: number };
      row: { author: string; problemCount: number; memberCount: number } & ({ categoryName: string; categoryColor: string } | Record<"categoryName" | "categoryColor", null>);
    };
    "training.insert": {
      parameters: {
        uid: string;
        groupId: number | null;
        title: string;
        description: string;
        html: string | null;
        renderer: number;
        auth: "Public" | "Private";
        passwordHash: string | null;
        rank: number;
        isVisible: boolean;
        categoryId: number | null;
      };
      row: { id: number };
    };
    "training.insertCategory": {
      parameters: { name: string; color: string; max: number };
      row: { id: number; name: string; color: string };
    };
    "training.insertLinks": {
      parameters: {
        trainingId: number;
        last: number;
        pids: readonly number[];
        displayIds: readonly (string | null)[];
      };
      row: never;
    };
    "training.link": {
      parameters: { id: number };
      row: { id: number; tid: number; pid: number; displayId: string; rank: number };
    };
    "training.links": {
      parameters: { trainingId: number };
      row: { id: number; tid: number; pid: number; displayId: string; rank: number };
    };
    "training.lock": {
      parameters: { trainingId: number };
      row: {
        id: number;
        ownerUid: string;
        groupId: number | null;
        rank: number;
        title: string;
        description: string;
        html: string | null;
        renderer: number;
        auth: "Public" | "Private";
        passwordHash: string | null;
        isVisible: boolean;
        categoryId: number | null;
        authorUid: string | null;
        createdAt: Date;
        modifiedAt: Date;
      };
      transaction: true;
    };
    "training.lockCategory": {
      parameters: { id: number };
      row: { id: number; name: string; color: string };
      transaction: true;
    };
    "training.lockToDelete": {
      parameters: { trainingId: number };
      row: {
        id: number;
        ownerUid: string;
        groupId: number | null;
        rank: number;
        title: string;
        description: string;
        html: string | null;
        renderer: number;
        auth: "Public" | "Private";
        passwordHash: string | null;
        isVisible: boolean;
        categoryId: number | null;
        authorUid: string | null;
        createdAt: Date;
        modifiedAt: Date;
      };
      transaction: true;
    };
    "training.losses": {
      parameters: { trainingId: number };
      row: { problems: number; members: number; submissions: number };
    };
    "training.orderLinks": {
      parameters: { ids: readonly number[]; trainingId: number };
      row: never;
    };
    "training.problemsByName": {
      parameters: { pids: readonly number[]; problemIds: readonly string[] };
      row: {
        pid: number;
        problemId: string;
        auth: 1 | 2 | 3 | 4;
        archived: boolean;
        ownerUid: string;
        groupId: number | null;
      };
    };
    "training.removeLink": {
      parameters: { trainingId: number; pid: number };
      row: { id: number };
    };
    "training.removeMembers": {
      parameters: { trainingId: number };
      row: { uid: string };
    };
    "training.setVisible": {
      parameters: { isVisible: boolean; trainingId: number };
      row: never;
    };
    "training.touch": {
      parameters: { trainingId: number };
      row: never;
    };
    "training.update": {
      parameters: {
        title: string;
        description: string;
        html: string | null;
        renderer: number;
        auth: "Public" | "Private";
        passwordHash: string | null;
        rank: number;
        isVisible: boolean;
        categoryId: number | null;
        trainingId: number;
      };
      row: never;
    };
    "training.updateCategory": {
      parameters: { name: string; color: string; id: number };
      row: { id: number; name: string; color: string };
    };
    "training.updateLink": {
      parameters: { displayId: string | null; rank: number; id: number };
      row: never;
    };
  }
}
