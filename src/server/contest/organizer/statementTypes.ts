// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.changeCounts": {
      parameters: {
        accountRule: string | null;
        removesRegistered: boolean;
        start: Date;
        end: Date;
        contestId: number;
      };
      row: {
        inside: number;
        outside: number;
        unregistered: number;
        excluded: number;
        removed: number;
      };
    };
    "contest.forAdmin": {
      parameters: { id: number };
      row: {
        id: number;
        authorUid: string | null;
        ownerUid: string;
        groupId: number | null;
        author: string;
        title: string;
        description: string;
        html: string | null;
        renderer: number;
        rule: "acm" | "oiRecent" | "oiHighest" | "ioi" | "atCoder";
        auth: 0 | 1 | 2;
        startTime: Date;
        endTime: Date;
        frozenFrom: Date | null;
        opensItself: boolean;
        organizersSeeHidden: boolean;
        organizersRanked: boolean;
        printOpen: boolean;
        boardOpen: boolean;
        nameField: "username" | "nickname" | "realname";
        stars: string[];
        accountRule: Json | null;
        passwordHash: string | null;
        isPasswordUnset: boolean;
        networks: Json;
        oneSession: boolean;
        opensToAll: boolean;
        isRated: boolean;
        timeCounting: "seconds" | "minutes";
        genderMarks: boolean;
        remoteProblems: "none" | "sent" | "linked";
        upsolving: "none" | "open" | "entered";
        regulations: Json;
        isReadByPrograms: boolean;
        medals: Json | null;
        logo: Json | null;
        isVisible: boolean;
        source: number | null;
        createdAt: Date;
        modifiedAt: Date;
      };
    };
    "contest.lock": {
      parameters: { id: number };
      row: {
        id: number;
        authorUid: string | null;
        ownerUid: string;
        groupId: number | null;
        author: string;
        title: string;
        description: string;
        html: string | null;
        renderer: number;
        rule: "acm" | "oiRecent" | "oiHighest" | "ioi" | "atCoder";
        auth: 0 | 1 | 2;
        startTime: Date;
        endTime: Date;
        frozenFrom: Date | null;
        opensItself: boolean;
        organizersSeeHidden: boolean;
        organizersRanked: boolean;
        printOpen: boolean;
        boardOpen: boolean;
        nameField: "username" | "nickname" | "realname";
        stars: string[];
        accountRule: Json | null;
        passwordHash: string | null;
        isPasswordUnset: boolean;
        networks: Json;
        oneSession: boolean;
        opensToAll: boolean;
        isRated: boolean;
        timeCounting: "seconds" | "minutes";
        genderMarks: boolean;
        remoteProblems: "none" | "sent" | "linked";
        upsolving: "none" | "open" | "entered";
        regulations: Json;
        isReadByPrograms: boolean;
        medals: Json | null;
        logo: Json | null;
        isVisible: boolean;
        source: number | null;
        createdAt: Date;
        modifiedAt: Date;
      };
      transaction: true;
    };
    "contest.lockToDelete": {
      parameters: { id: number };
      row: {
        id: number;
        authorUid: string | null;
        ownerUid: string;
        groupId: number | null;
        author: string;
        title: string;
        description: string;
        html: string | null;
        renderer: number;
        rule: "acm" | "oiRecent" | "oiHighest" | "ioi" | "atCoder";
        auth: 0 | 1 | 2;
        startTime: Date;
        endTime: Date;
        frozenFrom: Date | null;
        opensItself: boolean;
        organizersSeeHidden: boolean;
        organizersRanked: boolean;
        printOpen: boolean;
        boardOpen: boolean;
        nameField: "username" | "nickname" | "realname";
        stars: string[];
        accountRule: Json | null;
        passwordHash: string | null;
        isPasswordUnset: boolean;
        networks: Json;
        oneSession: boolean;
        opensToAll: boolean;
        isRated: boolean;
        timeCounting: "seconds" | "minutes";
        genderMarks: boolean;
        remoteProblems: "none" | "sent" | "linked";
        upsolving: "none" | "open" | "entered";
        regulations: Json;
        isReadByPrograms: boolean;
        medals: Json | null;
        logo: Json | null;
        isVisible: boolean;
        source: number | null;
        createdAt: Date;
        modifiedAt: Date;
      };
      transaction: true;
    };
    "contest.removeRegistered": {
      parameters: { contestId: number };
      row: { username: string };
    };
  }
}
