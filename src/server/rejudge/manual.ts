import type * as z from "zod/mini";
import { Refusal } from "../../shared/call/errors.ts";
import type { JudgedCase } from "../../shared/judge/judgeResult.ts";
import type { setVerdict } from "../../shared/submission/rejudge.ts";
import { endedBy } from "../../shared/verdict/runEnd.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { recordAction } from "../audit/service.ts";
import { publishChange, replaceVerdict } from "../judging/service.ts";
import { sendMessage } from "../message/service.ts";
import { retriedTransaction } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { readRows, type RejudgeServices } from "../submission/service.ts";
import { storedCases, storedFigures } from "./sql.ts";

/**
 * Score for Accepted if no score is entered: higher than any problem's score, because the score is capped at the
 * problem's score.
 */
const SCORE_MAX = 2 ** 31 - 1;

/** Sets a verdict manually. The judged results of test cases are retained. */
export async function setVerdictManually(
  { db, bus, scopes }: RejudgeServices,
  call: SignedInCall,
  { submitId, status, score, reason }: z.output<typeof setVerdict.input>,
): Promise<SubmissionRow> {
  const change = await retriedTransaction(db, async (tx) => {
    const [figures] = await storedFigures(tx, { submitId });
    if (!figures) throw new Refusal("SUBMISSION_NOT_FOUND", { submitId });
    const { timeMs, memoryKb, scored, uid, showsOwner } = figures;
    const defaultScore = status === Verdict.Accepted ? SCORE_MAX : 0;
    const cases = (await storedCases(tx, { submitId })).map(asJudged);
    const decided = await replaceVerdict(tx, submitId, {
      judger: call.viewer.username,
      manual: true,
      result: {
        status,
        score: scored ? (score ?? defaultScore) : null,
        timeMs,
        memoryKb,
        errorMessage: null,
        cause: null,
        endedBy: null,
        cases,
      },
    });
    if (showsOwner && decided.statusBefore !== status && uid !== call.viewer.uid) {
      await sendMessage(tx, uid, { template: "resultsChanged", params: { count: 1, submitId } });
    }
    await recordAction(tx, call, {
      action: "submission.manual",
      target: String(submitId),
      before: { status: decided.statusBefore },
      after: { status, score: score ?? null, reason },
    });
    return decided.change;
  });
  publishChange(bus, change);
  const [row] = await readRows({ db, scopes }, [submitId], call);
  if (!row) throw new Refusal("SUBMISSION_NOT_FOUND", { submitId });
  return row;
}

function asJudged(row: Awaited<ReturnType<typeof storedCases>>[number]): JudgedCase {
  const end = endedBy.safeParse(row.endedBy);
  return {
    ...row,
    timeMs: row.timeMs ?? 0,
    memoryKb: row.memoryKb ?? 0,
    endedBy: end.success ? end.data : null,
  };
}
