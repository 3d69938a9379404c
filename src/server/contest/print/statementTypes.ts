// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.claimPrint": {
      parameters: { organizerUid: string; id: number; cid: number };
      row: { id: number };
    };
    "contest.claimPrintRequest": {
      parameters: { stationId: number; key: string; cid: number; takesMax: number; lease: number };
      row: {
        id: number;
        contest: string;
        username: string;
        realname: string | null;
        seat: string | null;
        displayId: string | null;
        content: string;
      };
    };
    "contest.finishPrintRequest": {
      parameters: { id: number; cid: number; stationId: number; key: string };
      row: { id: number };
    };
    "contest.insertPrint": {
      parameters: { cid: number; uid: string; content: string; pages: number; pid: number | null };
      row: never;
    };
    "contest.insertPrintToken": {
      parameters: {
        cid: number;
        organizerUid: string;
        tokenHash: Uint8Array;
        name: string;
        most: number;
      };
      row: { id: number; name: string; createdBy: string; createdAt: Date; usedAt: Date | null };
    };
    "contest.markPrinted": {
      parameters: { organizerUid: string; id: number; cid: number };
      row: { id: number };
    };
    "contest.ownPrints": {
      parameters: { cid: number; uid: string; limit: number };
      row: {
        id: number;
        pages: number;
        status: 0 | 1;
        claimedAt: Date | null;
        printedAt: Date | null;
        createdAt: Date;
        displayId: string | null;
      };
    };
    "contest.printHolder": {
      parameters: { id: number; cid: number };
      row: { status: 0 | 1; claimedAt: Date | null; name: string };
    };
    "contest.printStation": {
      parameters: { tokenHash: Uint8Array };
      row: {
        id: number;
        contestId: number;
        uid: string;
        roleId: number;
        isUsable: boolean;
        affiliations: Json | null;
        stale: boolean;
      };
    };
    "contest.printStationUsed": {
      parameters: { id: number };
      row: never;
    };
    "contest.printText": {
      parameters: { id: number };
      row: {
        contestId: number;
        contest: string;
        username: string;
        realname: string | null;
        seat: string | null;
        displayId: string | null;
        createdAt: Date;
        content: string;
      };
    };
    "contest.printTokens": {
      parameters: { cid: number };
      row: { id: number; name: string; createdBy: string; createdAt: Date; usedAt: Date | null };
    };
    "contest.prints": {
      parameters: { cid: number; limit: number; offset: number };
      row: {
        id: number;
        pages: number;
        status: 0 | 1;
        claimedAt: Date | null;
        printedAt: Date | null;
        createdAt: Date;
        displayId: string | null;
        username: string;
        realname: string | null;
        seat: string | null;
        claimedBy: string | null;
        isUncertain: boolean;
        total: number;
      };
    };
    "contest.releasePrint": {
      parameters: { id: number; cid: number };
      row: { id: number; uid: string; claimedBy: string | null };
    };
    "contest.releasePrintRequest": {
      parameters: {
        maybePrinted: boolean;
        id: number;
        cid: number;
        stationId: number;
        key: string;
      };
      row: { id: number };
    };
    "contest.revokePrintToken": {
      parameters: { id: number; cid: number };
      row: { name: string };
    };
  }
}
