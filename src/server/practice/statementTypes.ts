// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/database/statement.ts" {
  interface Statements {
    "practice.ownStatus": {
      parameters: { pids: readonly number[]; uid: string };
      row: {
        pid: number;
        feedback: "none" | "verdict" | "firstFailed" | "all" | "afterContest";
        status: number;
        score: number | null;
      };
    };
  }
}
