// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "message.accountsByName": {
      parameters: { keys: readonly string[] };
      row: { uid: string; key: string };
    };
    "message.block": {
      parameters: { uid: string; blockedUid: string; most: number };
      row: { uid: string };
    };
    "message.blocked": {
      parameters: { uid: string; most: number };
      row: { uid: string; username: string };
    };
    "message.classesOfIds": {
      parameters: { ids: readonly number[] };
      row: { id: number };
    };
    "message.count": {
      parameters: { uid: string; reach: number };
      row: { count: number };
    };
    "message.countInteractions": {
      parameters: { uid: string; kind: string; reach: number };
      row: { count: number };
    };
    "message.countLike": {
      parameters: { id: number; senderUid: string };
      row: { pg_notify: string };
    };
    "message.countNotices": {
      parameters: { audience: string | null };
      row: { count: number };
    };
    "message.countReaders": {
      parameters: { id: number };
      row: { count: number };
    };
    "message.delete": {
      parameters: { uid: string; kind: string; id: number | null };
      row: { id: number };
    };
    "message.deleteInteractions": {
      parameters: { uid: string; kind: string; id: number | null };
      row: { id: number };
    };
    "message.deleteNotice": {
      parameters: { id: number };
      row: never;
    };
    "message.deleteThreadState": {
      parameters: { uid: string; discussionId: number };
      row: never;
    };
    "message.digestInteractions": {
      parameters: { uid: string; since: Date; until: Date; limit: number };
      row: {
        id: number;
        action: "comment" | "follow" | "reply" | "mention" | "like";
        contestId: number | null;
        discussionId: number | null;
        commentId: number | null;
        quoteId: number | null;
        senderName: string;
        senderNum: number;
        at: Date;
      };
    };
    "message.digestMessages": {
      parameters: { uid: string; since: Date; until: Date; limit: number };
      row: {
        at: Date;
        kind: "sys" | "mine";
        template: string | null;
        params: Json;
        title: string | null;
        titleEn: string | null;
      };
    };
    "message.digestOf": {
      parameters: { uid: string };
      row: { digest: "hour" | "day" | "week" | null; hasEmail: boolean };
    };
    "message.dismissNotices": {
      parameters: { uid: string; id: number | null };
      row: { id: number };
    };
    "message.dueDigest": {
      parameters: { failed: readonly string[] };
      row: {
        uid: string;
        digest: "hour" | "day" | "week";
        locale: string;
        since: Date | null;
        username: string;
        email: string | null;
        roleId: number;
        affiliations: Json | null;
        isActive: boolean;
      };
      transaction: true;
    };
    "message.insertInteractions": {
      parameters: {
        action: string;
        contestId: number | null;
        discussionId: number | null;
        commentId: number | null;
        quoteId: number | null;
        senderUid: string;
        uids: readonly string[];
      };
      row: { pg_notify: string };
    };
    "message.insertMany": {
      parameters: {
        kind: string;
        template: string;
        params: string;
        uids: readonly string[];
        setting: string | null;
      };
      row: { pg_notify: string };
    };
    "message.insertNotice": {
      parameters: {
        audience: "all" | "designated" | "admins";
        title: string;
        content: string;
        html: string;
        titleEn: string | null;
        contentEn: string | null;
        htmlEn: string | null;
        renderer: number;
        forNewAccounts: boolean;
        sendAt: Date | null;
        createdUid: string;
      };
      row: { id: number };
    };
    "message.insertOwn": {
      parameters: {
        kind: string;
        template: string;
        uids: readonly string[];
        params: readonly string[];
        setting: string | null;
      };
      row: { pg_notify: string };
    };
    "message.insertRecipients": {
      parameters: { id: number; uids: readonly string[]; classIds: readonly number[] };
      row: never;
    };
    "message.isNoticeDue": {
      parameters: { after: Date; until: Date };
      row: { isDue: boolean };
    };
    "message.list": {
      parameters: { uid: string; reach: number; limit: number; offset: number };
      row: {
        id: number;
        isNotice: boolean;
        at: Date;
        isRead: boolean;
        template: string | null;
        params: Json;
        title: string | null;
        content: string | null;
      } & ({
        html: string;
        titleEn: string | null;
        contentEn: string | null;
        htmlEn: string | null;
        renderer: number;
      } | Record<"html" | "titleEn" | "contentEn" | "htmlEn" | "renderer", null>);
    };
    "message.listInteractions": {
      parameters: { uid: string; kind: string; limit: number; offset: number };
      row: {
        id: number;
        action: "comment" | "follow" | "reply" | "mention" | "like";
        contestId: number | null;
        discussionId: number | null;
        commentId: number | null;
        quoteId: number | null;
        senderUid: string;
        senderName: string;
        senderAvatar: string | null;
        senderNum: number;
        createdAt: Date;
        isRead: boolean;
      };
    };
    "message.listNotices": {
      parameters: { audience: string | null; limit: number; offset: number };
      row: {
        id: number;
        audience: "all" | "designated" | "admins";
        title: string;
        content: string;
        titleEn: string | null;
        contentEn: string | null;
        html: string;
        htmlEn: string | null;
        renderer: number;
        forNewAccounts: boolean;
        sendAt: Date;
        recalledAt: Date | null;
        createdUid: string | null;
        author: string;
        createdAt: Date;
        modifiedAt: Date;
        readNum: number;
        userNum: number;
        classes: Json;
      };
    };
    "message.listReaders": {
      parameters: { id: number; limit: number; offset: number };
      row: { uid: string; username: string; readAt: Date };
    };
    "message.lockLikes": {
      parameters: {
        action: string;
        contestId: number | null;
        discussionId: number | null;
        commentId: number | null;
        senderUid: string;
        toUid: string;
      };
      row: { id: number };
    };
    "message.lockNotice": {
      parameters: { id: number };
      row: {
        id: number;
        audience: "all" | "designated" | "admins";
        title: string;
        content: string;
        titleEn: string | null;
        contentEn: string | null;
        html: string;
        htmlEn: string | null;
        renderer: number;
        forNewAccounts: boolean;
        sendAt: Date;
        recalledAt: Date | null;
        createdUid: string | null;
        author: string;
        createdAt: Date;
        modifiedAt: Date;
      };
      transaction: true;
    };
    "message.markAllRead": {
      parameters: { uid: string; kind: string };
      row: never;
    };
    "message.markInteractionsRead": {
      parameters: { uid: string; kind: string };
      row: never;
    };
    "message.moveDigest": {
      parameters: { until: Date; seconds: number; uid: string };
      row: never;
    };
    "message.notifyAllUsers": {
      parameters: object;
      row: { pg_notify: string };
    };
    "message.notifyFollowers": {
      parameters: { action: string; discussionId: number; commentId: number; senderUid: string };
      row: { pg_notify: string };
    };
    "message.readNotices": {
      parameters: { uid: string };
      row: never;
    };
    "message.setDigest": {
      parameters: {
        uid: string;
        every: "hour" | "day" | "week" | null;
        locale: string;
        seconds: number;
      };
      row: never;
    };
    "message.setThreadState": {
      parameters: { uid: string; discussionId: number; state: string; most: number };
      row: { uid: string };
    };
    "message.setUnwanted": {
      parameters: {
        uid: string;
        unwanted: readonly ("comment" | "follow" | "reply" | "mention" | "like" | "homework" | "lineComment" | "rejudge" | "import" | "contest")[];
      };
      row: never;
    };
    "message.stopDigest": {
      parameters: { uid: string };
      row: never;
    };
    "message.threadState": {
      parameters: { uid: string; discussionId: number };
      row: { state: "follow" | "mute" };
    };
    "message.unblock": {
      parameters: { uid: string; blockedUid: string };
      row: never;
    };
    "message.unread": {
      parameters: { most: number; uids: readonly string[] };
      row: { uid: string; comment: number; reply: number; like: number; sys: number; mine: number };
    };
    "message.unwanted": {
      parameters: { uid: string };
      row: {
        unwanted: ("comment" | "follow" | "reply" | "mention" | "like" | "homework" | "lineComment" | "rejudge" | "import" | "contest")[];
      };
    };
    "message.updateNotice": {
      parameters: {
        title: string;
        content: string;
        html: string;
        titleEn: string | null;
        contentEn: string | null;
        htmlEn: string | null;
        renderer: number;
        sendAt: Date;
        isRecalled: boolean;
        id: number;
      };
      row: { modifiedAt: Date };
    };
    "message.withdrawLike": {
      parameters: {
        contestId: number | null;
        discussionId: number | null;
        commentId: number | null;
        senderUid: string;
      };
      row: { pg_notify: string };
    };
  }
}
