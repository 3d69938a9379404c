// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "class.importTotals": {
      parameters: { classId: number };
      row: { total: number; newest: number | null };
    };
    "class.imports": {
      parameters: { classId: number; limit: number; offset: number };
      row: {
        id: number;
        createdAt: Date;
        undoneAt: Date | null;
        createdBy: string | null;
        created: number;
        added: number;
        changed: number;
        invited: number;
        unchanged: number;
      };
    };
    "class.insertImport": {
      parameters: { classId: number; uid: string };
      row: { id: number };
    };
    "class.insertImportRows": {
      parameters: { importId: number; classId: number; rows: string };
      row: never;
    };
    "class.lockImport": {
      parameters: { classId: number; importId: number };
      row: { undoneAt: Date | null; hasTeachers: boolean };
      transaction: true;
    };
    "class.markUndone": {
      parameters: { importId: number };
      row: never;
    };
    "class.removeImported": {
      parameters: { classId: number; importId: number };
      row: { uid: string };
    };
    "class.restoreImported": {
      parameters: { classId: number; importId: number };
      row: { uid: string };
    };
    "class.rosterAccounts": {
      parameters: { classId: number; keys: readonly string[] };
      row: { uid: string; username: string; key: string } & ({
        role: "teacher" | "assistant" | "member";
        rosterName: string | null;
        rosterNumber: string | null;
      } | Record<"role" | "rosterName" | "rosterNumber", null>);
    };
    "class.rosterAdd": {
      parameters: { members: string; classId: number };
      row: never;
    };
    "class.rosterAddresses": {
      parameters: { classId: number; keys: readonly string[] };
      row: { uid: string; username: string; key: string } & ({
        role: "teacher" | "assistant" | "member";
        rosterName: string | null;
        rosterNumber: string | null;
      } | Record<"role" | "rosterName" | "rosterNumber", null>);
    };
    "class.rosterChange": {
      parameters: { members: string; classId: number };
      row: never;
    };
    "class.rosterMembers": {
      parameters: { classId: number; keys: readonly string[] };
      row: {
        uid: string;
        username: string;
        key: string;
        role: "teacher" | "assistant" | "member";
        rosterName: string | null;
        rosterNumber: string | null;
      };
    };
    "class.rosterNumbers": {
      parameters: { classId: number; keys: readonly string[] };
      row: { uid: string; username: string; key: string } & ({
        role: "teacher" | "assistant" | "member";
        rosterName: string | null;
        rosterNumber: string | null;
      } | Record<"role" | "rosterName" | "rosterNumber", null>);
    };
    "class.rosterUsedAddresses": {
      parameters: { addresses: readonly string[] };
      row: { email: string };
    };
    "class.undoneLines": {
      parameters: { importId: number };
      row: { total: number };
    };
    "class.withdrawImported": {
      parameters: { importId: number; classId: number; withTeachers: boolean };
      row: { key: string };
    };
  }
}
