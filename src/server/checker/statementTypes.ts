// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "checker.delete": {
      parameters: { id: number };
      row: never;
    };
    "checker.deleteOld": {
      parameters: object;
      row: never;
    };
    "checker.finish": {
      parameters: { failure: "lost" | "busy" | "error" | null; message: string | null; id: number };
      row: { pg_notify: string };
    };
    "checker.insert": {
      parameters: { uid: string; language: string; code: string; files: string; protocol: string };
      row: { compileId: number };
    };
    "checker.language": {
      parameters: { language: string };
      row: { available: boolean };
    };
    "checker.owner": {
      parameters: { id: number | null; displayId: string };
      row: { pid: number; ownerUid: string; groupId: number | null };
    };
    "checker.result": {
      parameters: { id: number };
      row: { done: boolean; failure: "lost" | "busy" | "error" | null; log: string | null };
    };
    "checker.source": {
      parameters: { id: number };
      row: { language: string; code: string; extraFiles: Json; protocol: string };
    };
  }
}
