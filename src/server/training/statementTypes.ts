// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "training.byId": {
      parameters: { uid: string | null; trainingId: number };
      row: {
        id: number;
        ownerUid: string;
        groupId: number | null;
        auth: "Public" | "Private";
        isVisible: boolean;
        isMember: boolean;
        rank: number;
        title: string;
        description: string;
        html: string | null;
        renderer: number;
        categoryId: number | null;
        author: string;
        authorUid: string | null;
        createdAt: Date;
        modifiedAt: Date;
        isHomework: boolean;
        peerResults: string | null;
      } & ({ categoryName: string; categoryColor: string } | Record<"categoryName" | "categoryColor", null>);
    };
    "training.categories": {
      parameters: object;
      row: { id: number; name: string; color: string };
    };
    "training.cells": {
      parameters: { pids: readonly number[]; uids: readonly string[] };
      row: { uid: string; problems: Json | null; cells: Json | null };
    };
    "training.deleteMember": {
      parameters: { trainingId: number; uid: string };
      row: { username: string };
    };
    "training.memberCount": {
      parameters: { trainingId: number };
      row: { count: number };
    };
    "training.ofSite": {
      parameters: object;
      row: {
        id: number;
        seq: number;
        title: string;
        auth: "Public" | "Private";
        isVisible: boolean;
        categoryId: number | null;
        author: string | null;
      };
    };
    "training.pageOfClass": {
      parameters: {
        first: number;
        last: number;
        groupId: number;
        auth: string | null;
        categoryId: number | null;
        pattern: string | null;
        authorUids: readonly string[] | null;
      };
      row: { total: number; ids: Json };
    };
    "training.password": {
      parameters: { trainingId: number };
      row: { hash: string | null };
    };
    "training.problemVersion": {
      parameters: { pid: number };
      row: { problemId: string; version: string };
    };
    "training.problems": {
      parameters: { trainingId: number };
      row: {
        pid: number;
        displayId: string;
        type: 0 | 1;
        policy: "none" | "verdict" | "firstFailed" | "all" | "afterContest";
        isInRank: boolean;
        ac: number;
        total: number;
      };
    };
    "training.register": {
      parameters: { uid: string; trainingId: number; hash: string | null };
      row: { uid: string };
    };
    "training.rows": {
      parameters: { uid: string | null; ids: readonly number[] };
      row: {
        id: number;
        ownerUid: string;
        groupId: number | null;
        auth: "Public" | "Private";
        isVisible: boolean;
        isMember: boolean;
        rank: number;
        title: string;
        categoryId: number | null;
        author: string;
        authorUid: string | null;
        modifiedAt: Date;
        problemCount: number;
        acCount: number | null;
      } & ({ categoryName: string; categoryColor: string } | Record<"categoryName" | "categoryColor", null>);
    };
    "training.searchInClasses": {
      parameters: {
        containing: string;
        id: number | null;
        groupIds: readonly number[];
        beginning: string;
        most: number;
      };
      row: { id: number; seq: number; title: string; auth: "Public" | "Private"; text: string };
    };
    "training.siteRows": {
      parameters: { uid: string | null; ids: readonly number[] };
      row: {
        version: number;
        id: number;
        ownerUid: string;
        groupId: number | null;
        auth: "Public" | "Private";
        isVisible: boolean;
        isMember: boolean;
        rank: number;
        title: string;
        categoryId: number | null;
        author: string;
        authorUid: string | null;
        modifiedAt: Date;
        pids: Json;
        solvedPids: Json | null;
      } & ({ categoryName: string; categoryColor: string } | Record<"categoryName" | "categoryColor", null>);
    };
    "training.storeHtml": {
      parameters: { html: string; renderer: number; trainingId: number; description: string };
      row: never;
    };
    "training.version": {
      parameters: object;
      row: { version: number };
    };
  }
}
