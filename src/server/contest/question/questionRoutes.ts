import * as templateCalls from "../../../shared/contestOrganizer/contestAnswerTemplates.ts";
import * as calls from "../../../shared/discussion/contestQuestion.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import type { ContestCache } from "../contestCache.ts";
import { readAnswerTemplates, setAnswerTemplates } from "./answerTemplates.ts";
import { listUnreadAnswers } from "./questions.ts";
import { publishQuestion } from "./questionWrites.ts";

/** Calls for contest questions, in addition to the calls for all comments (`questionComments.ts`). */
export function contestQuestionRoutes(context: RouteContext, contests: ContestCache): void {
  const { db } = context;
  route(context, calls.publishQuestion, (input, call) => publishQuestion(db, input, call));
  route(context, calls.listUnreadAnswers, (input, { viewer }) =>
    listUnreadAnswers(contests, input, viewer),
  );
  route(context, templateCalls.getAnswerTemplates, ({ cid }, { viewer }) =>
    readAnswerTemplates(db, cid, viewer),
  );
  route(context, templateCalls.setAnswerTemplates, (input, call) =>
    setAnswerTemplates(db, input, call),
  );
}
