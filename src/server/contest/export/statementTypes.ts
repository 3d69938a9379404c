// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.addresses": {
      parameters: { cid: number; start: Date; end: Date };
      row: { username: string; ips: string[] };
    };
    "contest.exportedCodes": {
      parameters: { submitIds: readonly number[] };
      row: { submitId: number; code: string };
    };
    "contest.exportedSubmissions": {
      parameters: {
        cid: number;
        start: Date;
        end: Date;
        withAllVerdicts: boolean;
        staff: readonly string[] | null;
        limit: number;
      };
      row: {
        submitId: number;
        username: string;
        teamName: string | null;
        displayId: string;
        submitTime: Date;
        status: number;
        score: number | null;
        language: string;
      };
    };
  }
}
