import {
  type compileSpj,
  JUDGE_FILES_MAX,
  JUDGE_PROGRAM_MAX,
} from "../../shared/checkerCompile.ts";
import { Refusal } from "../../shared/errors.ts";
import type { Db } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import { countOrWait } from "../platform/rateWindow.ts";
import type { SignedInCall } from "../platform/route.ts";
import { mayCreateProblem, mayEditProblem } from "../problemAdmin/policy.ts";
import { announceCheck, COMPILE_WAITS, onCheckChange } from "./changes.ts";
import {
  type CheckAnswer,
  checkAnswer,
  deleteOldChecks,
  dropCheck,
  insertCheck,
  languageState,
  ownerOf,
} from "./sql.ts";
import type * as z from "zod/mini";

export { COMPILE_JOB } from "./sql.ts";

export type CompileRequest = z.output<(typeof compileSpj)["input"]>;

/** Whatever the patience with judges, a browser gives up at 90 s. */
const LONGEST_MS = 80_000;
/** The net under a lost word on the bus. */
const LOOK_MS = 2000;
const PER_MINUTE = 20;
/** As packages and the form have it. */
const FILE_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/;

/**
 * Has a checker or interactor compiled by a judge node and waits for the compiler's word. Refuses with
 * `JUDGE_PROGRAM_BROKEN` and its text when it does not compile.
 */
export async function compileJudgeProgram(
  bus: Bus,
  request: CompileRequest,
  { db, viewer }: SignedInCall,
): Promise<null> {
  await checkRight(db, request.pid ?? null, viewer);
  checkSource(request);
  const { language, code } = request;
  const [known] = await languageState(db, language.slice(0, 100));
  if (!known) throw new Refusal("LANGUAGE_UNKNOWN", { language: language.slice(0, 50) || "-" });
  if (!known.available) throw new Refusal("LANGUAGE_UNAVAILABLE", { language });
  const rate = { key: `compile-check:${viewer.uid}`, limit: PER_MINUTE, window: 60 };
  const { waitSeconds } = await countOrWait(db, rate);
  if (waitSeconds > 0) throw new Refusal("TOO_MANY_REQUESTS", { seconds: waitSeconds });
  const files = JSON.stringify(request.extraFiles ?? {});
  const [stored] = await insertCheck(db, viewer.uid, language, code, files, request.protocol);
  if (!stored) throw new Error("a check was not stored");
  for (const older of stored.replaced) announceCheck(bus, older);
  bus.publish(COMPILE_WAITS, "");
  const answer = await answerOf(db, bus, stored.compileId);
  await dropCheck(db, stored.compileId);
  return said(answer);
}

/** Of a stored problem whoever may edit it; of a new one whoever may bring problems. */
async function checkRight(
  db: Db,
  pid: string | number | null,
  viewer: SignedInCall["viewer"],
): Promise<void> {
  const text = pid === null ? "" : String(pid).trim();
  if (text === "") {
    if (!mayCreateProblem(viewer)) throw new Refusal("FORBIDDEN");
    return;
  }
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const [problem] = await ownerOf(db, id, text.slice(0, 60).toUpperCase());
  if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: text.slice(0, 60) });
  if (!mayEditProblem(viewer, problem)) throw new Refusal("FORBIDDEN");
}

function checkSource({ code, extraFiles }: CompileRequest): void {
  if (code.trim() === "") throw new Refusal("CODE_EMPTY");
  if (code.length > JUDGE_PROGRAM_MAX) {
    throw new Refusal("CODE_TOO_LONG", { max: JUDGE_PROGRAM_MAX, length: code.length });
  }
  const files = Object.entries(extraFiles ?? {});
  for (const [name] of files) {
    if (!FILE_NAME.test(name)) {
      throw new Refusal("INVALID_FIELD", { field: "extraFiles", reason: name.slice(0, 100) });
    }
  }
  const length = files.reduce((sum, [, content]) => sum + content.length, 0);
  if (length > JUDGE_FILES_MAX) {
    throw new Refusal("CODE_TOO_LONG", { max: JUDGE_FILES_MAX, length });
  }
}

/** Undefined: it takes too long, or a newer check took its place. */
async function answerOf(db: Db, bus: Bus, compileId: number): Promise<CheckAnswer | undefined> {
  const until = Date.now() + LONGEST_MS;
  let wake = (): void => {};
  const leave = onCheckChange(bus, compileId, () => wake());
  try {
    for (;;) {
      // Heard of between the question and the waiting, a word must not be lost.
      const told = new Promise<void>((resolve) => (wake = resolve));
      const [row] = await checkAnswer(db, compileId);
      if (!row || row.done) return row;
      if (Date.now() > until) return undefined;
      await orSoon(told);
    }
  } finally {
    leave();
  }
}

function orSoon(told: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LOOK_MS);
    void told.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function said(answer: CheckAnswer | undefined): null {
  if (!answer || answer.failure === "busy") throw new Refusal("COMPILE_BUSY", { seconds: 10 });
  if (answer.failure) throw new Refusal("COMPILE_LOST", { seconds: 2 });
  if (answer.log !== null) throw new Refusal("JUDGE_PROGRAM_BROKEN", { log: answer.log });
  return null;
}

export async function forgetOldChecks(db: Db): Promise<void> {
  await deleteOldChecks(db);
}
