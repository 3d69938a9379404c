// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "classwork.byId": {
      parameters: { uid: string | null; trainingId: number };
      row: { facts: Json };
    };
    "classwork.counts": {
      parameters: { trainingId: number };
      row: { counts: boolean };
    };
    "classwork.ofProblem": {
      parameters: { pid: number };
      row: {
        title: string;
        isOver: boolean;
        id: number;
        ownerUid: string;
        groupId: number | null;
        isVisible: boolean;
      };
    };
  }
}
