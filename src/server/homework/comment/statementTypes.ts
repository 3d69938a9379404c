// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "lineComment.byId": {
      parameters: { id: number };
      row: {
        id: number;
        submitId: number;
        line: number;
        content: string;
        author: string;
        atOnce: boolean;
        createdAt: Date;
        modifiedAt: Date;
      };
    };
    "lineComment.delete": {
      parameters: { id: number };
      row: never;
    };
    "lineComment.hold": {
      parameters: { submitId: number };
      row: { trainingId: number };
      transaction: true;
    };
    "lineComment.insert": {
      parameters: {
        submitId: number;
        line: number;
        content: string;
        atOnce: boolean;
        uid: string;
        max: number;
      };
      row: { id: number };
    };
    "lineComment.list": {
      parameters: { submitId: number; seesAll: boolean };
      row: {
        id: number;
        submitId: number;
        line: number;
        content: string;
        author: string;
        atOnce: boolean;
        createdAt: Date;
        modifiedAt: Date;
      };
    };
    "lineComment.submission": {
      parameters: { submitId: number };
      row: {
        submitId: number;
        uid: string;
        id: number;
        ownerUid: string;
        groupId: number | null;
        title: string;
        feedbackIsOpen: boolean;
        isArchived: boolean | null;
      };
    };
    "lineComment.unreadNotice": {
      parameters: { uid: string; submitId: string };
      row: { id: number };
    };
    "lineComment.update": {
      parameters: { content: string; atOnce: boolean; id: number };
      row: { id: number };
    };
  }
}
