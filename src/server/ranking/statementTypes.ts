// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "ranking.before": {
      parameters: { rows: string };
      row: { count: number };
    };
    "ranking.better": {
      parameters: { rows: string };
      row: { count: number };
    };
    "ranking.byBank": {
      parameters: { bank: string; limit: number };
      row: { uid: string; ac: number; score: number; rank: number; called: string };
    };
    "ranking.called": {
      parameters: {
        pieces: readonly string[];
        pattern: string | null;
        most: number;
        limit: number;
        offset: number;
      };
      row: { all: number } & ({
        place: number;
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        signature: string | null;
        ac: number;
        total: number;
        score: number;
        contestRating: number | null;
        ratedContests: number;
      } | Record<"place" | "uid" | "username" | "nickname" | "avatar" | "signature" | "ac" | "total" | "score" | "contestRating" | "ratedContests", null>);
    };
    "ranking.commonUsernames": {
      parameters: { pattern: string; limit: number };
      row: { uids: string[] };
    };
    "ranking.commonUsersLike": {
      parameters: { pattern: string; limit: number };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        signature: string | null;
        ac: number;
        total: number;
        score: number;
        contestRating: number | null;
        ratedContests: number;
      };
    };
    "ranking.countUsersByName": {
      parameters: { pattern: string };
      row: { count: number };
    };
    "ranking.every": {
      parameters: { distance: number };
      row: { keys: Json };
    };
    "ranking.fromEnd": {
      parameters: { limit: number; offset: number };
      row: { all: number } & ({
        place: number;
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        signature: string | null;
        ac: number;
        total: number;
        score: number;
        contestRating: number | null;
        ratedContests: number;
      } | Record<"place" | "uid" | "username" | "nickname" | "avatar" | "signature" | "ac" | "total" | "score" | "contestRating" | "ratedContests", null>);
    };
    "ranking.fromRow": {
      parameters: {
        ac?: number;
        total?: number;
        uid: string;
        limit: number;
        offset: number;
        score?: number;
        rating?: number;
      };
      row: { all: number } & ({
        place: number;
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        signature: string | null;
        ac: number;
        total: number;
        score: number;
        contestRating: number | null;
        ratedContests: number;
      } | Record<"place" | "uid" | "username" | "nickname" | "avatar" | "signature" | "ac" | "total" | "score" | "contestRating" | "ratedContests", null>);
    };
    "ranking.fromTop": {
      parameters: { limit: number; offset: number };
      row: { all: number } & ({
        place: number;
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        signature: string | null;
        ac: number;
        total: number;
        score: number;
        contestRating: number | null;
        ratedContests: number;
      } | Record<"place" | "uid" | "username" | "nickname" | "avatar" | "signature" | "ac" | "total" | "score" | "contestRating" | "ratedContests", null>);
    };
    "ranking.isCommonName": {
      parameters: { pattern: string; limit: number; offset: number };
      row: { all: number } & ({
        place: number;
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        signature: string | null;
        ac: number;
        total: number;
        score: number;
        contestRating: number | null;
        ratedContests: number;
      } | Record<"place" | "uid" | "username" | "nickname" | "avatar" | "signature" | "ac" | "total" | "score" | "contestRating" | "ratedContests", null>);
    };
    "ranking.pieceShares": {
      parameters: object;
      row: { piece: string; share: number };
    };
    "ranking.ranked": {
      parameters: object;
      row: { count: number };
    };
    "ranking.recentSolvers": {
      parameters: { limit: number; offset: number };
      row: { uid: string; ac: number };
    };
    "ranking.submissionsToBank": {
      parameters: { uids: readonly string[]; bank: string };
      row: { uid: string; total: number };
    };
    "ranking.userByName": {
      parameters: { name: string };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        signature: string | null;
        ac: number;
        total: number;
        score: number;
        contestRating: number | null;
        ratedContests: number;
      };
    };
    "ranking.usernamesLike": {
      parameters: { pieces: readonly string[]; pattern: string; limit: number };
      row: { uids: string[] };
    };
    "ranking.usersByUid": {
      parameters: { uids: readonly string[] };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        signature: string | null;
        ac: number;
        total: number;
        score: number;
        contestRating: number | null;
        ratedContests: number;
      };
    };
    "ranking.usersLike": {
      parameters: { pieces: readonly string[]; pattern: string; limit: number };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        signature: string | null;
        ac: number;
        total: number;
        score: number;
        contestRating: number | null;
        ratedContests: number;
      };
    };
  }
}
