// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "contest.apiRead": {
      parameters: { id: number };
      row: never;
    };
    "contest.bindLogin": {
      parameters: { contestId: number; uid: string; loginId: number; ip: string };
      row: { loginId: number; notified: string };
    };
    "contest.byId": {
      parameters: { uid: string | null; id: number };
      row: {
        id: number;
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
        problemCount: number;
        description: string;
        html: string | null;
        renderer: number;
        printOpen: boolean;
        nameField: "username" | "nickname" | "realname";
        timeCounting: "seconds" | "minutes";
        genderMarks: boolean;
        regulations: Json;
        categories: Json;
        isReadByPrograms: boolean;
        frozenFrom: Date | null;
        hasAccountRule: boolean;
        isVisible: boolean;
        organizersRanked: boolean;
        staff: string[];
        stars: string[];
        medals: Json | null;
        logo: Json | null;
        closedProblems: Json;
        mixedProblems: string[];
        guarded: Json;
        participation: Json;
      };
    };
    "contest.byIds": {
      parameters: { uid: string | null; ids: readonly number[] };
      row: {
        id: number;
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
        problemCount: number;
        description: string;
        html: string | null;
        renderer: number;
        printOpen: boolean;
        nameField: "username" | "nickname" | "realname";
        timeCounting: "seconds" | "minutes";
        genderMarks: boolean;
        regulations: Json;
        categories: Json;
        isReadByPrograms: boolean;
        frozenFrom: Date | null;
        hasAccountRule: boolean;
        isVisible: boolean;
        organizersRanked: boolean;
        staff: string[];
        stars: string[];
        medals: Json | null;
        logo: Json | null;
        closedProblems: Json;
        mixedProblems: string[];
        guarded: Json;
        participation: Json;
      };
    };
    "contest.calendar": {
      parameters: {
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
        groupId: number | null;
        to: Date;
        from: Date;
        limit: number;
      };
      row: {
        id: number;
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
      };
    };
    "contest.countEntrants": {
      parameters: { contestId: number };
      row: { count: number };
    };
    "contest.feed": {
      parameters: { limit: number };
      row: {
        id: number;
        title: string;
        author: string;
        startTime: Date;
        endTime: Date;
        createdAt: Date;
        modifiedAt: Date;
      };
    };
    "contest.list": {
      parameters: {
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
        groupId: number | null;
        status: number | null;
        rules: readonly string[] | null;
        auth: number | null;
        pattern: string | null;
        limit: number;
        offset: number;
      };
      row: {
        id: number;
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
        total: number;
      };
    };
    "contest.ofProblem": {
      parameters: { pid: number };
      row: { title: string; isOver: boolean; guarded: Json };
    };
    "contest.ownParts": {
      parameters: { uid: string; ids: readonly number[] };
      row: { id: number; problems: number; solved: number | null };
    };
    "contest.participations": {
      parameters: { uids: readonly string[]; contestId: number };
      row: { uid: string; participation: Json };
    };
    "contest.password": {
      parameters: { id: number };
      row: { hash: string | null };
    };
    "contest.problem": {
      parameters: { contestId: number; displayId: string };
      row: {
        id: number;
        displayId: string;
        pid: number;
        titles: Json;
        color: string | null;
        problemId: string;
        auth: 1 | 2 | 3 | 4;
        ownerUid: string;
        groupId: number | null;
        remoteJudge: string | null;
        fullScore: number;
        version: string;
        usesSessions: boolean;
      };
    };
    "contest.problems": {
      parameters: { contestId: number };
      row: {
        id: number;
        displayId: string;
        pid: number;
        titles: Json;
        color: string | null;
        problemId: string;
        auth: 1 | 2 | 3 | 4;
        ownerUid: string;
        groupId: number | null;
        remoteJudge: string | null;
        fullScore: number;
      };
    };
    "contest.recent": {
      parameters: object;
      row: {
        id: number;
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
      };
    };
    "contest.register": {
      parameters: { contestId: number; uid: string };
      row: { uid: string };
    };
    "contest.releaseLogins": {
      parameters: { forbidsReturn: boolean; contestId: number; uid: string | null };
      row: { username: string; ip: string; notified: string };
    };
    "contest.search": {
      parameters: {
        containing: string;
        id: number | null;
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
        beginning: string;
        limit: number;
      };
      row: {
        id: number;
        title: string;
        rule: "acm" | "oiRecent" | "oiHighest" | "ioi" | "atCoder";
        isVisible: boolean;
        startTime: Date;
        endTime: Date;
      };
    };
    "contest.setMedals": {
      parameters: { medals: string; id: number };
      row: never;
    };
    "contest.storeHtml": {
      parameters: { html: string; renderer: number; id: number; description: string };
      row: never;
    };
    "contest.thawed": {
      parameters: { id: number };
      row: { id: number };
    };
    "contest.unregister": {
      parameters: { contestId: number; uid: string };
      row: { uid: string };
    };
  }
}
