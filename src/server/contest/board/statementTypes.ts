// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.absentees": {
      parameters: { cid: number; uids: readonly string[] | null };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        realname: string | null;
        avatar: string | null;
        gender: "male" | "female" | "secrecy";
        school: string | null;
        roleId: number;
        isRegistered: boolean;
        registeredAt: Date | null;
        extraSeconds: number;
        isDisqualified: boolean;
        seat: string | null;
        team: Json | null;
        categories: number[];
      };
    };
    "contest.attempts": {
      parameters: { cid: number; lastId: number };
      row: {
        submitId: number;
        uid: string;
        pid: number;
        submitTime: Date;
        status: number;
        score: number | null;
        runTime: number | null;
        subtasks: number[] | null;
      };
    };
    "contest.attemptsByIds": {
      parameters: { submitIds: readonly number[]; cid: number };
      row: {
        submitId: number;
        uid: string;
        pid: number;
        submitTime: Date;
        status: number;
        score: number | null;
        runTime: number | null;
        subtasks: number[] | null;
      };
    };
    "contest.contestants": {
      parameters: { cid: number; uids: readonly string[] | null };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        realname: string | null;
        avatar: string | null;
        gender: "male" | "female" | "secrecy";
        school: string | null;
        roleId: number;
        isRegistered: boolean;
        extraSeconds: number;
        isDisqualified: boolean;
        team: Json | null;
        categories: number[];
      } & ({ registeredAt: Date; seat: string | null } | Record<"registeredAt" | "seat", null>);
    };
    "contest.reveal": {
      parameters: { id: number };
      row: { id: number };
    };
    "contest.submittersByName": {
      parameters: { cid: number; pattern: string; limit: number };
      row: { uid: string };
    };
    "contest.teamPhotos": {
      parameters: { cid: number };
      row: { uid: string; photo: string };
    };
  }
}
