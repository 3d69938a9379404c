// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/database/statement.ts" {
  interface Statements {
    "announcement.all": {
      parameters: { placeId: number; limit: number; offset: number };
      row: {
        id: number;
        title: string;
        content: string;
        html: string | null;
        renderer: number;
        titleEn: string | null;
        contentEn: string | null;
        htmlEn: string | null;
        rendererEn: number | null;
        status: 0 | 1;
        uid: string | null;
        username: string;
        createdAt: Date;
        modifiedAt: Date;
      };
    };
    "announcement.contest": {
      parameters: { id: number };
      row: { cid: number };
    };
    "announcement.countAll": {
      parameters: { placeId: number };
      row: { count: number };
    };
    "announcement.countReceipts": {
      parameters: { placeId: number };
      row: { id: number; count: number };
    };
    "announcement.countVisible": {
      parameters: { placeId: number };
      row: { count: number };
    };
    "announcement.delete": {
      parameters: { id: number };
      row: never;
    };
    "announcement.insert": {
      parameters: {
        title: string;
        content: string;
        html: string;
        renderer: number;
        titleEn: string | null;
        contentEn: string | null;
        htmlEn: string | null;
        status: 0 | 1;
        uid: string;
        placeId: number;
      };
      row: { id: number; createdAt: Date; modifiedAt: Date };
    };
    "announcement.lock": {
      parameters: { placeId: number; id: number };
      row: {
        id: number;
        title: string;
        content: string;
        html: string | null;
        renderer: number;
        titleEn: string | null;
        contentEn: string | null;
        htmlEn: string | null;
        rendererEn: number | null;
        status: 0 | 1;
        uid: string | null;
        username: string;
        createdAt: Date;
        modifiedAt: Date;
      };
      transaction: true;
    };
    "announcement.read": {
      parameters: { uid: string; placeId: number; ids: readonly number[] };
      row: never;
    };
    "announcement.readers": {
      parameters: { placeId: number; id: number; limit: number; offset: number };
      row: { uid: string; username: string; nickname: string | null; readAt: Date; total: number };
    };
    "announcement.storeHtml": {
      parameters: { html: string; renderer: number; id: number; content: string };
      row: never;
    };
    "announcement.storeHtmlEn": {
      parameters: { html: string; renderer: number; id: number; content: string };
      row: never;
    };
    "announcement.unread": {
      parameters: { placeId: number; readIds: readonly number[]; limit: number };
      row: { id: number; title: string; titleEn: string | null; createdAt: Date };
    };
    "announcement.update": {
      parameters: {
        title: string;
        content: string;
        html: string | null;
        renderer: number;
        titleEn: string | null;
        contentEn: string | null;
        htmlEn: string | null;
        rendererEn: number | null;
        status: 0 | 1;
        id: number;
      };
      row: { modifiedAt: Date };
    };
    "announcement.visible": {
      parameters: { placeId: number; limit: number; offset: number };
      row: {
        id: number;
        title: string;
        content: string;
        html: string | null;
        renderer: number;
        titleEn: string | null;
        contentEn: string | null;
        htmlEn: string | null;
        rendererEn: number | null;
        status: 0 | 1;
        uid: string | null;
        username: string;
        createdAt: Date;
        modifiedAt: Date;
      };
    };
    "announcement.visibleOne": {
      parameters: { placeId: number; id: number };
      row: {
        id: number;
        title: string;
        content: string;
        html: string | null;
        renderer: number;
        titleEn: string | null;
        contentEn: string | null;
        htmlEn: string | null;
        rendererEn: number | null;
        status: 0 | 1;
        uid: string | null;
        username: string;
        createdAt: Date;
        modifiedAt: Date;
      };
    };
  }
}
