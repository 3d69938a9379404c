import { Verdict, type VerdictCode } from "../shared/verdict/verdict.ts";
import type { Judgement } from "./judgement.ts";
import type { JudgeCaseResult } from "./sandbox/sandboxTypes.ts";

/** Signal number of SIGPIPE: the program wrote to an interactor that had ended. */
const SIGPIPE = 13;

/** Messages of runtimes that ignore SIGPIPE, printed when they write to an interactor that has ended. */
const BROKEN_PIPE = /\b(?:BrokenPipeError|EPIPE)\b|Broken pipe/;

function endedByPipe({ ended, signal, stderr }: JudgeCaseResult["run"]): boolean {
  if (ended === "signalled") return signal === SIGPIPE;
  return ended === "exited" && BROKEN_PIPE.test(new TextDecoder().decode(stderr));
}

/**
 * Whether the interactor's verdict is the result; otherwise, the result depends on how the program itself ended. If the
 * program failed before the interactor ended, the program's own status counts, because the interactor's verdict may be
 * only a consequence of that failure. After the interactor has rejected the program or has failed, it no longer matters
 * how the program itself ends. After an acceptance, the program continues; if it then exceeds a limit, crashes or
 * returns an error code, its own status counts. Writing to an interactor that no longer reads is not a failure.
 */
export function usesInteractorVerdict(
  { run, interactorEndedFirst }: JudgeCaseResult,
  status: VerdictCode,
  judgement: Judgement,
): boolean {
  if (status === Verdict.Accepted) return true;
  if (status === Verdict.RuntimeError && endedByPipe(run)) return true;
  return interactorEndedFirst === true && judgement.status !== Verdict.Accepted;
}
