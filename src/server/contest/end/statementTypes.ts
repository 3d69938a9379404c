// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.dueLinks": {
      parameters: object;
      row: { id: number; pid: number };
    };
    "contest.handOver": {
      parameters: { uid: string; pid: number; cid: number };
      row: { id: number };
    };
    "contest.lockDueLink": {
      parameters: { linkId: number };
      row: { uid: string; username: string };
      transaction: true;
    };
    "contest.setAtEnd": {
      parameters: { atEnd: "restore" | "publish" | null; uid: string | null; linkId: number };
      row: never;
    };
    "contest.untilOver": {
      parameters: { id: number };
      row: { seconds: number };
    };
    "contest.wronglyCounted": {
      parameters: { afterId: number; days: number; isCounting: boolean };
      row: { id: number };
    };
  }
}
