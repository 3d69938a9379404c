// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/database/statement.ts" {
  interface Statements {
    "authority.classOf": {
      parameters: { id: number };
      row: { groupId: number; isArchived: boolean };
    };
    "authority.holdClass": {
      parameters: { groupId: number };
      row: { groupId: number; isArchived: boolean };
      transaction: true;
    };
    "authority.holdClassOf": {
      parameters: { id: number };
      row: { groupId: number; isArchived: boolean };
      transaction: true;
    };
  }
}
