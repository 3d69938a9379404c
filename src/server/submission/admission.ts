import { Refusal } from "../../shared/errors.ts";
import { may } from "../../shared/roles.ts";
import type { Switches } from "../../shared/siteSettings.ts";
import { CODE_MAX } from "../../shared/submission.ts";
import type { SignedInCall } from "../platform/route.ts";
import { visibleProblem } from "../problem/policy.ts";
import { switchesOf } from "../site/service.ts";
import { askedOf, questionOf } from "./prefetch.ts";
import type { SubmitQuestion, SubmitTarget } from "./sql.ts";

/** What somebody wants judged or run, as it arrived. */
export interface CodeInput {
  pid: string | number;
  language: string;
  code: string;
  cid?: string | number | null | undefined;
  tid?: string | number | null | undefined;
}

export interface Admitted {
  target: SubmitTarget;
  /** What is judged: the code without a byte order mark before it. */
  code: string;
  language: string;
  switches: Switches;
  /** The person was too fast too often: only a captcha lets the next submission in. */
  captchaNeeded: boolean;
}

/**
 * Whether this code may be judged or run for this problem: the one gate of submitting and of running
 * before it. Order of the checks: right, repeated call, judging switch, known language, code, contest
 * and training, problem, language of the problem, a judge for the language. A number is the
 * submission that the same call stored before. `waits`: in the queue for a judge that is just starting, instead
 * of being refused for a language that no judge has yet.
 */
export async function admitCode(
  input: CodeInput,
  call: SignedInCall,
  { idempotencyKey = null, waits = false }: { idempotencyKey?: string | null; waits?: boolean },
): Promise<Admitted | number> {
  if (!may(call.viewer.role, "submit")) throw new Refusal("SUBMIT_FORBIDDEN");
  const asked = { ...askedOf(input.pid, input.language), idempotencyKey };
  const { displayId, language } = asked;
  const question = await questionOf(call, asked);
  if (question.storedBefore !== null) return question.storedBefore;
  const switches = switchesOf(question.switches);
  if (!switches.openPublicJudge) throw new Refusal("JUDGING_OFF");
  if (!question.languageKnown) {
    throw new Refusal("LANGUAGE_UNKNOWN", { language: language.slice(0, 50) || "-" });
  }
  const code = withoutMark(input.code);
  checkCode(code);
  checkContext(input);
  const target = checkProblem(question, displayId, call);
  if (!question.languageAllowed) throw new Refusal("LANGUAGE_NOT_ALLOWED", { language });
  const mayWait = waits && question.nodeExpected;
  if (!question.languageAvailable && !mayWait)
    throw new Refusal("LANGUAGE_UNAVAILABLE", { language });
  return { target, language, code, switches, captchaNeeded: question.captchaNeeded };
}

/** Some editors write a byte order mark before the first letter; javac and PHP stumble over it. */
function withoutMark(code: string): string {
  return code.startsWith("\ufeff") ? code.slice(1) : code;
}

function checkCode(code: string): void {
  if (code.trim() === "") throw new Refusal("CODE_EMPTY");
  if (code.length > CODE_MAX) {
    throw new Refusal("CODE_TOO_LONG", { max: CODE_MAX, length: code.length });
  }
}

/** 0, "", null and absent mean "none"; there is no contest or training yet to submit to. */
function checkContext({ cid, tid }: CodeInput): void {
  if (isGiven(cid)) throw new Refusal("CONTEST_NOT_FOUND", { cid: String(cid).slice(0, 20) });
  if (isGiven(tid)) throw new Refusal("TRAINING_NOT_FOUND", { tid: String(tid).slice(0, 20) });
}

function isGiven(id: string | number | null | undefined): boolean {
  return id !== null && id !== undefined && String(id).trim() !== "" && Number(id) !== 0;
}

function checkProblem(
  { problem }: SubmitQuestion,
  displayId: string,
  { viewer }: SignedInCall,
): SubmitTarget {
  if (!problem || !visibleProblem(viewer, problem)) {
    throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
  }
  return problem;
}
