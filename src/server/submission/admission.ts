import type { RemoteUse } from "../../shared/contest/contest.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { may } from "../../shared/account/roles.ts";
import type { Switches } from "../../shared/site/siteSettings.ts";
import { type Backends, NODE_BACKEND } from "../judging/service.ts";
import type { Db } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import type { Admission, CallProblem, SubmissionScope } from "../scope/policy.ts";
import { type ChosenScope, type ScopeIds, scopeOf, type Scopes } from "../scope/service.ts";
import { switchesOf } from "../site/service.ts";
import { checkCode, withoutMark } from "./codeText.ts";
import { repeatedCall } from "./repeatedCall.ts";
import { askQuestion, type SubmitQuestion } from "./sql.ts";

/** Input of a submission or trial run, as it was sent. */
export interface CodeInput extends ScopeIds {
  pid: string | number;
  language: string;
  code: string;
}

export interface AdmittedPlace extends ChosenScope {
  countable: boolean;
  within: Admission["within"];
  submissionsMax: number | null;
  prio: number;
  /**
   * The properties of the object with the given id (such as a contest) and of the caller, as read from the database.
   * The scope's rules use them.
   */
  facts: unknown;
}

export interface Admitted {
  target: CallProblem;
  /** The display id under which the submission is stored and shown. */
  displayPid: string;
  /** The scope in which the submission is stored, and its priority in the queue. */
  place: AdmittedPlace;
  /** The code to be judged, without a leading byte order mark. */
  code: string;
  language: string;
  switches: Switches;
  /** Whether the user exceeded the submit throttle so often that the next submission requires a captcha. */
  captchaNeeded: boolean;
}

/**
 * Checks whether this code may be judged or run for this problem. Submissions and trial runs share this check. Order of
 * the checks: permission, repeated call, whether judging is switched on, whether the language exists, code, scope and
 * its problem, whether the problem allows the language, whether a judge is available. If a number is returned, it is
 * the id of the submission that an earlier identical call stored. If `backends` is present, the problem's backend will
 * judge the code, possibly after waiting for a judge node that is starting. Without `backends`, the code does not wait:
 * a judge node runs it immediately. If the problem belongs to a remote judge, the caller chooses the language in which
 * the code is run.
 */
export async function admitCode(
  input: CodeInput,
  call: SignedInCall,
  {
    scopes,
    idempotencyKey = null,
    backends,
  }: { scopes: Scopes; idempotencyKey?: string | null; backends?: Backends },
): Promise<Admitted | number> {
  if (!may(call.viewer.role, "submit")) throw new Refusal("SUBMIT_FORBIDDEN");
  const displayId = String(input.pid).trim().slice(0, 60).toUpperCase();
  const language = input.language.slice(0, 100);
  const chosen = chosenScope(scopes, input);
  const scopeCall = chosen instanceof Refusal ? scopes.ofCall({}) : chosen;
  const question = await askQuestion(call.db, scopeCall.scope, {
    displayId,
    language,
    uid: call.viewer.uid,
    idempotencyKey,
    scopeId: scopeCall.scopeId,
  });
  const place = { ...scopeCall, scope: scopeOf(scopeCall.scope, question.facts) };
  if (question.storedBefore !== null && idempotencyKey !== null) {
    // If the scope id is invalid, this request differs from the earlier request with the same key, because that request
    // was accepted.
    if (chosen instanceof Refusal) throw new Refusal("IDEMPOTENCY_KEY_USED");
    const repeated = { displayId, language, code: withoutMark(input.code), ...place };
    const before = await repeatedCall(call, idempotencyKey, repeated);
    if (before !== undefined) return before;
  }
  const switches = switchesOf(question.switches);
  if (!judges(switches, place.scope)) throw new Refusal("JUDGING_OFF");
  if (!question.languageKnown) {
    throw new Refusal("LANGUAGE_UNKNOWN", { language: language.slice(0, 50) || "-" });
  }
  const code = withoutMark(input.code);
  checkCode(code);
  if (chosen instanceof Refusal) throw chosen;
  const { scope, scopeId } = place;
  const { problem, facts } = question;
  const now = call.db.clock.now();
  const { viewer } = call;
  const asking = { viewer, scopeId, displayId, language, problem, facts, now };
  const admission = scope.admission.admit(asking);
  if (!question.languageAllowed) throw new Refusal("LANGUAGE_NOT_ALLOWED", { language });
  const { pid } = admission.problem;
  const { remoteUse = "linked" } = admission;
  const { uid } = call.viewer;
  await checkBackend(call.db, { backends, question, uid, pid, language, remoteUse });
  await scope.admission.enter?.(call.db, asking);
  return {
    target: admission.problem,
    displayPid: admission.displayPid,
    language,
    code,
    switches,
    place: {
      scope,
      scopeId,
      countable: admission.countable,
      within: admission.within,
      submissionsMax: admission.submissionsMax ?? null,
      facts,
      prio: scope.priority(facts, now),
    },
    captchaNeeded: question.captchaNeeded,
  };
}

interface JudgedCode {
  uid: string;
  backends: Backends | undefined;
  question: SubmitQuestion;
  pid: number;
  language: string;
  remoteUse: RemoteUse;
}

/** Refuses code that no node or backend can judge now. */
async function checkBackend(
  db: Db,
  { backends, question, uid, pid, language, remoteUse }: JudgedCode,
): Promise<void> {
  const { backend: name, languageAvailable, nodeExpected } = question;
  if (name === null || name === NODE_BACKEND) {
    const mayWait = backends !== undefined && nodeExpected;
    if (!languageAvailable && !mayWait) throw new Refusal("LANGUAGE_UNAVAILABLE", { language });
    return;
  }
  if (!backends) return;
  const backend = backends.byName(name);
  if (!backend) throw new Refusal("BACKEND_UNAVAILABLE");
  const refusal = await backend.refusal?.(db, { uid, pid, language, remoteUse });
  if (refusal) throw refusal;
}

/** Whether the site setting for this scope (`judgingSwitch`, by default `openPublicJudge`) allows judging. */
export function judges(switches: Switches, { admission }: SubmissionScope): boolean {
  return switches[admission.judgingSwitch ?? "openPublicJudge"];
}

/**
 * Returns the scope that the call selects, or the refusal if the call names an unknown id. The refusal is not thrown,
 * because other checks come first. If a refusal is returned, those other checks use the rules of practice.
 */
function chosenScope(scopes: Scopes, input: CodeInput): ChosenScope | Refusal {
  try {
    return scopes.ofCall(input);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
