// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/database/statement.ts" {
  interface Statements {
    "firstRun.keepSteps": {
      parameters: { fields: string };
      row: never;
    };
    "firstRun.lock": {
      parameters: object;
      row: { stage: string; tokenHash: string | null };
      transaction: true;
    };
    "firstRun.read": {
      parameters: object;
      row: { stage: string; tokenHash: string | null };
    };
    "firstRun.stepFacts": {
      parameters: object;
      row: {
        dismissed: boolean;
        backup: boolean;
        accounts: number;
        languages: string[];
        ownProblem: boolean;
      };
    };
    "firstRun.store": {
      parameters: { stage: string; tokenHash: string | null };
      row: never;
    };
  }
}
