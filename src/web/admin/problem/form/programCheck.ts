import { ApiError } from "../../../platform/apiError.ts";
import {
  type Compiled,
  compileProgram,
  isSameSource,
  type Source,
} from "../checker/compileProgram.ts";
import { type FormModel, mapOf } from "../model/formModel.ts";

/** The checker or interactor of a form; null when the problem has none. */
function programOf(model: FormModel, pid: number | null): Source | null {
  const { judgeMode, spjCode, spjLanguage, judgeFiles, checkerProtocol: protocol } = model;
  if (judgeMode === "default" || !spjCode || !spjLanguage) return null;
  const extraFiles = mapOf(judgeFiles);
  return { pid, mode: judgeMode, code: spjCode, language: spjLanguage, extraFiles, protocol };
}

/**
 * Compiles the program, as required before it is saved, and returns the compiler output. Two cases need no call:
 * `lastCompiled` is returned if it belongs to this program, and null is returned if the saved program is the same.
 * Returns an error if no node could compile the program; this error does not prevent saving.
 */
export async function checkProgram(
  model: FormModel,
  saved: { model: FormModel; revision: number; pid: number | null },
  lastCompiled: Compiled | null,
): Promise<Compiled | ApiError | null> {
  const source = programOf(model, saved.pid);
  if (!source) return null;
  if (lastCompiled && isSameSource(lastCompiled.source, source)) return lastCompiled;
  const before = saved.pid === null ? null : programOf(saved.model, saved.pid);
  if (before && isSameSource(before, source)) return null;
  try {
    return await compileProgram(source);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
