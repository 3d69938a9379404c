import { Verdict } from "../../../shared/verdict.ts";
import { NODE_BACKEND } from "../backend.ts";
import { judgeNeeds } from "./languageNeeds.sql.ts";

/** Whether judge nodes judge submissions to problem row `p`, as an SQL expression. */
export const isJudgedByNodes = `p.judging_backend = '${NODE_BACKEND}'`;

/**
 * What a worker must offer for the first attempt of a job of problem row `p`, as an SQL expression: a node the
 * languages, any other nothing. Those backends set it when they postpone a job.
 */
export function jobNeeds(language: string): string {
  return `case when ${isJudgedByNodes} then ${judgeNeeds(language)} else '{}'::text[] end`;
}

/**
 * The status of a submission to problem row `p` that waits for its first attempt, as an SQL expression. What another
 * backend judges is not there yet, which users see.
 */
export const waitingStatus = `case when ${isJudgedByNodes} then ${Verdict.Pending} else ${Verdict.Submitting} end`;
