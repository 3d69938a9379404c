// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/statement.ts";

declare module "../platform/statement.ts" {
  interface Statements {
    "message.count": {
      parameters: { uid: string; kind: string; reach: number };
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
    "message.delete": {
      parameters: { uid: string; kind: string; id: number | null };
      row: { id: number };
    };
    "message.deleteInteractions": {
      parameters: { uid: string; kind: string; id: number | null };
      row: { id: number };
    };
    "message.insertInteractions": {
      parameters: {
        action: string;
        contestId: number | null;
        discussionId: number | null;
        commentId: number;
        quoteId: number | null;
        senderUid: string;
        uids: readonly string[];
      };
      row: { pg_notify: string };
    };
    "message.insertMany": {
      parameters: { kind: string; template: string; params: string; uids: readonly string[] };
      row: { pg_notify: string };
    };
    "message.insertOwn": {
      parameters: {
        kind: string;
        template: string;
        uids: readonly string[];
        params: readonly string[];
      };
      row: { pg_notify: string };
    };
    "message.list": {
      parameters: { uid: string; kind: string; limit: number; offset: number };
      row: {
        id: number;
        template: string | null;
        params: Json;
        title: string | null;
        content: string | null;
        createdAt: Date;
        readAt: Date | null;
      };
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
    "message.markAllRead": {
      parameters: { uid: string; kind: string };
      row: never;
    };
    "message.markInteractionsRead": {
      parameters: { uid: string; kind: string };
      row: never;
    };
    "message.markRead": {
      parameters: { uid: string; ids: readonly number[] };
      row: never;
    };
    "message.unread": {
      parameters: { most: number; uids: readonly string[] };
      row: { uid: string; comment: number; reply: number; like: number; sys: number; mine: number };
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
