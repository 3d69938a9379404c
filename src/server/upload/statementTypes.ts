// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/database/statement.ts" {
  interface Statements {
    "upload.adopt": {
      parameters: { sha256: string; size: number };
      row: never;
    };
    "upload.byAddress": {
      parameters: { sha256: string; extension: string };
      row: {
        id: number;
        kind: "avatar" | "carousel" | "background" | "class" | "markdown" | "logo" | "file";
        sha256: string;
        extension: string;
        contentType: string;
        name: string;
        uid: string | null;
      };
    };
    "upload.byId": {
      parameters: { id: number };
      row: {
        id: number;
        kind: "avatar" | "carousel" | "background" | "class" | "markdown" | "logo" | "file";
        sha256: string;
        extension: string;
        contentType: string;
        name: string;
        uid: string | null;
      };
    };
    "upload.delete": {
      parameters: { id: number };
      row: never;
    };
    "upload.deleteEarlierAvatars": {
      parameters: { uid: string; currentId: number };
      row: never;
    };
    "upload.deleteFiles": {
      parameters: { hashes: readonly string[] };
      row: { sha256: string };
    };
    "upload.deleteUnmentioned": {
      parameters: { mentionedHashes: readonly string[] };
      row: { id: number };
    };
    "upload.imagesOfDay": {
      parameters: { uid: string };
      row: { count: number; bytes: number };
    };
    "upload.insert": {
      parameters: {
        kind: "avatar" | "carousel" | "background" | "class" | "markdown" | "logo" | "file";
        sha256: string;
        extension: string;
        contentType: string;
        name: string;
        uid: string | null;
      };
      row: { id: number };
    };
    "upload.markUnreferenced": {
      parameters: object;
      row: never;
    };
    "upload.textColumns": {
      parameters: object;
      row: { table: string; column: string };
    };
    "upload.unknownFiles": {
      parameters: { names: readonly string[] };
      row: { sha256: string };
    };
    "upload.unmarkReferenced": {
      parameters: object;
      row: never;
    };
    "upload.unreferencedFiles": {
      parameters: object;
      row: { sha256: string };
    };
  }
}
