import * as calls from "../../shared/contestQuestion.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { listOfQuestions, listOfReplies, unreadOf } from "./questions.ts";
import { answer, ask, like, publish, remove } from "./questionWrites.ts";

/** Questions in contests: contestants ask, organizers answer. */
export function contestQuestionRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, calls.listQuestions, (asked, call) => listOfQuestions(db, asked, call));
  route(context, calls.createQuestion, (input, call) => ask(db, input, call));
  route(context, calls.deleteQuestion, ({ id }, call) => remove(db, { id, isReply: false }, call));
  route(context, calls.likeQuestion, (input, call) => like(db, input, call));
  route(context, calls.publishQuestion, (input, call) => publish(db, input, call));
  route(context, calls.createReply, (input, call) => answer(db, input, call));
  route(context, calls.listReplies, (asked, call) => listOfReplies(db, asked, call));
  route(context, calls.deleteReply, ({ reply: { id } }, call) =>
    remove(db, { id, isReply: true }, call),
  );
  route(context, calls.listUnreadAnswers, (input, { viewer }) => unreadOf(db, input, viewer));
}
