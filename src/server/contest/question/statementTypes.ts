// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../../platform/database/statement.ts";

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "contest.copyAnswerTemplates": {
      parameters: { from: number; to: number };
      row: never;
    };
    "contest.countQuestions": {
      parameters: { contestId: number; seesAll: boolean; uid: string };
      row: { count: number };
    };
    "contest.countUnanswered": {
      parameters: { contestId: number };
      row: { count: number };
    };
    "contest.createComment": {
      parameters: {
        commentId: number;
        contestId: number;
        problemId: number | null;
        isOfficial: boolean;
        isPublic: boolean;
        isAnswered: boolean | null;
      };
      row: never;
    };
    "contest.getAnswerTemplates": {
      parameters: { contestId: number };
      row: { templates: Json | null };
    };
    "contest.hasAnswer": {
      parameters: { commentId: number };
      row: { hasAnswer: boolean };
    };
    "contest.isPublicQuestion": {
      parameters: { contestId: number; commentId: number };
      row: { isPublic: boolean };
    };
    "contest.listPublishedAnswers": {
      parameters: { commentId: number; limit: number; contestId: number };
      row: { askerUid: string; displayId: string | null } & ({ id: number; uid: string; createdAt: Date } | Record<"id" | "uid" | "createdAt", null>);
    };
    "contest.listQuestions": {
      parameters: {
        contestId: number;
        seesAll: boolean;
        uid: string;
        limit: number;
        offset: number;
      };
      row: {
        id: number;
        commentId: number;
        isReply: boolean;
        uid: string;
        username: string;
        team: string | null;
        avatar: string | null;
        isRoot: boolean;
        content: string;
        html: string;
        renderer: number;
        toUid: string | null;
        toName: string | null;
        likeNum: number;
        createdAt: Date;
        editedAt: Date | null;
        isHidden: boolean;
        askerUid: string;
        contestId: number;
        isOfficial: boolean;
        isPublic: boolean;
        isAnswered: boolean | null;
        displayId: string | null;
        isLiked: boolean;
        total: number;
      };
    };
    "contest.listReplies": {
      parameters: { ids: readonly number[]; seesAll: boolean; uid: string; limit: number };
      row: {
        id: number;
        commentId: number;
        isReply: boolean;
        uid: string;
        username: string;
        team: string | null;
        avatar: string | null;
        isRoot: boolean;
        content: string;
        html: string;
        renderer: number;
        toUid: string | null;
        toName: string | null;
        likeNum: number;
        createdAt: Date;
        editedAt: Date | null;
        isHidden: boolean;
        askerUid: string;
        contestId: number;
        isOfficial: boolean;
        isPublic: boolean;
        isAnswered: boolean | null;
        displayId: string | null;
        total: number;
      };
    };
    "contest.listUnreadAnswers": {
      parameters: { uid: string; contestId: number; readIds: readonly number[]; limit: number };
      row: {
        id: number;
        commentId: number;
        isOwn: boolean;
        createdAt: Date;
        displayId: string | null;
      };
    };
    "contest.lockAnswerTemplates": {
      parameters: { contestId: number };
      row: { templates: Json | null };
      transaction: true;
    };
    "contest.notifyQuestions": {
      parameters: { change: string };
      row: { pg_notify: string };
    };
    "contest.problemOfDisplayId": {
      parameters: { contestId: number; displayId: string };
      row: { id: number };
    };
    "contest.publishQuestion": {
      parameters: { isPublic: boolean; contestId: number; commentId: number };
      row: never;
    };
    "contest.publishQuestionAlone": {
      parameters: { contestId: number; commentId: number };
      row: never;
    };
    "contest.question": {
      parameters: { id: number };
      row: {
        id: number;
        commentId: number;
        isReply: boolean;
        uid: string;
        username: string;
        team: string | null;
        avatar: string | null;
        isRoot: boolean;
        content: string;
        html: string;
        renderer: number;
        toUid: string | null;
        toName: string | null;
        likeNum: number;
        createdAt: Date;
        editedAt: Date | null;
        isHidden: boolean;
        askerUid: string;
        contestId: number;
        isOfficial: boolean;
        isPublic: boolean;
        isAnswered: boolean | null;
        displayId: string | null;
      };
    };
    "contest.questionsByIds": {
      parameters: { ids: readonly number[] };
      row: {
        id: number;
        commentId: number;
        isReply: boolean;
        uid: string;
        username: string;
        team: string | null;
        avatar: string | null;
        isRoot: boolean;
        content: string;
        html: string;
        renderer: number;
        toUid: string | null;
        toName: string | null;
        likeNum: number;
        createdAt: Date;
        editedAt: Date | null;
        isHidden: boolean;
        askerUid: string;
        contestId: number;
        isOfficial: boolean;
        isPublic: boolean;
        isAnswered: boolean | null;
        displayId: string | null;
      };
    };
    "contest.replyPage": {
      parameters: {
        commentId: number;
        seesAll: boolean;
        uid: string;
        bound: number;
        limit: number;
      };
      row: {
        id: number;
        commentId: number;
        isReply: boolean;
        uid: string;
        username: string;
        team: string | null;
        avatar: string | null;
        isRoot: boolean;
        content: string;
        html: string;
        renderer: number;
        toUid: string | null;
        toName: string | null;
        likeNum: number;
        createdAt: Date;
        editedAt: Date | null;
        isHidden: boolean;
        askerUid: string;
        contestId: number;
        isOfficial: boolean;
        isPublic: boolean;
        isAnswered: boolean | null;
        displayId: string | null;
      };
    };
    "contest.setAnswerTemplates": {
      parameters: { templates: string; contestId: number };
      row: never;
    };
    "contest.setAnswered": {
      parameters: { commentId: number; contestId: number };
      row: never;
    };
  }
}
