// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "profile.bestScores": {
      parameters: { uid: string };
      row: { pid: number; score: number };
    };
    "profile.keepSignatureHtml": {
      parameters: { html: string; renderer: number; uid: string; signature: string };
      row: never;
    };
    "profile.languages": {
      parameters: { uid: string };
      row: { pid: number; language: string };
    };
    "profile.perDay": {
      parameters: { timeZone: string; uid: string };
      row: { date: string; count: number };
    };
    "profile.publicByName": {
      parameters: { readerUid: string | null; name: string };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        gender: "male" | "female" | "secrecy";
        avatar: string | null;
        school: string | null;
        signature: string | null;
        signatureHtml: string | null;
        signatureRenderer: number;
        github: string | null;
        blog: string | null;
        recentLoginTime: Date | null;
        total: number;
        ac: number;
        score: number;
        storedRating: Json | null;
      };
    };
    "profile.publicByUid": {
      parameters: { readerUid: string | null; uid: string };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        gender: "male" | "female" | "secrecy";
        avatar: string | null;
        school: string | null;
        signature: string | null;
        signatureHtml: string | null;
        signatureRenderer: number;
        github: string | null;
        blog: string | null;
        recentLoginTime: Date | null;
        total: number;
        ac: number;
        score: number;
        storedRating: Json | null;
      };
    };
    "profile.solved": {
      parameters: { uid: string };
      row: { pid: number };
    };
    "profile.today": {
      parameters: { timeZone: string };
      row: { today: string };
    };
    "profile.write": {
      parameters: {
        realname: string | null;
        nickname: string | null;
        gender: "male" | "female" | "secrecy";
        genderMark: boolean | null;
        school: string | null;
        number: string | null;
        cfUsername: string | null;
        blog: string | null;
        github: string | null;
        signature: string | null;
        html: string | null;
        renderer: number;
        uid: string;
      };
      row: { notified: string };
    };
    "profile.writeAvatar": {
      parameters: { url: string; uid: string };
      row: { notified: string };
    };
  }
}
