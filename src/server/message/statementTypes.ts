// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/statement.ts";

declare module "../platform/statement.ts" {
  interface Statements {
    "message.count": {
      parameters: { uid: string; kind: string };
      row: { count: number };
    };
    "message.delete": {
      parameters: { uid: string; kind: string; id: number | null };
      row: { id: number };
    };
    "message.insert": {
      parameters: {
        uid: string;
        kind: "comment" | "reply" | "like" | "sys" | "mine";
        template: string;
        params: string;
      };
      row: never;
    };
    "message.insertMany": {
      parameters: { kind: string; template: string; params: string; uids: readonly string[] };
      row: never;
    };
    "message.insertOwn": {
      parameters: {
        kind: string;
        template: string;
        uids: readonly string[];
        params: readonly string[];
      };
      row: never;
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
    "message.markAllRead": {
      parameters: { uid: string; kind: string };
      row: never;
    };
    "message.markRead": {
      parameters: { uid: string; ids: readonly number[] };
      row: never;
    };
    "message.unread": {
      parameters: { uid: string };
      row: { kind: "comment" | "reply" | "like" | "sys" | "mine"; count: number };
    };
  }
}
