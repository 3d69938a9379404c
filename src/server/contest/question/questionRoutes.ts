import {
  getAnswerTemplates,
  setAnswerTemplates as setTemplatesCall,
} from "../../../shared/contestAnswerTemplates.ts";
import * as calls from "../../../shared/contestQuestion.ts";
import { route, type RouteContext } from "../../platform/route.ts";
import { readAnswerTemplates, setAnswerTemplates } from "./answerTemplates.ts";
import { listOfQuestions, listOfReplies, unreadOf } from "./questions.ts";
import {
  createQuestion,
  createReply,
  deleteComment,
  likeQuestion,
  publishQuestion,
} from "./questionWrites.ts";

/** Questions in contests: contestants ask, organizers answer. */
export function contestQuestionRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, calls.listQuestions, (asked, call) => listOfQuestions(db, asked, call));
  route(context, calls.createQuestion, (input, call) => createQuestion(db, input, call));
  route(context, calls.deleteQuestion, ({ id }, call) =>
    deleteComment(db, { id, isReply: false }, call),
  );
  route(context, calls.likeQuestion, (input, call) => likeQuestion(db, input, call));
  route(context, calls.publishQuestion, (input, call) => publishQuestion(db, input, call));
  route(context, calls.createReply, (input, call) => createReply(db, input, call));
  route(context, calls.listReplies, (asked, call) => listOfReplies(db, asked, call));
  route(context, calls.deleteReply, ({ reply: { id } }, call) =>
    deleteComment(db, { id, isReply: true }, call),
  );
  route(context, getAnswerTemplates, ({ cid }, { viewer }) => readAnswerTemplates(db, cid, viewer));
  route(context, setTemplatesCall, (input, call) => setAnswerTemplates(db, input, call));
  route(context, calls.listUnreadAnswers, (input, { viewer }) => unreadOf(db, input, viewer));
}
