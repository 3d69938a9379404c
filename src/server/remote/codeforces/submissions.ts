import * as z from "zod/mini";
import { Verdict, type VerdictCode } from "../../../shared/verdict/verdict.ts";
import type { RemoteState, RemoteSubmission } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";

const VERDICTS: Readonly<Record<string, VerdictCode>> = {
  OK: Verdict.Accepted,
  PRESENTATION_ERROR: Verdict.PresentationError,
  WRONG_ANSWER: Verdict.WrongAnswer,
  TIME_LIMIT_EXCEEDED: Verdict.TimeLimitExceeded,
  IDLENESS_LIMIT_EXCEEDED: Verdict.TimeLimitExceeded,
  MEMORY_LIMIT_EXCEEDED: Verdict.MemoryLimitExceeded,
  RUNTIME_ERROR: Verdict.RuntimeError,
  SECURITY_VIOLATED: Verdict.RuntimeError,
  COMPILATION_ERROR: Verdict.CompileError,
  PARTIAL: Verdict.PartialAccepted,
  CHALLENGED: Verdict.SystemError,
  SKIPPED: Verdict.SystemError,
  REJECTED: Verdict.SystemError,
  CRASHED: Verdict.SystemError,
  INPUT_PREPARATION_CRASHED: Verdict.SystemError,
  FAILED: Verdict.SubmittedFailed,
};

const apiAnswer = z.union([
  z.object({
    status: z.literal("OK"),
    result: z.array(
      z.object({
        id: z.number(),
        problem: z.object({ contestId: z.number(), index: z.string() }),
        author: z.object({ members: z.array(z.object({ handle: z.string() })) }),
        programmingLanguage: z.string(),
        verdict: z.optional(z.string()),
        timeConsumedMillis: z.number(),
        memoryConsumedBytes: z.number(),
      }),
    ),
  }),
  z.object({ status: z.literal("FAILED"), comment: z._default(z.string(), "") }),
]);

/**
 * Submissions in a response of `contest.status` or `user.status`.
 * @throws RemoteError with the code `pageChanged`, or with `tooEarly` when the API's rate limit is exceeded
 */
export function parseCodeforcesSubmissions(answer: unknown): RemoteSubmission[] {
  const parsed = apiAnswer.safeParse(answer);
  if (!parsed.success) throw new RemoteError("pageChanged", "an unknown answer of the API");
  if (parsed.data.status === "FAILED") {
    const { comment } = parsed.data;
    if (/limit exceeded/i.test(comment))
      throw new RemoteError("tooEarly", comment, { waitMs: 2_000 });
    return [];
  }
  return parsed.data.result.map((one) => ({
    remoteId: String(one.id),
    user: one.author.members[0]?.handle ?? "",
    problemKey: `${one.problem.contestId}${one.problem.index.toUpperCase()}`,
    language: one.programmingLanguage,
    codeBytes: 0,
    state: stateOf(one.verdict, {
      timeMs: one.timeConsumedMillis,
      memoryKb: Math.round(one.memoryConsumedBytes / 1024),
    }),
  }));
}

/** A submission without a verdict has not been judged yet. */
function stateOf(
  verdict: string | undefined,
  usage: { timeMs: number; memoryKb: number },
): RemoteState {
  if (verdict === undefined) return { phase: "waiting", text: "" };
  if (verdict === "TESTING") return { phase: "judging", text: verdict };
  const status = VERDICTS[verdict];
  if (status === undefined) return { phase: "unrecognised", text: verdict };
  return { phase: "final", text: verdict, status, ...usage };
}
