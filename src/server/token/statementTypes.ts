// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "token.bearer": {
      parameters: { tokenHash: Uint8Array };
      row: {
        tokenId: number;
        uid: string;
        username: string;
        roleId: number;
        mustChangePassword: boolean;
        affiliations: Json | null;
        scopes: ("read" | "submit" | "grades")[];
        stale: boolean;
      };
    };
    "token.count": {
      parameters: { uid: string };
      row: { count: number };
    };
    "token.insert": {
      parameters: {
        uid: string;
        tokenHash: Uint8Array;
        name: string;
        scopes: readonly ("read" | "submit" | "grades")[];
        days: number;
      };
      row: {
        id: number;
        name: string;
        scopes: ("read" | "submit" | "grades")[];
        createdAt: Date;
        expiresAt: Date | null;
        expired: boolean;
        usedAt: Date | null;
        usedIp: string | null;
      };
    };
    "token.lockOwner": {
      parameters: { uid: string };
      row: object;
      transaction: true;
    };
    "token.ofPerson": {
      parameters: { uid: string };
      row: {
        id: number;
        name: string;
        scopes: ("read" | "submit" | "grades")[];
        createdAt: Date;
        expiresAt: Date | null;
        expired: boolean;
        usedAt: Date | null;
        usedIp: string | null;
      };
    };
    "token.revoke": {
      parameters: { uid: string; id: number };
      row: { id: number };
    };
    "token.used": {
      parameters: { ip: string; id: number };
      row: never;
    };
  }
}
