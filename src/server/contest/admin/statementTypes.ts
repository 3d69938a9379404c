// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/statement.ts" {
  interface Statements {
    "contestDraft.deleteExpired": {
      parameters: object;
      row: never;
    };
    "contestDraft.discard": {
      parameters: { uid: string; id: number | null };
      row: never;
    };
    "contestDraft.read": {
      parameters: { uid: string; id: number | null };
      row: { content: string; version: string | null; savedAt: Date };
    };
    "contestDraft.save": {
      parameters: { uid: string; id: number | null; content: string; version: string | null };
      row: { savedAt: Date };
    };
  }
}
