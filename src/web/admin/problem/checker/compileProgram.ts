import type { CheckerProtocol } from "../../../../shared/verdict/checkers.ts";
import { compileInteractive, compileSpj } from "../../../../shared/verdict/checkerCompile.ts";
import { call } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";

export interface Source {
  pid: number | null;
  mode: "spj" | "interactive";
  code: string;
  language: string;
  extraFiles: Record<string, string> | null;
  protocol: CheckerProtocol;
}

/** Result of compiling a source. `log` is null if the source compiled, otherwise the error message. */
export interface Compiled {
  source: Source;
  log: string | null;
}

/** A compile error is returned as a result; the function throws only when the call fails. */
export async function compileProgram(source: Source): Promise<Compiled> {
  const { mode, ...input } = source;
  try {
    await call(mode === "spj" ? compileSpj : compileInteractive, input);
    return { source, log: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "JUDGE_PROGRAM_BROKEN") throw error;
    return { source, log: error.msg };
  }
}

/** Whether both sources would produce the same compile result. */
export function isSameSource(one: Source, other: Source): boolean {
  const sourceKey = ({ mode, code, language, extraFiles, protocol }: Source) =>
    JSON.stringify([mode, code, language, protocol, Object.entries(extraFiles ?? {})]);
  return sourceKey(one) === sourceKey(other);
}
