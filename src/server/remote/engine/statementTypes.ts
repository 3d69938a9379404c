// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "remote.accountById": {
      parameters: { id: number };
      row: {
        id: number;
        handle: string;
        password: string | null;
        session: string | null;
        isOwn: boolean;
        failures: number;
      };
    };
    "remote.accounts": {
      parameters: {
        accountGroup: string;
        uid: string | null;
        solvedMax: number | null;
        pid: number;
      };
      row: { count: number; isOwn: boolean; isRobotOff: boolean };
    };
    "remote.backToQueue": {
      parameters: { marker: string; error: string; refund: number; submitId: number };
      row: never;
    };
    "remote.beginSending": {
      parameters: {
        accountId: number;
        baselineId: string;
        marker: string;
        lookSeconds: number;
        submitId: number;
      };
      row: never;
    };
    "remote.dueAlert": {
      parameters: { judge: string; cause: "pageChanged" | "blocked" | "state" };
      row: { judge: string };
    };
    "remote.end": {
      parameters: { text: string; error: string; submitId: number };
      row: never;
    };
    "remote.health": {
      parameters: { judge: string };
      row: {
        isEnabled: boolean;
        modesOff: ("robot" | "own" | "link" | "import")[];
        failures: number;
        closedUntil: Date | null;
        isClosed: boolean;
      };
    };
    "remote.late": {
      parameters: { limit: number };
      row: {
        submitId: number;
        judge: string;
        remoteId: string;
        accountId: number | null;
        accountHandle: string | null;
        linkedHandle: string | null;
        problemKey: string;
        number: number;
      };
    };
    "remote.leaseAccount": {
      parameters: {
        jobId: number;
        leaseSeconds: number;
        accountGroup: string;
        uid: string | null;
        solvedMax: number | null;
        pid: number;
      };
      row: {
        id: number;
        handle: string;
        password: string | null;
        session: string | null;
        isOwn: boolean;
        failures: number;
      };
    };
    "remote.leaseAccountAgain": {
      parameters: { jobId: number; leaseSeconds: number; accountId: number };
      row: {
        id: number;
        handle: string;
        password: string | null;
        session: string | null;
        isOwn: boolean;
        failures: number;
      };
    };
    "remote.listed": {
      parameters: { submitId: number };
      row: { listed: Json | null; handle: string | null; newestId: string | null };
    };
    "remote.metNeeds": {
      parameters: { judge: string; kind: string; accountGroup: string; solvedMax: number | null };
      row: { need: string | null };
    };
    "remote.offerLanguage": {
      parameters: { judge: string; language: string };
      row: { id: number };
    };
    "remote.open": {
      parameters: { submitId: number; jobId: number; judge: string; lifeSeconds: number };
      row: {
        submitId: number;
        phase: "queued" | "sending" | "sent" | "ended";
        accountId: number | null;
        remoteId: string | null;
        baselineId: string;
        marker: string;
        sends: number;
        looks: number;
        polls: number;
        firstLookAt: Date | null;
        deadline: Date;
        linkedHandle: string | null;
      };
    };
    "remote.pauseAccount": {
      parameters: { seconds: number; jobId: number };
      row: never;
    };
    "remote.recordFailure": {
      parameters: { judge: string; failure: string; closeSeconds: number };
      row: { failures: number };
    };
    "remote.recordLateLook": {
      parameters: { submitId: number };
      row: never;
    };
    "remote.recordLook": {
      parameters: { error: string; submitId: number };
      row: never;
    };
    "remote.recordPoll": {
      parameters: { text: string; error: string; submitId: number };
      row: never;
    };
    "remote.recordRemoteId": {
      parameters: { remoteId: string; lifeSeconds: number; submitId: number };
      row: { submitId: number };
    };
    "remote.recordStep": {
      parameters: { judge: string; step: string };
      row: never;
    };
    "remote.recordSuccess": {
      parameters: { judge: string };
      row: never;
    };
    "remote.refusalOf": {
      parameters: { judge: string; language: string };
      row: { refusal: string };
    };
    "remote.refuseLanguage": {
      parameters: { refusal: string; judge: string; language: string };
      row: { id: number };
    };
    "remote.releaseAccount": {
      parameters: { hasWorked: boolean; gapSeconds: number; jobId: number };
      row: never;
    };
    "remote.source": {
      parameters: { judge: string; submitId: number };
      row: {
        problemKey: string;
        pid: number;
        language: string;
        code: string;
        problemType: 0 | 1;
        ownUid: string | null;
        refusal: string | null;
      };
    };
    "remote.spendAccount": {
      parameters: { accountId: number; pid: number };
      row: never;
    };
    "remote.startAnew": {
      parameters: { submitId: number };
      row: never;
    };
    "remote.stopAccount": {
      parameters: { reason: string; id: number };
      row: never;
    };
    "remote.storeSession": {
      parameters: { session: string; id: number };
      row: never;
    };
    "remote.superAdministrators": {
      parameters: object;
      row: { uid: string };
    };
    "remote.takeHostTurn": {
      parameters: { host: string; gapSeconds: number };
      row: { waitMs: number };
    };
    "remote.takenIds": {
      parameters: { judge: string; remoteIds: readonly string[]; submitId: number };
      row: { remoteId: string };
    };
    "remote.tellOthers": {
      parameters: { states: string; judge: string; submitId: number };
      row: never;
    };
  }
}
