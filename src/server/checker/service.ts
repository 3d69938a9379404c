import { mayPrepare } from "../authority/policy.ts";
import type { Clock } from "../../shared/system/clock.ts";
import {
  type compileSpj,
  JUDGE_FILES_MAX,
  JUDGE_PROGRAM_MAX,
} from "../../shared/verdict/checkerCompile.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Database, Db } from "../platform/database/db.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { countOrRefuse } from "../platform/database/rateWindow.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { editRefusal } from "../problem/policy.ts";
import { onCheckChange } from "./changes.ts";
import {
  type CheckResult,
  checkResult,
  deleteOldChecks,
  deleteCheck,
  insertCheck,
  languageState,
  ownerOf,
} from "./sql.ts";
import type * as z from "zod/mini";

export type CompileRequest = z.output<(typeof compileSpj)["input"]>;

/**
 * Maximum time in milliseconds for which a call waits for the result. It is shorter than the 90 s after which browsers
 * give up, and does not depend on the timeouts for judging.
 */
const LONGEST_MS = 80_000;
/** Interval at which the result is polled, in case the message about it is lost. */
const LOOK_MS = 2000;
const PER_MINUTE = 20;
/** Valid file names; problem packages and the form use the same rule. */
const FILE_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/;

/**
 * Sends a checker or interactor to a judge node for compilation, and waits for the result. Refuses with
 * `JUDGE_PROGRAM_BROKEN` and the compiler's output if the program does not compile.
 */
export async function compileJudgeProgram(
  bus: Bus,
  request: CompileRequest,
  { db, viewer }: SignedInCall,
): Promise<null> {
  await checkPermission(db, request.pid ?? null, viewer);
  checkSource(request);
  const { language, code } = request;
  const [state] = await languageState(db, { language: language.slice(0, 100) });
  if (!state) throw new Refusal("LANGUAGE_UNKNOWN", { language: language.slice(0, 50) || "-" });
  if (!state.available) throw new Refusal("LANGUAGE_UNAVAILABLE", { language });
  const rate = { key: `compile-check:${viewer.uid}`, limit: PER_MINUTE, window: 60 };
  await countOrRefuse(db, rate);
  const files = JSON.stringify(request.extraFiles ?? {});
  const [stored] = await insertCheck(db, {
    uid: viewer.uid,
    language,
    code,
    files,
    protocol: request.protocol,
  });
  if (!stored) throw new Error("a compile check was not stored");
  const result = await waitForResult(db, bus, stored.compileId);
  await deleteCheck(db, { id: stored.compileId });
  return refuseFailure(result);
}

/**
 * Refuses users who may not edit the given stored problem. For a new problem, refuses users who may not prepare
 * problems.
 */
async function checkPermission(
  db: Db,
  pid: string | number | null,
  viewer: SignedInCall["viewer"],
): Promise<void> {
  const text = pid === null ? "" : String(pid).trim();
  if (text === "") {
    if (!mayPrepare(viewer, "problem")) throw new Refusal("FORBIDDEN");
    return;
  }
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const [problem] = await ownerOf(db, { id, displayId: text.slice(0, 60).toUpperCase() });
  if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: text.slice(0, 60) });
  const refusal = editRefusal(viewer, problem);
  if (refusal) throw refusal;
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

/** Waits for the result of a check; undefined if the check timed out or was replaced by a newer one. */
async function waitForResult(
  db: Database,
  bus: Bus,
  compileId: number,
): Promise<CheckResult | undefined> {
  const until = db.clock.now() + LONGEST_MS;
  let wake = (): void => {};
  const unsubscribe = onCheckChange(bus, compileId, () => wake());
  try {
    for (;;) {
      // The promise is created before the query runs, so that a message during the query is not lost.
      const changed = new Promise<void>((resolve) => (wake = resolve));
      const [row] = await checkResult(db, { id: compileId });
      if (!row || row.done) return row;
      if (db.clock.now() > until) return undefined;
      await changedOrTimeout(db.clock, changed);
    }
  } finally {
    unsubscribe();
  }
}

async function changedOrTimeout(clock: Clock, changed: Promise<void>): Promise<void> {
  const done = new AbortController();
  await Promise.race([changed, clock.wait(LOOK_MS, done.signal)]);
  done.abort();
}

function refuseFailure(result: CheckResult | undefined): null {
  if (!result || result.failure === "busy") throw new Refusal("COMPILE_BUSY", { seconds: 10 });
  if (result.failure) throw new Refusal("COMPILE_LOST", { seconds: 2 });
  if (result.log !== null) throw new Refusal("JUDGE_PROGRAM_BROKEN", { log: result.log });
  return null;
}

export async function deleteExpiredChecks(db: Database): Promise<void> {
  await deleteOldChecks(db);
}
