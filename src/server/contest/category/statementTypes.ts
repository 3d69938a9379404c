// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.addCategoryMembers": {
      parameters: { id: number; contestId: number; uids: readonly string[] };
      row: { uid: string };
    };
    "contest.categories": {
      parameters: { contestId: number };
      row: {
        id: number;
        name: string;
        isOutside: boolean;
        isPersonal: boolean;
        isShown: boolean;
        isOpen: boolean;
        medals: Json | null;
        members: number;
        waiting: number;
      };
    };
    "contest.categoryMembers": {
      parameters: { contestId: number; id: number; limit: number; offset: number };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        isWaiting: boolean;
        total: number;
      };
    };
    "contest.categoryNames": {
      parameters: { contestId: number };
      row: { name: string };
    };
    "contest.categoryUsers": {
      parameters: { usernames: readonly string[]; contestId: number };
      row: { name: string; uid: string };
    };
    "contest.chooseCategory": {
      parameters: { id: number; contestId: number; uid: string };
      row: never;
    };
    "contest.clearCategoryNames": {
      parameters: { contestId: number };
      row: never;
    };
    "contest.deleteCategories": {
      parameters: { contestId: number; keptIds: readonly number[] };
      row: never;
    };
    "contest.enterNamedCategories": {
      parameters: { contestId: number; uids: readonly string[]; names: readonly string[] };
      row: never;
    };
    "contest.insertCategory": {
      parameters: {
        contestId: number;
        seq: number;
        name: string;
        isOutside: boolean;
        isPersonal: boolean;
        isShown: boolean;
        isOpen: boolean;
        medals: string | null;
      };
      row: never;
    };
    "contest.insertNamedCategories": {
      parameters: { contestId: number; names: readonly string[]; hidden: readonly boolean[] };
      row: never;
    };
    "contest.lockCategory": {
      parameters: { contestId: number; id: number };
      row: { id: number; name: string; isPersonal: boolean; isOpen: boolean };
      transaction: true;
    };
    "contest.ownCategories": {
      parameters: { uid: string; contestId: number };
      row: {
        id: number;
        name: string;
        isPersonal: boolean;
        isShown: boolean;
        isOpen: boolean;
        isMember: boolean;
        isWaiting: boolean;
      };
    };
    "contest.removeCategoryMembers": {
      parameters: { contestId: number; id: number; uids: readonly string[] };
      row: { uid: string };
    };
    "contest.updateCategory": {
      parameters: {
        seq: number;
        name: string;
        isOutside: boolean;
        isPersonal: boolean;
        isShown: boolean;
        isOpen: boolean;
        medals: string | null;
        contestId: number;
        id: number;
      };
      row: { id: number };
    };
  }
}
