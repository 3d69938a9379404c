// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "catalogue.pageCounts": {
      parameters: { pids: readonly number[] };
      row: {
        version: number;
        total: number;
        ac: number;
        pe: number;
        ce: number;
        wa: number;
        tle: number;
        mle: number;
        re: number;
        ole: number;
        se: number;
        pa: number;
      };
    };
    "catalogue.sortCounts": {
      parameters: object;
      row: { pid: number; ac: number; total: number };
    };
    "catalogue.tags": {
      parameters: object;
      row: { id: number; name: string; nameEn: string | null; color: string | null };
    };
    "catalogue.version": {
      parameters: object;
      row: { version: number };
    };
    "catalogue.whole": {
      parameters: object;
      row: {
        version: number;
        pid: number;
        problemId: string;
        auth: 1 | 2 | 3 | 4;
        difficulty: 0 | 1 | 2;
        rating: number | null;
        type: 0 | 1;
        bank: string;
        ownerUid: string;
        groupId: number | null;
        author: string | null;
        source: string | null;
        archived: boolean;
        titleZh: string | null;
        titleEn: string | null;
        tagIds: number[];
      };
    };
    "problem.access": {
      parameters: { id: number };
      row: {
        id: number;
        problemId: string;
        auth: 1 | 2 | 3 | 4;
        ownerUid: string;
        groupId: number | null;
        oj: string;
      };
    };
    "problem.detail": {
      parameters: { locale: string; statementLanguage: string; displayId: string };
      row: {
        id: number;
        problemId: string;
        auth: 1 | 2 | 3 | 4;
        ownerUid: string;
        groupId: number | null;
        oj: string;
        title: string | null;
        author: string | null;
        type: 0 | 1;
        judgeMode: "default" | "spj" | "interactive";
        judgeCaseMode: "default" | "iterate_until_wrong" | "subtask";
        timeLimit: number;
        memoryLimit: number;
        stackLimit: number;
        outputLimit: number | null;
        source: string | null;
        examples: Json;
        isRemote: boolean;
        difficulty: 0 | 1 | 2;
        rating: number | null;
        codeShare: boolean;
        failingInputOpen: boolean;
        isRemoveEndBlank: boolean;
        feedback: "none" | "verdict" | "firstFailed" | "all" | "afterContest";
        userExtraFile: Json | null;
        languagesAvailable: string[];
        subtasks: Json;
        tags: Json;
        languages: Json;
        templates: Json;
        description: string;
        input: string;
        output: string;
        hint: string;
        renderer: number;
        files: string[];
        remote: Json | null;
        origin: Json | null;
        total: number;
        ac: number;
        pe: number;
        ce: number;
        wa: number;
        tle: number;
        mle: number;
        re: number;
        ole: number;
        se: number;
        pa: number;
      } & ({ statementLocale: "zh-CN" | "en-US"; statementTitle: string | null; html: Json | null } | Record<"statementLocale" | "statementTitle" | "html", null>);
    };
    "problem.file": {
      parameters: { pid: number; name: string };
      row: { sha256: string; size: number };
    };
    "problem.fileNames": {
      parameters: { pid: number };
      row: { name: string };
    };
    "problem.storeHtml": {
      parameters: {
        html: string;
        renderer: number;
        pid: number;
        locale: string;
        description: string;
        input: string;
        output: string;
        hint: string;
        files: readonly string[];
      };
      row: never;
    };
    "problem.templates": {
      parameters: { pid: number };
      row: { id: number; pid: number; lid: number; code: string; name: string };
    };
    "problem.tried": {
      parameters: { uid: string };
      row: { pid: number };
    };
    "problemLists.byId": {
      parameters: { uid: string; id: number };
      row: { id: number; name: string | null };
    };
    "problemLists.count": {
      parameters: { uid: string };
      row: { count: number };
    };
    "problemLists.countItems": {
      parameters: { listId: number };
      row: { count: number };
    };
    "problemLists.delete": {
      parameters: { id: number };
      row: never;
    };
    "problemLists.favourites": {
      parameters: { uid: string };
      row: { id: number; name: string | null };
    };
    "problemLists.favouritesAmong": {
      parameters: { pids: readonly number[]; uid: string };
      row: { pid: number };
    };
    "problemLists.insert": {
      parameters: { uid: string; name: string | null };
      row: { id: number };
    };
    "problemLists.insertItem": {
      parameters: { listId: number; pid: number };
      row: never;
    };
    "problemLists.items": {
      parameters: { listId: number };
      row: { pid: number };
    };
    "problemLists.lockOwner": {
      parameters: { uid: string };
      row: object;
      transaction: true;
    };
    "problemLists.named": {
      parameters: { uid: string; name: string; id: number };
      row: { id: number };
    };
    "problemLists.ofUser": {
      parameters: { pid: number | null; uid: string };
      row: { id: number; name: string | null; problems: number; has: boolean };
    };
    "problemLists.removeItem": {
      parameters: { listId: number; pid: number };
      row: never;
    };
    "problemLists.rename": {
      parameters: { name: string; id: number };
      row: never;
    };
    "tag.classifications": {
      parameters: {
        locale: string;
        bank: string | null;
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
      };
      row: { id: number; name: string; oj: string; rank: number };
    };
    "tag.ofBank": {
      parameters: {
        locale: string;
        bank: string | null;
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
      };
      row: {
        id: number;
        name: string;
        color: string | null;
        oj: string;
        classificationId: number | null;
      };
    };
    "tag.ofProblem": {
      parameters: { locale: string; pid: number };
      row: {
        id: number;
        name: string;
        color: string | null;
        oj: string;
        classificationId: number | null;
      };
    };
  }
}
