// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/statement.ts";

declare module "../../platform/statement.ts" {
  interface Statements {
    "contest.addressesByContestant": {
      parameters: {
        contestId: number;
        pattern: string | null;
        limit: number;
        offset: number;
        partnersMax: number;
      };
      row: {
        name: string;
        realname: string | null;
        seat: string | null;
        count: number;
        submissions: number;
        partners: Json;
        total: number;
        suspicious: number;
      };
    };
    "contest.contestantsByAddress": {
      parameters: {
        contestId: number;
        pattern: string | null;
        limit: number;
        offset: number;
        partnersMax: number;
      };
      row: {
        name: string;
        realname: string | null;
        seat: string | null;
        count: number;
        submissions: number;
        partners: Json;
        total: number;
        suspicious: number;
      };
    };
    "contest.countSubmissionsWithin": {
      parameters: { contestId: number; uid: string; from: Date; to: Date };
      row: { count: number };
    };
    "contest.followExtraTime": {
      parameters: { contestId: number };
      row: { id: number };
    };
    "contest.participant": {
      parameters: { contestId: number; uid: string };
      row: {
        username: string;
        isRegistered: boolean;
        hasSubmitted: boolean;
        seat: string | null;
        extraSeconds: number;
        disqualifiedAt: Date | null;
        disqualifiedReason: string | null;
      };
    };
    "contest.participants": {
      parameters: { contestId: number; pattern: string | null; limit: number; offset: number };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        realname: string | null;
        school: string | null;
        isRegistered: boolean;
        hasSubmitted: boolean;
        extraSeconds: number;
        isAdmitted: boolean;
        total: number;
      } & ({
        seat: string | null;
        registeredAt: Date;
        disqualifiedAt: Date | null;
        disqualifiedReason: string | null;
      } | Record<"seat" | "registeredAt" | "disqualifiedAt" | "disqualifiedReason", null>) & ({ boundAt: Date; boundFrom: string } | Record<"boundAt" | "boundFrom", null>);
    };
    "contest.removeParticipant": {
      parameters: { contestId: number; uid: string };
      row: never;
    };
    "contest.setDisqualified": {
      parameters: { reason: string | null; contestId: number; uid: string };
      row: never;
    };
    "contest.storeParticipants": {
      parameters: { contestId: number; uids: readonly string[]; seats: readonly (string | null)[] };
      row: never;
    };
    "contest.updateParticipant": {
      parameters: { seat: string | null; extraSeconds: number; contestId: number; uid: string };
      row: never;
    };
    "contest.usersToAdd": {
      parameters: { usernames: readonly string[]; contestId: number };
      row: {
        name: string;
        uid: string;
        isAdmitted: boolean;
        isRegistered: boolean;
        seat: string | null;
      };
    };
  }
}
