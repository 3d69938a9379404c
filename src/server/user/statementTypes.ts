// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "user.anonymise": {
      parameters: { passwordHash: string; uids: readonly string[]; names: readonly string[] };
      row: { notified: string };
    };
    "user.batch": {
      parameters: { keyHash: Uint8Array; uid: string };
      row: {
        kind: "import" | "generate" | "roster" | "teams";
        state: "working" | "done" | "failed";
        total: number;
        done: number;
        failure: Json | null;
      };
    };
    "user.batchCancel": {
      parameters: { keyHash: Uint8Array; uid: string; kind: string };
      row: { kind: "import" | "generate" | "roster" | "teams" };
    };
    "user.batchConsume": {
      parameters: { keyHash: Uint8Array; uid: string; kinds: readonly string[] };
      row: { sealed: string; createdAt: Date };
    };
    "user.batchDone": {
      parameters: { sealed: string | null; keyHash: Uint8Array };
      row: { done: number };
    };
    "user.batchFailed": {
      parameters: { failure: string; keyHash: Uint8Array };
      row: never;
    };
    "user.batchInsert": {
      parameters: {
        keyHash: Uint8Array;
        uid: string;
        kind: "import" | "generate" | "roster" | "teams";
        total: number;
        sealed: string;
      };
      row: never;
    };
    "user.batchProgress": {
      parameters: { done: number; keyHash: Uint8Array };
      row: { done: number };
    };
    "user.batchSweep": {
      parameters: object;
      row: never;
    };
    "user.count": {
      parameters: {
        className?: string;
        roles?: readonly number[];
        status?: number;
        keyword?: string;
      };
      row: { count: number };
    };
    "user.countUsers": {
      parameters: object;
      row: { usable: number; others: number };
    };
    "user.deleteAnnouncementReceipts": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteAvatars": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteBatches": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteBlocks": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteBlocksOf": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteCaptaincies": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteCategories": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteChecks": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteClassOffers": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteClassPermissions": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteClassRequests": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteContestDrafts": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteContestReminders": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteContestSessions": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteDataUploads": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteDrafts": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteGrants": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteHeldTexts": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteHomeworkExtensions": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteHomeworkNotices": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteImports": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteInteractions": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteLoginAddresses": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteMailCodes": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteMemberships": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteMentions": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteMessagePreferences": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteMessages": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteNoticeReceipts": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteNoticeRecipients": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deletePasskeyChallenges": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deletePasskeys": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deletePrintTokens": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deletePrints": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteProblemLists": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteQuotas": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteRecoveryCodes": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteReminderWishes": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteRemoteAccounts": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteRemoteHandles": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteRosterLines": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteSessions": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteSimilarPrograms": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteTeamMemberships": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteTeams": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteThreadPreferences": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteTokens": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteTotp": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteTrainingMemberships": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteTrials": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.deleteVirtual": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.endSessions": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.handOverContests": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.handOverGroups": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.handOverProblems": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.handOverTrainings": {
      parameters: { uids: readonly string[] };
      row: never;
    };
    "user.insertMany": {
      parameters: { areGenerated: boolean; areTeams: boolean; rows: string };
      row: { username: string; notified: string };
    };
    "user.list": {
      parameters: {
        limit: number;
        offset: number;
        className?: string;
        roles?: readonly number[];
        status?: number;
        keyword?: string;
      };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        realname: string | null;
        school: string | null;
        number: string | null;
        className: string | null;
        email: string | null;
        gender: "male" | "female" | "secrecy";
        avatar: string | null;
        status: 0 | 1 | 2;
        roleId: number;
        createdAt: Date;
        modifiedAt: Date;
        lastLoginAt: Date | null;
      };
    };
    "user.lock": {
      parameters: { uids: readonly string[] };
      row: {
        uid: string;
        username: string;
        roleId: number;
        status: 0 | 1 | 2;
        realname: string | null;
        nickname: string | null;
        school: string | null;
        number: string | null;
        className: string | null;
        email: string | null;
      };
      transaction: true;
    };
    "user.lockRoots": {
      parameters: object;
      row: { uid: string };
      transaction: true;
    };
    "user.ownsProblems": {
      parameters: { uids: readonly string[] };
      row: { owns: boolean };
    };
    "user.queuedBatch": {
      parameters: { keyHash: Uint8Array };
      row: { kind: "import" | "generate" | "roster" | "teams"; sealed: string };
    };
    "user.runningBatches": {
      parameters: { uid: string };
      row: { working: number };
    };
    "user.setPassword": {
      parameters: { passwordHash: string; uid: string };
      row: never;
    };
    "user.setStatus": {
      parameters: { status: 0 | 1 | 2; uids: readonly string[] };
      row: { notified: string };
    };
    "user.takenByOthers": {
      parameters: { username: string; uid: string; email: string | null };
      row: { username: boolean; email: boolean };
    };
    "user.update": {
      parameters: {
        username: string;
        realname: string | null;
        nickname: string | null;
        school: string | null;
        number: string | null;
        email: string | null;
        roleId: number;
        status: 0 | 1 | 2;
        className: string | null;
        uid: string;
      };
      row: { notified: string };
    };
    "user.usedAddresses": {
      parameters: { addresses: readonly string[] };
      row: { email: string };
    };
    "user.usedNames": {
      parameters: { nameKeys: readonly string[] };
      row: { name: string };
    };
  }
}
