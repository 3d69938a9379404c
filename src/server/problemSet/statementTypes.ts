// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/database/statement.ts" {
  interface Statements {
    "problemSet.latest": {
      parameters: { uid: string; scope: string; scopeId: number; pids: readonly number[] };
      row: {
        pid: number;
        feedback: "none" | "verdict" | "firstFailed" | "all" | "afterContest";
        isSolved: boolean;
      } & ({ status: number; score: number | null; submitTime: Date } | Record<"status" | "score" | "submitTime", null>);
    };
  }
}
