import * as z from "zod/mini";
import { checkerProtocol } from "./checkers.ts";
import { done, endpoint } from "../call/endpoint.ts";

/** Maximum number of characters in the source of a checker or interactor, and in all its additional files together. */
export const JUDGE_PROGRAM_MAX = 65_535;
export const JUDGE_FILES_MAX = 1024 * 1024;

/** Maximum size of the request body in bytes; characters outside the Latin script may take three bytes each. */
const BODY_MAX = 4 * 1024 * 1024;

/** Number of seconds within which a judge node must start the job; the compiler's time limit is not included. */
export const COMPILE_QUEUE_TIMEOUT_SECONDS = 30;

const input = z.object({
  /** Id of the problem, if the problem is already stored; the caller must then be allowed to edit it. */
  pid: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  code: z.catch(z.string(), ""),
  language: z.catch(z.string(), ""),
  /** The problem's extra files for the judge, by name; they are placed next to the source. */
  extraFiles: z.optional(z.nullable(z.record(z.string(), z.string()))),
  /** With `kattis`, all C and C++ sources are compiled into a single program. */
  protocol: z.catch(checkerProtocol, "verdict"),
});

export const compileSpj = endpoint({
  method: "POST",
  path: "/api/admin/problem/compile-spj",
  feature: "checker",
  access: "classStaff",
  summary:
    "Compile a checker in the sandbox of a judge node; the compiler output comes with HTTP 200 and status 500",
  input,
  output: done,
  compiles: true,
  bodyMax: BODY_MAX,
});

export const compileInteractive = endpoint({
  method: "POST",
  path: "/api/admin/problem/compile-interactive",
  feature: "checker",
  access: "classStaff",
  summary: "Compile an interactor, as compile-spj does a checker",
  input,
  output: done,
  compiles: true,
  bodyMax: BODY_MAX,
});
