// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/database/statement.ts" {
  interface Statements {
    "tag.count": {
      parameters: { bank: string };
      row: { count: number };
    };
    "tag.countClassifications": {
      parameters: { bank: string };
      row: { count: number };
    };
    "tag.delete": {
      parameters: { ids: readonly number[] };
      row: never;
    };
    "tag.deleteClassificationRow": {
      parameters: { id: number };
      row: never;
    };
    "tag.insert": {
      parameters: {
        name: string;
        nameEn: string | null;
        color: string | null;
        bank: string;
        classificationId: number | null;
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
      };
      row: {
        id: number;
        name: string;
        nameEn: string | null;
        color: string | null;
        oj: string;
        classificationId: number | null;
        used: number;
      };
    };
    "tag.insertClassification": {
      parameters: { name: string; nameEn: string | null; bank: string; rank: number | null };
      row: { id: number; name: string; nameEn: string | null; oj: string; rank: number };
    };
    "tag.list": {
      parameters: {
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
        bank: string;
      };
      row: {
        id: number;
        name: string;
        nameEn: string | null;
        color: string | null;
        oj: string;
        classificationId: number | null;
        used: number;
      };
    };
    "tag.listClassifications": {
      parameters: {
        bank: string;
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
      };
      row: { id: number; name: string; nameEn: string | null; oj: string; rank: number };
    };
    "tag.lock": {
      parameters: {
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
        id: number;
      };
      row: {
        id: number;
        name: string;
        nameEn: string | null;
        color: string | null;
        oj: string;
        classificationId: number | null;
        origin: "problem" | "administration";
        used: number;
      };
      transaction: true;
    };
    "tag.lockClassification": {
      parameters: {
        id: number;
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
      };
      row: { id: number; name: string; nameEn: string | null; oj: string; rank: number };
      transaction: true;
    };
    "tag.lockClassifications": {
      parameters: {
        ids: readonly number[];
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
      };
      row: { id: number; name: string; nameEn: string | null; oj: string; rank: number };
      transaction: true;
    };
    "tag.lockMany": {
      parameters: {
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
        ids: readonly number[];
      };
      row: {
        id: number;
        name: string;
        nameEn: string | null;
        color: string | null;
        oj: string;
        classificationId: number | null;
        origin: "problem" | "administration";
        used: number;
      };
      transaction: true;
    };
    "tag.otherClassificationOfName": {
      parameters: { bank: string; name: string; id: number };
      row: { id: number };
    };
    "tag.otherOfName": {
      parameters: { bank: string; name: string; id: number };
      row: { id: number };
    };
    "tag.problems": {
      parameters: {
        locale: string;
        id: number;
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
        limit: number;
      };
      row: { pid: number; problemId: string; title: string };
    };
    "tag.replaceTags": {
      parameters: { intoId: number; fromIds: readonly number[] };
      row: never;
    };
    "tag.setAdministrative": {
      parameters: { id: number };
      row: never;
    };
    "tag.storeClassificationOrder": {
      parameters: { ids: readonly number[] };
      row: never;
    };
    "tag.storeOrder": {
      parameters: { classificationId: number | null; ids: readonly number[] };
      row: never;
    };
    "tag.update": {
      parameters: {
        name: string;
        nameEn: string | null;
        color: string | null;
        classificationId: number | null;
        id: number;
      };
      row: never;
    };
    "tag.updateClassification": {
      parameters: { name: string; nameEn: string | null; rank: number; id: number };
      row: never;
    };
    "tag.uses": {
      parameters: {
        everything: boolean;
        ownUid: string | null;
        grantedIds: readonly number[];
        grantGroupIds: readonly number[];
        groupIds: readonly number[];
        id: number;
      };
      row: { name: string; count: number };
    };
  }
}
