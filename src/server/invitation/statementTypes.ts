// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/database/statement.ts" {
  interface Statements {
    "invitation.byToken": {
      parameters: { tokenHash: Uint8Array };
      row: {
        id: number;
        label: string;
        uses: number;
        maxUses: number;
        school: string | null;
        className: string | null;
        createdAt: Date;
        expiresAt: Date | null;
        state: "revoked" | "usedUp" | "expired" | "usable";
      };
    };
    "invitation.countUsable": {
      parameters: object;
      row: { count: number };
    };
    "invitation.countUse": {
      parameters: { tokenHash: Uint8Array };
      row: { school: string | null; className: string | null };
    };
    "invitation.insert": {
      parameters: {
        tokenHash: Uint8Array;
        label: string;
        uid: string;
        days: number | null;
        maxUses: number;
        school: string | null;
        className: string | null;
      };
      row: {
        id: number;
        label: string;
        uses: number;
        maxUses: number;
        school: string | null;
        className: string | null;
        createdAt: Date;
        expiresAt: Date | null;
        state: "revoked" | "usedUp" | "expired" | "usable";
      };
    };
    "invitation.list": {
      parameters: object;
      row: {
        id: number;
        label: string;
        uses: number;
        maxUses: number;
        school: string | null;
        className: string | null;
        createdAt: Date;
        expiresAt: Date | null;
        state: "revoked" | "usedUp" | "expired" | "usable";
        createdBy: string | null;
      };
    };
    "invitation.lock": {
      parameters: object;
      row: { pg_advisory_xact_lock: string };
      transaction: true;
    };
    "invitation.revoke": {
      parameters: { id: number };
      row: { label: string; uses: number };
    };
  }
}
