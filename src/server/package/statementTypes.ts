// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "package.addTag": {
      parameters: { id: number; tagId: number };
      row: never;
    };
    "package.cases": {
      parameters: { id: number; version: number; rows: string };
      row: never;
    };
    "package.classification": {
      parameters: { name: string; nameEn: string | null };
      row: { id: number };
    };
    "package.clearFiles": {
      parameters: { id: number };
      row: never;
    };
    "package.clearSolutions": {
      parameters: { id: number };
      row: never;
    };
    "package.clearSourcedStatements": {
      parameters: { id: number };
      row: never;
    };
    "package.clearSourcedTags": {
      parameters: { id: number };
      row: never;
    };
    "package.clearSourcedTitles": {
      parameters: { id: number };
      row: never;
    };
    "package.clearStatements": {
      parameters: { id: number };
      row: never;
    };
    "package.clearTags": {
      parameters: { id: number };
      row: never;
    };
    "package.clearTemplates": {
      parameters: { id: number };
      row: never;
    };
    "package.clearTitles": {
      parameters: { id: number };
      row: never;
    };
    "package.clearValidators": {
      parameters: { id: number };
      row: never;
    };
    "package.data": {
      parameters: { id: number; version: number; authorUid: string };
      row: never;
    };
    "package.deleteFiles": {
      parameters: { id: number; names: readonly string[] };
      row: never;
    };
    "package.editorial": {
      parameters: {
        id: number;
        release: string;
        releaseAt: Date | null;
        seq: number;
        uid: string;
        texts: string;
      };
      row: never;
    };
    "package.file": {
      parameters: { id: number; name: string; sha256: string };
      row: never;
    };
    "package.hasEditorials": {
      parameters: { id: number };
      row: { has: boolean };
    };
    "package.insert": {
      parameters: { columns: string; authorUid: string };
      row: { id: number; version: number };
    };
    "package.language": {
      parameters: {
        id: number;
        timeFactor: number | null;
        memoryFactor: number | null;
        name: string;
      };
      row: { id: number };
    };
    "package.otherLanguages": {
      parameters: { id: number; names: readonly string[] };
      row: never;
    };
    "package.overwrite": {
      parameters: { columns: string; id: number };
      row: { id: number; version: number; notified: string };
    };
    "package.solution": {
      parameters: {
        id: number;
        name: string;
        language: string;
        code: string;
        expected: readonly string[];
        score: number | null;
      };
      row: never;
    };
    "package.statement": {
      parameters: {
        id: number;
        locale: "zh-CN" | "en-US";
        description: string;
        input: string;
        output: string;
        hint: string;
      };
      row: never;
    };
    "package.subtask": {
      parameters: {
        id: number;
        version: number;
        num: number;
        type: "sum" | "min" | "mul";
        score: number;
        dependsOn: readonly number[];
      };
      row: never;
    };
    "package.tag": {
      parameters: {
        name: string;
        nameEn: string | null;
        color: string | null;
        classificationId: number | null;
      };
      row: { id: number };
    };
    "package.template": {
      parameters: { id: number; code: string; name: string };
      row: { id: number };
    };
    "package.title": {
      parameters: { id: number; locale: "zh-CN" | "en-US"; title: string };
      row: never;
    };
    "package.validator": {
      parameters: {
        id: number;
        name: string;
        language: string;
        code: string;
        files: string;
        protocol: "testlib" | "kattis";
        flags: readonly string[];
        caseFlags: string;
      };
      row: never;
    };
    "package.whole": {
      parameters: { pid: number };
      row: {
        pid: number;
        rating: number | null;
        timeLimit: number;
        memoryLimit: number;
        stackLimit: number;
        outputLimit: number | null;
        isRemoveEndBlank: boolean;
        juryDataOpen: boolean;
        failingInputOpen: boolean;
        codeShare: boolean;
        problemId: string;
        auth: 1 | 2 | 3 | 4;
        difficulty: 0 | 1 | 2;
        examples: Json;
        type: 0 | 1;
        judgeMode: "default" | "spj" | "interactive";
        judgeCaseMode: "default" | "iterate_until_wrong" | "subtask";
        comparison: "exact" | "lines" | "lineTokens" | "tokens" | "integers" | "floats" | "digits" | "unorderedLines" | "unorderedTokens" | "yesNo" | null;
        comparisonOptions: Json;
        spjLanguage: string | null;
        spjCode: string | null;
        checkerProtocol: "verdict" | "kattis" | "kattisVerdict";
        checkerFlags: string[];
        checkerCaseFlags: Json;
        userExtraFile: Json;
        judgeExtraFile: Json;
        source: string;
        feedback: "none" | "verdict" | "firstFailed" | "all" | "afterContest";
        author: string | null;
        isRemote: boolean;
        statements: Json;
        cases: Json;
        subtasks: Json;
        files: Json;
        tags: Json;
        languages: Json;
        templates: Json;
        solutions: Json;
        validators: Json;
        editorials: Json;
      };
    };
    "packageImport.atWork": {
      parameters: { uid: string };
      row: { count: number };
    };
    "packageImport.begin": {
      parameters: { format: string; total: number; id: number };
      row: never;
    };
    "packageImport.beginStoring": {
      parameters: { total: number; id: number };
      row: never;
    };
    "packageImport.called": {
      parameters: { displayId: string };
      row: {
        pid: number;
        ownerUid: string;
        groupId: number | null;
        auth: 1 | 2 | 3 | 4;
        isRemote: boolean;
      };
      transaction: true;
    };
    "packageImport.content": {
      parameters: { id: number; seq: number };
      row: { content: Json; decision: Json };
      transaction: true;
    };
    "packageImport.contentOfImported": {
      parameters: { id: number; uid: string; seq: number };
      row: { content: Json };
    };
    "packageImport.decide": {
      parameters: { decision: string; id: number; seq: number };
      row: { seq: number };
    };
    "packageImport.decideAll": {
      parameters: { decision: string; id: number };
      row: never;
    };
    "packageImport.deleteImportedProblems": {
      parameters: { id: number };
      row: never;
    };
    "packageImport.discard": {
      parameters: { id: number; uid: string };
      row: { id: number };
    };
    "packageImport.fail": {
      parameters: { fault: string; id: number };
      row: never;
    };
    "packageImport.fault": {
      parameters: { fault: string; id: number; seq: number };
      row: never;
    };
    "packageImport.file": {
      parameters: { id: number; seq: number; name: string };
      row: { sha256: string; size: number };
    };
    "packageImport.found": {
      parameters: {
        seq: number;
        name: string;
        content: string | null;
        preview: string | null;
        report: string;
        fault: string | null;
        importId: number;
      };
      row: never;
    };
    "packageImport.insert": {
      parameters: {
        uid: string;
        name: string;
        sha256: string;
        size: number;
        format: string | null;
        unattended: boolean;
      };
      row: { id: number };
    };
    "packageImport.list": {
      parameters: { uid: string };
      row: {
        id: number;
        name: string;
        sha256: string;
        size: number;
        format: string | null;
        done: number;
        total: number;
        fault: Json | null;
        createdAt: Date;
        state: "failed" | "reading" | "ready" | "storing" | "done";
      };
    };
    "packageImport.lock": {
      parameters: { uid: string };
      row: object;
      transaction: true;
    };
    "packageImport.ofOrigin": {
      parameters: { judge: string; key: string };
      row: {
        pid: number;
        ownerUid: string;
        groupId: number | null;
        displayId: string;
        imported: Json | null;
      };
    };
    "packageImport.one": {
      parameters: { id: number; uid: string };
      row: {
        id: number;
        name: string;
        sha256: string;
        size: number;
        format: string | null;
        done: number;
        total: number;
        fault: Json | null;
        createdAt: Date;
        state: "failed" | "reading" | "ready" | "storing" | "done";
      };
    };
    "packageImport.outcome": {
      parameters: { id: number };
      row: { uid: string; stored: number; failed: number };
    };
    "packageImport.problems": {
      parameters: { id: number };
      row: {
        seq: number;
        name: string;
        preview: Json | null;
        report: Json;
        fault: Json | null;
        decision: Json | null;
        storedPid: number | null;
        storedAs: string | null;
        taken: Json | null;
        isReadable: boolean;
      } & ({ storedAuth: 1 | 2 | 3 | 4; storedOwnerUid: string; storedGroupId: number | null } | Record<"storedAuth" | "storedOwnerUid" | "storedGroupId", null>);
    };
    "packageImport.progress": {
      parameters: { done: number; id: number };
      row: never;
    };
    "packageImport.rights": {
      parameters: { uid: string };
      row: { roleId: number; affiliations: Json | null };
    };
    "packageImport.state": {
      parameters: {
        newState: "reading" | "ready" | "storing" | "done" | "failed";
        id: number;
        state: string;
      };
      row: { id: number };
    };
    "packageImport.statement": {
      parameters: { id: number; uid: string; seq: number };
      row: { statements: Json; examples: Json; files: Json };
    };
    "packageImport.stored": {
      parameters: { pid: number; displayId: string; id: number; seq: number };
      row: never;
    };
    "packageImport.sweep": {
      parameters: object;
      row: never;
    };
    "packageImport.toStore": {
      parameters: { id: number };
      row: { seq: number };
    };
    "packageImport.toWork": {
      parameters: { id: number };
      row: {
        id: number;
        name: string;
        sha256: string;
        size: number;
        format: string | null;
        done: number;
        total: number;
        fault: Json | null;
        createdAt: Date;
        state: "failed" | "reading" | "ready" | "storing" | "done";
        unattended: boolean;
      };
    };
  }
}
