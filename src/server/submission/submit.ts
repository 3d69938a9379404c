import { Refusal } from "../../shared/errors.ts";
import { may } from "../../shared/roles.ts";
import { CODE_MAX, type SubmissionRow } from "../../shared/submission.ts";
import { Verdict } from "../../shared/verdict.ts";
import { announce, wakeJudges } from "../judging/service.ts";
import type { Bus } from "../platform/liveBus.ts";
import type { SignedInCall } from "../platform/route.ts";
import { windowRest } from "../platform/sql.ts";
import { visibleProblem } from "../problem/policy.ts";
import { readRows, titleIn } from "./read.ts";
import {
  insertSubmission,
  submissionByKey,
  type SubmitQuestion,
  submitQuestion,
  type SubmitTarget,
} from "./sql.ts";

export interface SubmitInput {
  pid: string | number;
  language: string;
  code: string;
  cid?: string | number | null | undefined;
  tid?: string | number | null | undefined;
  idempotencyKey?: string | undefined;
}

/** Seconds between two submissions of one person outside contests, while nobody set another. */
const INTERVAL = 8;

/**
 * Stores a practice submission with its judging job. Order of the checks: right, repeated call,
 * judging switch, known language, code, contest and training, problem, language of the problem, a
 * judge for the language, and the interval last, so that a refused call costs nobody their turn.
 */
export async function submitCode(
  bus: Bus,
  input: SubmitInput,
  call: SignedInCall,
): Promise<SubmissionRow> {
  const { db, viewer } = call;
  if (!may(viewer.role, "submit")) throw new Refusal("SUBMIT_FORBIDDEN");
  const displayId = String(input.pid).trim().slice(0, 60).toUpperCase();
  const language = input.language.slice(0, 100);
  const key = input.idempotencyKey || null;
  const [question] = await submitQuestion(db, displayId, language, viewer.uid, key);
  if (!question) throw new Error("the question about a submission has one answer");
  if (question.storedBefore !== null) return readOwn(call, question.storedBefore);
  if (question.judging === false) throw new Refusal("JUDGING_OFF");
  if (!question.languageKnown) {
    throw new Refusal("LANGUAGE_UNKNOWN", { language: language.slice(0, 50) || "-" });
  }
  checkCode(input.code);
  checkContext(input);
  const target = checkProblem(question, displayId, call);
  if (!question.languageAllowed) throw new Refusal("LANGUAGE_NOT_ALLOWED", { language });
  if (!question.languageAvailable) throw new Refusal("LANGUAGE_UNAVAILABLE", { language });
  return store({ input: { ...input, language }, target, call, question, bus });
}

function checkCode(code: string): void {
  if (code.trim() === "") throw new Refusal("CODE_EMPTY");
  if (code.length > CODE_MAX) {
    throw new Refusal("CODE_TOO_LONG", { max: CODE_MAX, length: code.length });
  }
}

/** 0, "", null and absent mean "none"; there is no contest or training yet to submit to. */
function checkContext({ cid, tid }: SubmitInput): void {
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
  if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
  if (!visibleProblem(viewer, problem)) {
    throw new Refusal("PROBLEM_HIDDEN", { problemId: displayId });
  }
  return problem;
}

interface Checked {
  input: SubmitInput;
  target: SubmitTarget;
  call: SignedInCall;
  question: SubmitQuestion;
  bus: Bus;
}

async function store({ input, target, call, question, bus }: Checked): Promise<SubmissionRow> {
  const { db, viewer, ip } = call;
  const { uid, username } = viewer;
  const { language, code, idempotencyKey } = input;
  const { pid, problemId } = target;
  const { length } = code;
  const [stored] = await insertSubmission(
    db,
    ...[uid, pid, problemId, language, code, length, ip],
    ...[idempotencyKey || null, secondsBetween(question)],
  );
  if (!stored) return answerRefused(call, idempotencyKey);
  const { submitId, submitTime } = stored;
  announce(bus, { submitId, uid, pid, cid: 0, what: "status" });
  wakeJudges(bus);
  return {
    ...{ submitId, pid, cid: 0, displayPid: problemId, title: titleIn(call.locale, target) },
    ...{ uid, username, submitTime: submitTime.toISOString(), status: Verdict.Pending },
    ...{ score: null, time: null, memory: null, length, language, judger: null, share: false },
    ...{ casesDone: null, casesTotal: null },
  };
}

function secondsBetween({ interval }: SubmitQuestion): number {
  const usable = typeof interval === "number" && interval >= 0 && interval <= 3600;
  return usable ? interval : INTERVAL;
}

/** Nothing was stored: the same call at the same moment has stored it, or it came too soon. */
async function answerRefused(call: SignedInCall, key: string | undefined): Promise<SubmissionRow> {
  const { db, viewer } = call;
  const [before] = key ? await submissionByKey(db, viewer.uid, key) : [];
  if (before) return readOwn(call, before.submitId);
  const [rest] = await windowRest(db, `submit:${viewer.uid}`);
  throw new Refusal("SUBMIT_TOO_FAST", { seconds: rest?.seconds ?? 1 });
}

async function readOwn(call: SignedInCall, submitId: number): Promise<SubmissionRow> {
  const [row] = await readRows(call.db, [submitId], call);
  if (!row) throw new Refusal("SUBMISSION_NOT_FOUND", { submitId });
  return row;
}
