import { plainText } from "./plainText.ts";
import type { CompileResult } from "./sandbox/sandboxTypes.ts";

const LOG_MAX = 64 * 1024;

const TOO_MUCH_LEFT =
  "编译产生的文件过大或过多。\nThe compiler left files that are too large or too many.";
export const NO_PROGRAM = "编译器没有生成可执行程序。\nThe compiler produced no program.";

/** The error message for the case that the compiler has replaced or removed one of its input files. */
export function fileLost(name: string): string {
  return `编译后文件 ${name} 不再是普通文件。\nAfter compiling ${name} is not a plain file any more.`;
}

/**
 * Message about a compiler that was stopped, that crashed, or that left files that are too large or too many. The
 * message is stored as text, so it contains both languages.
 */
export function stopMessage(result: CompileResult, seconds: number): string | null {
  switch (result.ended) {
    case "cpu":
    case "wall":
      return `编译超过时间限制（${seconds} 秒）。\nThe compiler was stopped at its time limit (${seconds} s).`;
    case "memory":
      return "编译超过内存限制。\nThe compiler was stopped at its memory limit.";
    case "output":
      return "编译产生的文件过大。\nThe compiler was stopped for writing too large a file.";
    case "signalled":
      return `编译器异常终止（信号 ${result.signal}）。\nThe compiler crashed (signal ${result.signal}).`;
    case "failed":
      return TOO_MUCH_LEFT;
    default:
      return null;
  }
}

/** The compiler's output; the path of the sandbox's work folder is removed. */
export function logForUsers(log: Uint8Array): string {
  const text = plainText(log, LOG_MAX).replaceAll("/w/", "").trim();
  return FILE_TOO_LARGE.test(text) ? STATIC_DATA_TOO_LARGE : text;
}

/**
 * gcc's message when its assembler or linker exceeds the file size limit; the message also asks the user to report a
 * bug.
 */
const FILE_TOO_LARGE = /internal compiler error: File size limit exceeded/;
const STATIC_DATA_TOO_LARGE =
  "编译产生的文件过大：带初始值的全局数组会整个写入程序，请在运行时赋值。\n" +
  "The program is too large: a global array with initial values is stored in it as a whole; fill it at run time.";
