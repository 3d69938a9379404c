// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.noteReminders": {
      parameters: { most: number };
      row: {
        uid: string;
        cid: number;
        title: string;
        startTime: Date;
        username: string;
        locale: string | null;
        email: string | null;
      };
    };
    "contest.reminderWish": {
      parameters: { cid: number; uid: string };
      row: { uid: string };
    };
    "contest.wantNoReminder": {
      parameters: { cid: number; uid: string };
      row: never;
    };
    "contest.wantReminder": {
      parameters: { cid: number; uid: string };
      row: never;
    };
  }
}
