// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/database/statement.ts" {
  interface Statements {
    "language.limits": {
      parameters: object;
      row: {
        id: number;
        name: string;
        timeFactor: number;
        memoryFactor: number;
        available: boolean;
        exceptions: number;
      };
    };
    "language.lock": {
      parameters: { ids: readonly number[] };
      row: { id: number; name: string; timeFactor: number; memoryFactor: number };
      transaction: true;
    };
    "language.ofBank": {
      parameters: { bank: string | null };
      row: {
        id: number;
        name: string;
        description: string;
        contentType: string;
        compileCommand: string;
        template: string;
        codeTemplate: string;
        isSpj: boolean;
        oj: string;
        available: boolean;
        timeFactor: number;
        memoryFactor: number;
      };
    };
    "language.ofProblem": {
      parameters: { problemId: number };
      row: {
        id: number;
        name: string;
        description: string;
        contentType: string;
        compileCommand: string;
        template: string;
        codeTemplate: string;
        isSpj: boolean;
        oj: string;
        available: boolean;
        timeFactor: number;
        memoryFactor: number;
      };
    };
    "language.seed": {
      parameters: { localLanguages: string };
      row: never;
    };
    "language.storeFactors": {
      parameters: { factors: string };
      row: never;
    };
  }
}
