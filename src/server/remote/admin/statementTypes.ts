// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "remote.accountWorks": {
      parameters: { session: string; id: number };
      row: never;
    };
    "remote.countSiteAccounts": {
      parameters: { accountGroup: string | null };
      row: { total: number };
    };
    "remote.deleteAccount": {
      parameters: { id: number };
      row: never;
    };
    "remote.endPauses": {
      parameters: { accountGroup: string };
      row: never;
    };
    "remote.handleTaken": {
      parameters: { accountGroup: string; handle: string; id: number };
      row: { one: number };
    };
    "remote.insertAccount": {
      parameters: {
        accountGroup: string;
        handle: string;
        password: string | null;
        session: string | null;
      };
      row: { id: number };
    };
    "remote.judges": {
      parameters: { judges: readonly string[]; accountGroups: readonly string[] };
      row: {
        judge: string | null;
        isEnabled: boolean;
        modesOff: string[];
        failures: number;
        closedUntil: Date | null;
        lastFailure: string;
        lastFailureAt: Date | null;
        lastSuccessAt: Date | null;
        lastImportAt: Date | null;
        lastSubmitAt: Date | null;
        lastVerdictAt: Date | null;
        problems: number;
        accounts: Json;
        submissions: Json;
        refusedLanguages: Json;
      };
    };
    "remote.lockAccount": {
      parameters: { id: number };
      row: {
        id: number;
        accountGroup: string;
        handle: string;
        password: string | null;
        session: string | null;
        state: "ready" | "needsPerson" | "disabled";
      };
      transaction: true;
    };
    "remote.readAccount": {
      parameters: { id: number };
      row: {
        id: number;
        accountGroup: string;
        handle: string;
        password: string | null;
        session: string | null;
      };
    };
    "remote.resendings": {
      parameters: {
        judges: readonly string[];
        accountGroups: readonly string[];
        submitIds: readonly number[];
      };
      row: { accountGroup: string | null; count: number; accounts: number };
    };
    "remote.siteAccounts": {
      parameters: { accountGroup: string | null; limit: number; offset: number };
      row: {
        id: number;
        accountGroup: string;
        handle: string;
        hasPassword: boolean;
        hasSession: boolean;
        state: "ready" | "needsPerson" | "disabled";
        stateReason: string;
        isBusy: boolean;
        nextSubmitAt: Date;
        lastSuccessAt: Date | null;
        failures: number;
        submissions: number;
      };
    };
    "remote.switchJudge": {
      parameters: { judge: string; isEnabled: boolean };
      row: never;
    };
    "remote.switchMode": {
      parameters: { judge: string; isEnabled: boolean; mode: string };
      row: never;
    };
    "remote.updateAccount": {
      parameters: {
        handle: string;
        password: string | null;
        session: string | null;
        state: "ready" | "needsPerson" | "disabled";
        id: number;
      };
      row: never;
    };
  }
}
