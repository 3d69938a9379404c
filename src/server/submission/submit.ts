import { Refusal } from "../../shared/errors.ts";
import { may } from "../../shared/roles.ts";
import { CODE_MAX, type SubmissionRow } from "../../shared/submission.ts";
import { announce, randomShard, wakeJudges } from "../judging/service.ts";
import { allowedLanguages } from "../language/service.ts";
import type { Database, Db } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import type { SignedInCall } from "../platform/route.ts";
import { windowRest } from "../platform/sql.ts";
import { visibleProblem } from "../problem/policy.ts";
import { readRows } from "./read.ts";
import {
  insertSubmission,
  languageExists,
  readSettings,
  submissionByKey,
  submitTarget,
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

/** Site settings: seconds between two submissions of one person outside contests, and the switch. */
const INTERVAL = "submission.interval";
const JUDGING = "judging.enabled";
const INTERVAL_DEFAULT = 8;

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
  const before = await repeated(db, viewer.uid, input.idempotencyKey);
  if (before !== undefined) return rowOf(call, before);
  const settings = await submitSettings(db);
  if (!settings.judging) throw new Refusal("JUDGING_OFF");
  await checkCode(db, input);
  checkContext(input);
  const target = await findTarget(db, String(input.pid), call);
  await checkLanguage(db, target.pid, input.language);
  const submitId = await store(db, { input, target, call, interval: settings.interval });
  announce(bus, { submitId, uid: viewer.uid, pid: target.pid, cid: 0, what: "status" });
  wakeJudges(bus);
  return rowOf(call, submitId);
}

async function rowOf({ db, viewer, locale }: SignedInCall, submitId: number) {
  const [row] = await readRows(db, [submitId], { viewer, locale });
  if (!row) throw new Refusal("SUBMISSION_NOT_FOUND", { submitId });
  return row;
}

async function repeated(db: Db, uid: string, key: string | undefined): Promise<number | undefined> {
  if (!key) return undefined;
  return (await submissionByKey(db, uid, key))[0]?.submitId;
}

async function submitSettings(db: Db): Promise<{ interval: number; judging: boolean }> {
  const rows = await readSettings(db, [INTERVAL, JUDGING]);
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const interval = values.get(INTERVAL);
  const usable = typeof interval === "number" && interval >= 0 && interval <= 3600;
  return {
    interval: usable ? interval : INTERVAL_DEFAULT,
    judging: values.get(JUDGING) !== false,
  };
}

async function checkCode(db: Db, { language, code }: SubmitInput): Promise<void> {
  const shown = language.slice(0, 50);
  if (language === "" || language.length > 100) {
    throw new Refusal("LANGUAGE_UNKNOWN", { language: shown || "-" });
  }
  if (!(await languageExists(db, language))[0]?.found) {
    throw new Refusal("LANGUAGE_UNKNOWN", { language: shown });
  }
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

async function findTarget(db: Db, text: string, { viewer }: SignedInCall): Promise<SubmitTarget> {
  const displayId = text.trim().slice(0, 60).toUpperCase();
  const [target] = await submitTarget(db, displayId);
  if (!target) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
  if (!visibleProblem(viewer, target)) {
    throw new Refusal("PROBLEM_HIDDEN", { problemId: target.problemId });
  }
  return target;
}

async function checkLanguage(db: Db, pid: number, name: string): Promise<void> {
  const language = (await allowedLanguages(db, pid)).find((each) => each.name === name);
  if (!language) throw new Refusal("LANGUAGE_NOT_ALLOWED", { language: name });
  if (!language.available) throw new Refusal("LANGUAGE_UNAVAILABLE", { language: name });
}

async function store(
  db: Database,
  submission: { input: SubmitInput; target: SubmitTarget; call: SignedInCall; interval: number },
): Promise<number> {
  const { input, target, call, interval } = submission;
  const { uid } = call.viewer;
  const { language, code, idempotencyKey } = input;
  const [stored] = await insertSubmission(
    db,
    ...[uid, target.pid, target.problemId, language, code, code.length, call.ip],
    ...[idempotencyKey || null, interval, randomShard()],
  );
  if (stored) return stored.submitId;
  // The same call at the same moment: the other one has stored it.
  const before = await repeated(db, uid, idempotencyKey);
  if (before !== undefined) return before;
  const [rest] = await windowRest(db, `submit:${uid}`);
  throw new Refusal("SUBMIT_TOO_FAST", { seconds: rest?.seconds ?? 1 });
}
