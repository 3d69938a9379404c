import type { Judgement, JudgingJob } from "../../judging/service.ts";
import type { SystemErrorCode } from "../../../shared/call/systemErrors.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import type { ProblemSource, RemoteState } from "../adapter/adapter.ts";
import { noteStep } from "./judgeHealth.ts";
import { endRow } from "./submissions.sql.ts";

/** Problem type for OI rules, under which submissions have points. */
const OI = 1;
const FULL_SCORE = 100;

/** The part of an attempt's data that is needed to end its submission. */
interface EndingAttempt {
  adapter: ProblemSource;
  job: JudgingJob;
  source: { problemType: 0 | 1 };
}

/** Ends the submission with the judge's verdict. */
export function judged(
  { adapter, job, source }: EndingAttempt,
  state: Extract<RemoteState, { phase: "final" }>,
  errorMessage: string | null,
): Judgement {
  const { status, timeMs = null, memoryKb = null, text } = state;
  const points = state.score ?? (status === Verdict.Accepted ? FULL_SCORE : 0);
  return {
    verdict: {
      judger: adapter.info.judge,
      result: {
        status,
        score: source.problemType === OI ? points : null,
        timeMs,
        memoryKb,
        errorMessage,
        cause: null,
        cases: [],
      },
    },
    async store(tx) {
      await endRow(tx, { submitId: job.submitId, text, error: "" });
      await noteStep(tx, adapter.info.judge, "verdict");
    },
  };
}

/**
 * Ends the submission with Submission Failed: there is no penalty, and the user may submit the code again. If `isEnd`
 * is false, the row's data is kept: the judge has received the code or may have received it, and a rejudging continues
 * with it.
 */
export function notJudged(
  { adapter, job }: EndingAttempt,
  { code, detail, isEnd }: { code: SystemErrorCode; detail: string; isEnd: boolean },
): Judgement {
  return {
    verdict: {
      judger: adapter.info.judge,
      result: {
        status: Verdict.SubmittedFailed,
        score: null,
        timeMs: null,
        memoryKb: null,
        errorMessage: null,
        cause: { code, hint: "", detail },
        cases: [],
      },
    },
    ...(isEnd && {
      store: async (tx) => {
        await endRow(tx, { submitId: job.submitId, text: "", error: detail });
      },
    }),
  };
}
