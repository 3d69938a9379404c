// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "remote.deleteHandle": {
      parameters: { uid: string; accountGroup: string };
      row: never;
    };
    "remote.handlesOf": {
      parameters: { uid: string };
      row: { accountGroup: string; handle: string; token: string; isVerified: boolean };
    };
    "remote.linkSubmission": {
      parameters: { remoteId: string; handle: string; lifeSeconds: number; submitId: number };
      row: { jobId: number };
    };
    "remote.linkedSubmission": {
      parameters: { accountGroup: string | null; submitId: number };
      row: {
        uid: string;
        judge: string;
        phase: "queued" | "sending" | "sent" | "ended";
        remoteId: string | null;
        jobId: number;
        problemKey: string;
        handle: string | null;
      };
    };
    "remote.storeHandle": {
      parameters: { uid: string; accountGroup: string; handle: string; token: string };
      row: never;
    };
    "remote.verifyHandle": {
      parameters: { uid: string; accountGroup: string; token: string };
      row: { handle: string };
    };
  }
}
