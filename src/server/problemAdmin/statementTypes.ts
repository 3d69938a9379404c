// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/statement.ts" {
  interface Statements {
    "problemDraft.deleteExpired": {
      parameters: object;
      row: never;
    };
    "problemDraft.discard": {
      parameters: { uid: string; id: number | null };
      row: never;
    };
    "problemDraft.read": {
      parameters: { uid: string; id: number | null };
      row: { content: string; version: number | null; savedAt: Date };
    };
    "problemDraft.save": {
      parameters: { uid: string; id: number | null; content: string; version: number | null };
      row: { savedAt: Date };
    };
  }
}
