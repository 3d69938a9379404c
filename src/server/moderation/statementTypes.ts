// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/database/statement.ts" {
  interface Statements {
    "moderation.endMutes": {
      parameters: { limit: number };
      row: { uid: string; notified: string };
    };
    "moderation.handleReports": {
      parameters: { ids: readonly number[]; outcome: "upheld" | "declined" | null; uid: string };
      row: { reporterUid: string; isTold: boolean };
    };
    "moderation.insertReport": {
      parameters: {
        reporterUid: string;
        kind: "discussion" | "comment" | "name" | "avatar" | "signature";
        subject: string;
        discussionId: number | null;
        commentId: number | null;
        reportedUid: string;
        excerpt: string;
        tags: readonly string[];
        reason: string;
        isPublic: boolean;
      };
      row: { id: number };
    };
    "moderation.lockAccount": {
      parameters: { uid: string };
      row: { uid: string; username: string; roleId: number; mutedUntil: Date | null };
      transaction: true;
    };
    "moderation.lockReports": {
      parameters: { subject: string };
      row: { id: number; isHandled: boolean; outcome: "upheld" | "declined" | null };
      transaction: true;
    };
    "moderation.mute": {
      parameters: { roleId: number; days: number; uid: string };
      row: { mutedUntil: Date; notified: string };
    };
    "moderation.parts": {
      parameters: { uid: string };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        signature: string | null;
      };
    };
    "moderation.reopenReport": {
      parameters: { id: number };
      row: never;
    };
    "moderation.report": {
      parameters: { id: number };
      row: {
        id: number;
        reportedUid: string;
        did: number | null;
        classId: number | null;
        isPublic: boolean;
        isPostThere: boolean;
        subject: string;
        kind: "discussion" | "comment" | "name" | "avatar" | "signature";
        commentId: number | null;
      };
    };
    "moderation.reportCount": {
      parameters: { uid: string; ofClasses: boolean; countMax: number };
      row: { total: number };
    };
    "moderation.reports": {
      parameters: { uid: string; ofClasses: boolean; limit: number; offset: number };
      row: {
        id: number;
        reportedUid: string;
        did: number | null;
        isPublic: boolean;
        isPostThere: boolean;
        kind: "discussion" | "comment" | "name" | "avatar" | "signature";
        subject: string;
        commentId: number | null;
        excerpt: string;
        tags: string[];
        reason: string;
        isHandled: boolean;
        outcome: "upheld" | "declined" | null;
        createdAt: Date;
        handledAt: Date | null;
        reporter: string;
        handler: string | null;
        author: string | null;
        isCommentHidden: boolean | null;
        quote: string | null;
        reportedName: string;
        roleId: number;
        mutedUntil: Date | null;
        isAccountDeleted: boolean;
        sameNum: number;
      } & ({ classId: number | null; title: string; isPostHidden: boolean } | Record<"classId" | "title" | "isPostHidden", null>);
    };
    "moderation.unmute": {
      parameters: { uid: string };
      row: { notified: string };
    };
  }
}
