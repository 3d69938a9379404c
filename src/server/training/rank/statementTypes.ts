// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/statement.ts" {
  interface Statements {
    "training.rank": {
      parameters: {
        trainingId: number;
        staffRoles: readonly number[];
        pattern: string | null;
        searchesRealNames: boolean;
        limit: number;
        offset: number;
      };
      row: {
        rank: number;
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        gender: "male" | "female" | "secrecy";
        school: string | null;
        realname: string | null;
        solved: number;
        runTime: number;
        score: number | null;
        total: number;
      };
    };
    "training.refresh": {
      parameters: { trainingId: number; most: number };
      row: { uid: string };
    };
  }
}
