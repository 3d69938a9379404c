// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "submission.byIds": {
      parameters: { ids: readonly number[] };
      row: {
        submitId: number;
        pid: number;
        scope: string;
        scopeId: number;
        listed: boolean;
        displayPid: string;
        titleZh: string | null;
        titleEn: string | null;
        uid: string;
        username: string;
        nickname: string | null;
        team: string | null;
        realname: string | null;
        submitTime: Date;
        status: number;
        score: number | null;
        time: number | null;
        memory: number | null;
        length: number;
        language: string;
        judger: string | null;
        share: boolean;
        casesDone: number | null;
        casesTotal: number | null;
        endedBy: Json | null;
        isManual: boolean;
        problemType: 0 | 1;
        auth: 1 | 2 | 3 | 4;
        ownerUid: string;
        groupId: number | null;
        sentBy: string | null;
        codeShare: boolean;
        feedback: "none" | "verdict" | "firstFailed" | "all" | "afterContest";
        juryDataOpen: boolean;
        failingInputOpen: boolean;
        codeClosed: "all" | "others" | "no";
      };
    };
    "submission.byKey": {
      parameters: { uid: string; key: string };
      row: {
        submitId: number;
        displayPid: string;
        problemId: string;
        language: string;
        code: string;
        scope: string;
        scopeId: number;
      };
    };
    "submission.cases": {
      parameters: { submitId: number; from: number; to: number };
      row: {
        seq: number;
        status: number;
        time: number | null;
        memory: number | null;
        score: number | null;
        groupNum: number | null;
        inputData: string | null;
        outputData: string | null;
        userOutput: string | null;
        endedBy: Json | null;
        pid: number;
      };
    };
    "submission.extendAnchors": {
      parameters: { list: string; uid?: string; pid?: number; scopeId?: number; scope?: string };
      row: never;
    };
    "submission.far": {
      parameters: {
        count: number;
        list: string;
        hidden: number;
        offset: number;
        limit: number;
        uid?: string;
        pid?: number;
        scopeId?: number;
        scope?: string;
      };
      row: {
        visible: number;
        hidden: number;
        num: number | null;
        rows: number;
        catalogue?: number;
      } & ({
        submitId: number;
        pid: number;
        scope: string;
        scopeId: number;
        listed: boolean;
        displayPid: string;
        titleZh: string | null;
        titleEn: string | null;
        uid: string;
        username: string;
        nickname: string | null;
        team: string | null;
        realname: string | null;
        submitTime: Date;
        status: number;
        score: number | null;
        time: number | null;
        memory: number | null;
        length: number;
        language: string;
        judger: string | null;
        share: boolean;
        casesDone: number | null;
        casesTotal: number | null;
        endedBy: Json | null;
        isManual: boolean;
        problemType: 0 | 1;
        auth: 1 | 2 | 3 | 4;
        ownerUid: string;
        groupId: number | null;
        sentBy: string | null;
        codeShare: boolean;
        feedback: "none" | "verdict" | "firstFailed" | "all" | "afterContest";
        juryDataOpen: boolean;
        failingInputOpen: boolean;
        codeClosed: "all" | "others" | "no";
      } | Record<"submitId" | "pid" | "scope" | "scopeId" | "listed" | "displayPid" | "titleZh" | "titleEn" | "uid" | "username" | "nickname" | "team" | "realname" | "submitTime" | "status" | "score" | "time" | "memory" | "length" | "language" | "judger" | "share" | "casesDone" | "casesTotal" | "endedBy" | "isManual" | "problemType" | "auth" | "ownerUid" | "groupId" | "sentBy" | "codeShare" | "feedback" | "juryDataOpen" | "failingInputOpen" | "codeClosed", null>);
    };
    "submission.fastestShared": {
      parameters: { pid: number; language: string | null; limit: number };
      row: { submitId: number };
    };
    "submission.inputOfCase": {
      parameters: { seq: number; submitId: number };
      row: { sha256: string; size: number; isClosed: boolean };
    };
    "submission.insert": {
      parameters: {
        uid: string;
        interval: number;
        idempotencyKey: string | null;
        pid: number;
        displayPid: string;
        length: number;
        language: string;
        ip: string;
        scope: string;
        scopeId: number;
        listed: boolean;
        countable: boolean;
        last: Date | null;
        first: Date | null;
        submissionsMax: number | null;
        code: string;
        senderUid: string | null;
        prio: number;
      };
      row: { backend: string | null } & ({ submitId: number; submitTime: Date; status: number } | Record<"submitId" | "submitTime" | "status", null>);
    };
    "submission.keepFormerResult": {
      parameters: { submitId: number; status: number; score: number | null };
      row: never;
    };
    "submission.near": {
      parameters: {
        count: number;
        end: number;
        list?: string;
        limit: number;
        offset: number;
        uid?: string;
        uids?: readonly string[];
        status?: number;
        pid?: number;
        pids?: readonly number[];
        scopeId?: number;
        scope?: string;
        before?: Date;
        since?: Date;
        pieces?: readonly string[];
        pattern?: string;
        manyPids?: readonly number[];
        idPattern?: string;
        bank?: string;
      };
      row: {
        visible: number;
        hidden: number;
        num: number | null;
        rows: number;
        catalogue?: number;
      } & ({
        submitId: number;
        pid: number;
        scope: string;
        scopeId: number;
        listed: boolean;
        displayPid: string;
        titleZh: string | null;
        titleEn: string | null;
        uid: string;
        username: string;
        nickname: string | null;
        team: string | null;
        realname: string | null;
        submitTime: Date;
        status: number;
        score: number | null;
        time: number | null;
        memory: number | null;
        length: number;
        language: string;
        judger: string | null;
        share: boolean;
        casesDone: number | null;
        casesTotal: number | null;
        endedBy: Json | null;
        isManual: boolean;
        problemType: 0 | 1;
        auth: 1 | 2 | 3 | 4;
        ownerUid: string;
        groupId: number | null;
        sentBy: string | null;
        codeShare: boolean;
        feedback: "none" | "verdict" | "firstFailed" | "all" | "afterContest";
        juryDataOpen: boolean;
        failingInputOpen: boolean;
        codeClosed: "all" | "others" | "no";
      } | Record<"submitId" | "pid" | "scope" | "scopeId" | "listed" | "displayPid" | "titleZh" | "titleEn" | "uid" | "username" | "nickname" | "team" | "realname" | "submitTime" | "status" | "score" | "time" | "memory" | "length" | "language" | "judger" | "share" | "casesDone" | "casesTotal" | "endedBy" | "isManual" | "problemType" | "auth" | "ownerUid" | "groupId" | "sentBy" | "codeShare" | "feedback" | "juryDataOpen" | "failingInputOpen" | "codeClosed", null>);
    };
    "submission.ownBest": {
      parameters: { uid: string | null; language: string | null; pid: number };
      row: { isShown: boolean; time: number | null; memory: number | null };
    };
    "submission.passedCases": {
      parameters: { ids: readonly number[] };
      row: { submitId: number; passed: number };
    };
    "submission.question": {
      parameters: {
        uid: string;
        scopeId: number;
        idempotencyKey: string | null;
        language: string;
        displayId: string;
      };
      row: {
        storedBefore: number | null;
        switches: Json | null;
        languageKnown: boolean;
        languageAllowed: boolean;
        languageAvailable: boolean;
        nodeExpected: boolean;
        captchaNeeded: boolean;
        problem: Json | null;
        backend: string | null;
        facts: Json | null;
      };
    };
    "submission.sampleCases": {
      parameters: { submitId: number };
      row: { seq: number; sample: number };
    };
    "submission.share": {
      parameters: { share: boolean; submitId: number; uid: string };
      row: { submitId: number };
    };
    "submission.shortestShared": {
      parameters: { pid: number; language: string | null; limit: number };
      row: { submitId: number };
    };
    "submission.statistics": {
      parameters: { pid: number; language: string | null };
      row: { users: number; languages: Json; time: Json | null; memory: Json | null };
    };
    "submission.takeFormerResults": {
      parameters: object;
      row: { uid: string; count: number; submitId: number };
    };
    "submission.texts": {
      parameters: { submitId: number };
      row: { code: string; message: string | null; cause: Json | null; remote: Json | null };
    };
  }
}
