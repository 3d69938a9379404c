import type { PlacedComments } from "../../comment/policy.ts";
import { listQuestions, listReplies } from "./questions.ts";
import {
  createQuestion,
  createReply,
  deleteQuestion,
  deleteReply,
  likeQuestion,
} from "./questionWrites.ts";

/** The comments of contests: their questions, and the answers to them. */
export const contestQuestions: PlacedComments = {
  kind: "contest",
  listComments: listQuestions,
  createComment: createQuestion,
  deleteComment: deleteQuestion,
  likeComment: likeQuestion,
  listReplies,
  createReply,
  deleteReply,
};
