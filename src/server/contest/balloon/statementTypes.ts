// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.balloonHolder": {
      parameters: { cid: number; uid: string; pid: number };
      row: { name: string; isDelivered: boolean };
    };
    "contest.claimBalloon": {
      parameters: {
        cid: number;
        uid: string;
        pid: number;
        submitId: number;
        organizerUid: string;
        isFirst: boolean;
      };
      row: { uid: string };
    };
    "contest.deliverBalloon": {
      parameters: { isFirst: boolean; cid: number; uid: string; pid: number; organizerUid: string };
      row: { uid: string };
    };
    "contest.releaseBalloon": {
      parameters: { cid: number; uid: string; pid: number; withDelivered: boolean };
      row: { claimedBy: string | null };
    };
    "contest.storedBalloons": {
      parameters: { cid: number };
      row: {
        uid: string;
        pid: number;
        submitId: number;
        submitTime: Date;
        claimedBy: string | null;
        claimedAt: Date;
        deliveredAt: Date | null;
        firstBlood: boolean | null;
      };
    };
    "contest.submissionOf": {
      parameters: { submitId: number; cid: number };
      row: { uid: string; pid: number };
    };
  }
}
