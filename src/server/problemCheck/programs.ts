import type * as z from "zod/mini";
import { holdClassOfObject } from "../authority/service.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { localLanguage } from "../../shared/languages/languages.ts";
import {
  JURY_CODE_MAX,
  type saveInputValidator,
  type saveJurySolution,
  SOLUTIONS_MAX,
  VALIDATOR_FILES_LENGTH_MAX,
  VALIDATOR_FILES_MAX,
  VALIDATORS_MAX,
} from "../../shared/problem/problemCheck.ts";
import { recordAction } from "../audit/service.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import type { SignedInCall, Viewer } from "../platform/route/route.ts";
import { notifyCheckChanged } from "./changes.sql.ts";
import { editRefusal } from "../problem/policy.ts";
import * as rows from "./programs.sql.ts";

/** Returns the problem if this viewer may see and change its programs. Refusals: PROBLEM_NOT_FOUND, FORBIDDEN. */
export async function checkedProblem(
  db: Db,
  viewer: Viewer,
  pid: number,
): Promise<rows.CheckedProblem> {
  const [problem] = await rows.problemById(db, { pid });
  if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: pid });
  const refusal = editRefusal(viewer, problem);
  if (refusal) throw refusal;
  return problem;
}

function refuseProgram({ language, code }: { language: string; code: string }): void {
  if (code.trim() === "") throw new Refusal("CODE_EMPTY");
  if (code.length > JURY_CODE_MAX) {
    throw new Refusal("CODE_TOO_LONG", { max: JURY_CODE_MAX, length: code.length });
  }
  if (!localLanguage(language)) {
    throw new Refusal("LANGUAGE_UNKNOWN", { language: language.slice(0, 50) || "-" });
  }
}

/** Refusals: CODE_EMPTY, CODE_TOO_LONG, LANGUAGE_UNKNOWN, and those of `checkedProblem` and `write`. */
export async function saveSolution(
  call: SignedInCall,
  input: z.output<(typeof saveJurySolution)["input"]>,
): Promise<void> {
  const { pid, name, language, code, score } = input;
  refuseProgram(input);
  const expected = [...new Set(input.expected)];
  const values = { pid, name, language, code, expected, score };
  await write(call, input, {
    what: "solution",
    after: { name, language, expected, score, length: code.length },
    all: async (tx) => rows.solutionsOf(tx, { pid }),
    max: SOLUTIONS_MAX,
    insert: (tx) => rows.insertSolution(tx, values),
    update: (tx, currentName) => rows.updateSolution(tx, { ...values, currentName }),
  });
}

/** Refusals: those of `saveSolution`. */
export async function saveValidator(
  call: SignedInCall,
  input: z.output<(typeof saveInputValidator)["input"]>,
): Promise<void> {
  const { pid, name, language, code, protocol, flags, caseFlags, files } = input;
  refuseProgram(input);
  refuseFiles(files ?? {});
  const values = {
    pid,
    name,
    language,
    code,
    protocol,
    flags,
    caseFlags: JSON.stringify(caseFlags),
    files: files ? JSON.stringify(files) : null,
  };
  const beside = files ? { files: Object.keys(files) } : {};
  await write(call, input, {
    what: "validator",
    after: { name, language, protocol, flags, caseFlags, ...beside, length: code.length },
    all: async (tx) => rows.validatorsOf(tx, { pid }),
    max: VALIDATORS_MAX,
    insert: (tx) => rows.insertValidator(tx, values),
    update: (tx, currentName) => rows.updateValidator(tx, { ...values, currentName }),
  });
}

/** Refusals: INVALID_FIELD, CODE_TOO_LONG. */
function refuseFiles(files: Record<string, string>): void {
  const length = Object.values(files).reduce((sum, text) => sum + text.length, 0);
  const count = Object.keys(files).length;
  if (count > VALIDATOR_FILES_MAX) {
    throw new Refusal("INVALID_FIELD", { field: "files", reason: "tooBig" });
  }
  if (length > VALIDATOR_FILES_LENGTH_MAX) {
    throw new Refusal("CODE_TOO_LONG", { max: VALIDATOR_FILES_LENGTH_MAX, length });
  }
}

const actions = {
  solution: "problemCheck.solution",
  validator: "problemCheck.validator",
} as const;

interface Kind {
  what: "solution" | "validator";
  after: Record<string, unknown>;
  all(tx: Tx): Promise<{ name: string }[]>;
  max: number;
  insert(tx: Tx): Promise<unknown[]>;
  update(tx: Tx, currentName: string): Promise<unknown[]>;
}

/** Refusals: CHECK_PROGRAMS_MAX, CHECK_NAME_TAKEN, CHECK_PROGRAM_GONE. */
async function write(
  call: SignedInCall,
  { pid, name, was }: { pid: number; name: string; was?: string | null | undefined },
  { what, after, all, max, insert, update }: Kind,
): Promise<void> {
  await call.db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "problem", id: pid }, call);
    await rows.lockProblem(tx, { pid });
    const { problemId } = await checkedProblem(tx, call.viewer, pid);
    const names = (await all(tx)).map((each) => each.name);
    const isNew = was === undefined || was === null;
    if (!isNew && !names.includes(was)) throw new Refusal("CHECK_PROGRAM_GONE", { name: was });
    if (isNew && names.length >= max) throw new Refusal("CHECK_PROGRAMS_MAX", { max });
    const written = await (isNew ? insert(tx) : update(tx, was));
    if (written.length === 0) throw new Refusal("CHECK_NAME_TAKEN", { name });
    await notifyCheckChanged(tx, { pid });
    await recordAction(tx, call, {
      action: actions[what],
      target: problemId,
      ...(isNew ? {} : { before: { name: was } }),
      after,
    });
  });
}

/** Refusals: CHECK_PROGRAM_GONE, and those of `checkedProblem`. */
export async function deleteProgram(
  call: SignedInCall,
  what: "solution" | "validator",
  { pid, name }: { pid: number; name: string },
): Promise<void> {
  const deleteRow = what === "solution" ? rows.deleteSolution : rows.deleteValidator;
  await call.db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "problem", id: pid }, call);
    await rows.lockProblem(tx, { pid });
    const { problemId } = await checkedProblem(tx, call.viewer, pid);
    const deleted = await deleteRow(tx, { pid, name });
    if (deleted.length === 0) throw new Refusal("CHECK_PROGRAM_GONE", { name });
    await notifyCheckChanged(tx, { pid });
    const action = actions[what];
    await recordAction(tx, call, { action, target: problemId, before: { name } });
  });
}

/** Refusals: CHECK_PROGRAM_GONE, and those of `checkedProblem`. */
export async function readSolution(
  { db, viewer }: SignedInCall,
  { pid, name }: { pid: number; name: string },
) {
  await checkedProblem(db, viewer, pid);
  const [row] = await rows.solutionByName(db, { pid, name });
  if (!row) throw new Refusal("CHECK_PROGRAM_GONE", { name });
  return row;
}

/** Refusals: CHECK_PROGRAM_GONE, and those of `checkedProblem`. */
export async function readValidator(
  { db, viewer }: SignedInCall,
  { pid, name }: { pid: number; name: string },
) {
  await checkedProblem(db, viewer, pid);
  const [row] = await rows.validatorByName(db, { pid, name });
  if (!row) throw new Refusal("CHECK_PROGRAM_GONE", { name });
  return row;
}
