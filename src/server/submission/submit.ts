// oxlint-disable eslint/no-restricted-globals -- the answer is sent first; it waits for no time
import { Refusal } from "../../shared/call/errors.ts";
import { linkBanks } from "../../shared/problem/problem.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { type Backends, publishChange, wakeBackend } from "../judging/service.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { windowRest } from "../platform/database/sql.ts";
import { actorOf, type Scopes, unknownScope, wireIdsOf } from "../scope/service.ts";
import { admitCode, type Admitted, type CodeInput, type AdmittedPlace } from "./admission.ts";
import { checkCaptchaDemand, countEarlySubmission } from "./submitThrottle.ts";
import { readRows, statusFor, titleInScope } from "./read.ts";
import { repeatedCall } from "./repeatedCall.ts";
import { insertSubmission } from "./sql.ts";

export interface SubmitInput extends CodeInput {
  idempotencyKey?: string | undefined;
  captcha: string;
  captchaKey: string;
}

interface SubmitServices {
  bus: Bus;
  box: SecretBox;
  backends: Backends;
  scopes: Scopes;
}

/**
 * Stores a submission and enqueues the job that judges it. The minimum interval between submissions is checked last, so
 * that a call that is refused for another reason does not start a new interval. Users who repeatedly exceeded the
 * throttle need a captcha, which is checked earlier.
 */
export async function submitCode(
  { bus, box, backends, scopes }: SubmitServices,
  input: SubmitInput,
  call: SignedInCall,
): Promise<SubmissionRow> {
  const idempotencyKey = input.idempotencyKey || null;
  const admitted = await admitCode(input, call, { scopes, idempotencyKey, backends });
  if (typeof admitted === "number") return readOwn(scopes, call, admitted);
  if (admitted.captchaNeeded)
    await checkCaptchaDemand(call.db, box, { uid: call.viewer.uid, ...input });
  return store(call, { admitted, idempotencyKey, bus, scopes });
}

async function store(
  call: SignedInCall,
  {
    admitted,
    idempotencyKey,
    bus,
    scopes,
  }: { admitted: Admitted; idempotencyKey: string | null; bus: Bus; scopes: Scopes },
): Promise<SubmissionRow> {
  const { db, viewer, ip } = call;
  const { target, displayPid, place, language, code, switches } = admitted;
  const { scope, scopeId, countable, within, submissionsMax, prio, facts } = place;
  const { uid, username } = actorOf(scope, viewer, facts);
  const { pid } = target;
  const { length } = code;
  const insertion = insertSubmission(db, scope, {
    uid,
    senderUid: uid === viewer.uid ? null : viewer.uid,
    pid,
    displayPid,
    language,
    code,
    length,
    ip,
    idempotencyKey,
    interval: switches.defaultSubmitInterval,
    scopeId,
    countable,
    prio,
    submissionsMax,
    ...bounds(within),
  });
  const stored = await insertion.catch((error: unknown) => {
    if ((error as { constraint?: string }).constraint !== "submission_quota_check") throw error;
    throw new Refusal("CONTEST_SUBMISSIONS_USED", { max: submissionsMax ?? 0 });
  });
  if (!stored) {
    const refusal = await scope.admission.heldRefusal?.(db, scopeId);
    if (refusal) throw refusal;
    throw scope.field ? unknownScope(scope.field, scopeId) : new Refusal("CONFLICT");
  }
  const { submitId, submitTime, status, backend } = stored;
  if (submitId === null || submitTime === null || status === null || backend === null)
    return answerRefused(scopes, call, admitted, idempotencyKey);
  await scope.admission.stored?.(db, { viewer, facts, now: submitTime.getTime() });
  // Other users are notified after the response, so that the submitter does not wait for these notifications.
  setImmediate(() => {
    const key = { submitId, uid, pid, scope: scope.name, scopeId };
    publishChange(bus, { ...key, what: "status", status });
    wakeBackend(bus, backend);
  });
  return {
    submitId,
    pid,
    ...wireIdsOf(scope, scopeId, facts, viewer),
    displayPid,
    title: titleInScope(scope, facts, { ...target, displayPid }, call.locale),
    uid,
    username,
    submitTime: submitTime.toISOString(),
    status: statusFor(status, call),
    score: null,
    time: null,
    memory: null,
    length,
    language,
    judger: null,
    share: false,
    casesDone: null,
    casesTotal: null,
    endedBy: null,
    ...firstWait(backend),
  };
}

/**
 * Returns what a new submission waits for first. If users submit directly to the remote judge, it waits for its user to
 * do so.
 */
function firstWait(backend: string): Pick<SubmissionRow, "wait"> {
  const judge = linkBanks.find((bank) => backend === `remote.${bank}`);
  return judge === undefined ? {} : { wait: { for: "user", judge } };
}

/** The earliest and latest time at which the submission may be stored; null means no limit. */
function bounds(within: AdmittedPlace["within"]): { first: Date | null; last: Date | null } {
  if (!within) return { first: null, last: null };
  const [first, last] = within;
  return { first: first === null ? null : new Date(first), last: new Date(last) };
}

/**
 * Responds to a submit request for which nothing was stored. The reason is either that a concurrent identical call has
 * stored the submission, or that the minimum interval between submissions has not passed.
 */
async function answerRefused(
  scopes: Scopes,
  call: SignedInCall,
  admitted: Admitted,
  key: string | null,
): Promise<SubmissionRow> {
  const { db } = call;
  const { displayPid: displayId, language, code, place } = admitted;
  const viewer = actorOf(place.scope, call.viewer, place.facts);
  const before =
    key && (await repeatedCall({ db, viewer }, key, { displayId, language, code, ...place }));
  if (before) return readOwn(scopes, call, before);
  await countEarlySubmission(db, call.viewer.uid);
  const [rest] = await windowRest(db, { key: `submit:${viewer.uid}`, window: 0 });
  throw new Refusal("SUBMIT_TOO_FAST", { seconds: rest?.seconds ?? 1 });
}

async function readOwn(
  scopes: Scopes,
  call: SignedInCall,
  submitId: number,
): Promise<SubmissionRow> {
  const [row] = await readRows({ db: call.db, scopes }, [submitId], call);
  if (!row) throw new Refusal("SUBMISSION_NOT_FOUND", { submitId });
  return row;
}
