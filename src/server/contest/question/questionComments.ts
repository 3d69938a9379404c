import { Refusal } from "../../../shared/call/errors.ts";
import type { CommentCall, CommentReaderCall, PlacedComments } from "../../comment/policy.ts";
import type { ContestCache } from "../contestCache.ts";
import { listQuestions, listReplies } from "./questions.ts";
import {
  createQuestion,
  createReply,
  deleteQuestion,
  deleteReply,
  likeQuestion,
} from "./questionWrites.ts";

/** Comments in contests: questions and the answers to them. */
export const contestQuestions = (contests: ContestCache): PlacedComments => ({
  kind: "contest",
  listComments: (_db, input, call) => listQuestions(contests, input, contestantOf(call)),
  createComment: createQuestion,
  deleteComment: deleteQuestion,
  likeComment: likeQuestion,
  listReplies: (db, input, call) => listReplies(db, input, contestantOf(call)),
  createReply,
  deleteReply,
});

/**
 * Guests may read all other comments, but comments in contests require an account and a session: an API token does not
 * suffice.
 */
function contestantOf({ viewer, ...call }: CommentReaderCall): CommentCall {
  if (!viewer) throw new Refusal("LOGIN_REQUIRED");
  if (viewer.scopes) throw new Refusal("TOKEN_FORBIDDEN");
  return { viewer, ...call };
}
