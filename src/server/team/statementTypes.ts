// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "team.accept": {
      parameters: { name: string | null; id: number };
      row: { id: number };
    };
    "team.actsInRunning": {
      parameters: { uid: string; teamUid: string };
      row: { acts: boolean };
    };
    "team.byUid": {
      parameters: { uid: string };
      row: {
        uid: string;
        username: string;
        name: string;
        nameEn: string | null;
        school: string | null;
        country: string | null;
        logo: string | null;
        photo: string | null;
        captainUid: string | null;
        hasLogin: boolean;
        members: Json;
      };
    };
    "team.count": {
      parameters: { uid: string };
      row: { count: number };
    };
    "team.delete": {
      parameters: { uid: string };
      row: { notified: string };
    };
    "team.deleteMember": {
      parameters: { id: number };
      row: never;
    };
    "team.insert": {
      parameters: {
        uid: string;
        name: string;
        nameEn: string | null;
        country: string | null;
        captainUid: string;
      };
      row: never;
    };
    "team.insertMember": {
      parameters: {
        teamUid: string;
        uid: string | null;
        name: string | null;
        role: "contestant" | "reserve" | "coach";
        hasAccepted: boolean;
      };
      row: { id: number };
    };
    "team.invitedUser": {
      parameters: { username: string };
      row: { uid: string };
    };
    "team.leaveScheduled": {
      parameters: { uid: string; teamUid: string };
      row: never;
    };
    "team.lock": {
      parameters: { uid: string };
      row: { uid: string };
      transaction: true;
    };
    "team.member": {
      parameters: { id: number };
      row: {
        id: number;
        teamUid: string;
        uid: string | null;
        hasAccepted: boolean;
        teamName: string;
      };
    };
    "team.ofUser": {
      parameters: { uid: string };
      row: {
        uid: string;
        username: string;
        name: string;
        nameEn: string | null;
        school: string | null;
        country: string | null;
        logo: string | null;
        photo: string | null;
        captainUid: string | null;
        hasLogin: boolean;
        members: Json;
      };
    };
    "team.passCaptaincy": {
      parameters: { uid: string };
      row: never;
    };
    "team.setLogo": {
      parameters: { url: string | null; uid: string };
      row: { notified: string };
    };
    "team.setPhoto": {
      parameters: { url: string | null; uid: string };
      row: never;
    };
    "team.update": {
      parameters: {
        name: string;
        nameEn: string | null;
        country: string | null;
        uid: string;
        school: string | null;
      };
      row: { notified: string };
    };
  }
}
