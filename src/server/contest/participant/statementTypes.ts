// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
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
    "contest.cancelTeam": {
      parameters: { contestId: number; teamUid: string };
      row: { uid: string };
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
    "contest.copyTeamRule": {
      parameters: { from: number; to: number };
      row: never;
    };
    "contest.countSubmissionsWithin": {
      parameters: { contestId: number; uid: string; from: Date; to: Date };
      row: { count: number };
    };
    "contest.deleteEntrants": {
      parameters: { contestId: number; teamUid: string };
      row: never;
    };
    "contest.enterTeamMembers": {
      parameters: { contestId: number; uids: readonly string[] };
      row: never;
    };
    "contest.followExtraTime": {
      parameters: { contestId: number };
      row: { id: number };
    };
    "contest.hasTeams": {
      parameters: { contestId: number };
      row: { hasTeams: boolean };
    };
    "contest.insertEntrants": {
      parameters: { contestId: number; teamUid: string; uids: readonly string[] };
      row: { uid: string };
    };
    "contest.lockTeamRule": {
      parameters: { id: number };
      row: { entrants: "individuals" | "teams" | "both"; teamMax: number };
      transaction: true;
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
    "contest.setTeamRule": {
      parameters: { entrants: "individuals" | "teams" | "both"; teamMax: number; id: number };
      row: never;
    };
    "contest.storeParticipants": {
      parameters: { contestId: number; uids: readonly string[]; seats: readonly (string | null)[] };
      row: never;
    };
    "contest.takenMembers": {
      parameters: { uids: readonly string[]; contestId: number; teamUid: string };
      row: { uid: string };
    };
    "contest.teamParticipations": {
      parameters: { uids: readonly string[]; contestId: number };
      row: {
        uid: string;
        isRegistered: boolean;
        isDisqualified: boolean;
        isAdmitted: boolean;
        hasSubmitted: boolean;
      };
    };
    "contest.teamRule": {
      parameters: { id: number };
      row: { entrants: "individuals" | "teams" | "both"; teamMax: number };
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
        isInTeam: boolean;
      };
    };
  }
}
