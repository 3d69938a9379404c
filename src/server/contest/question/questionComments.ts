import type { PlacedComments } from "../../comment/policy.ts";
import type { ContestCache } from "../contestCache.ts";
import { listQuestions, listReplies } from "./questions.ts";
import {
  createQuestion,
  createReply,
  deleteQuestion,
  deleteReply,
  likeQuestion,
} from "./questionWrites.ts";

/** The comments of contests: their questions, and the answers to them. */
export const contestQuestions = (contests: ContestCache): PlacedComments => ({
  kind: "contest",
  listComments: (_db, input, call) => listQuestions(contests, input, call),
  createComment: createQuestion,
  deleteComment: deleteQuestion,
  likeComment: likeQuestion,
  listReplies,
  createReply,
  deleteReply,
});
