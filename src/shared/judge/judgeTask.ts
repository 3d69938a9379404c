import * as z from "zod/mini";
import { caseFlags } from "../verdict/caseFlags.ts";
import { checkerProtocol, comparison } from "../verdict/checkers.ts";
import { subtask } from "../problem/problem.ts";
import { validatorProtocols } from "../problem/problemPackage.ts";
import { trialInputs } from "../verdict/trial.ts";

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const blob = z.object({ sha256, size: z.int(), name: z.string() });

const source = z.object({ language: z.string(), code: z.string() });

/** The task that a node receives for a job. */
export const judgeTask = z.object({
  jobId: z.int(),
  attempt: z.int(),
  submitId: z.int(),
  language: z.string(),
  code: z.string(),
  /** The limits, multiplied by the language's factors. */
  limits: z.object({ timeMs: z.int(), memoryMb: z.int(), stackMb: z.int(), outputMb: z.int() }),
  /** Maps file names to contents; the files are placed next to the contestant's source when it is compiled and run. */
  extraFiles: z.record(z.string(), z.string()),
  /** Whether C and C++ sources among the extra files are compiled as part of the program. */
  inParts: z.optional(z.boolean()),
  judgeMode: z.enum(["default", "spj", "interactive"]),
  /** Used only in judge mode `default`; `presentation`: whether presentation errors are distinguished. */
  comparison: z.extend(comparison, { presentation: z.boolean() }),
  /** Checker (spj) or interactor; null in judge mode `default`. */
  judgeProgram: z.nullable(
    z.extend(source, {
      extraFiles: z.record(z.string(), z.string()),
      /** The program's calling convention and exit codes; absent: `verdict`. */
      protocol: z.optional(checkerProtocol),
      /** Whether a validator's score files are ignored, so that only its verdict decides. */
      ignoresScores: z.optional(z.boolean()),
      /** Additional arguments for the program, after those that the protocol `kattis` defines. */
      flags: z.optional(z.array(z.string())),
      /** Arguments that replace `flags` for particular cases; the cases are selected by the names of their inputs. */
      caseFlags: z.optional(caseFlags),
    }),
  ),
  caseMode: z.enum(["default", "iterate_until_wrong", "subtask"]),
  scored: z.boolean(),
  cases: z.array(
    z.object({
      seq: z.int(),
      input: blob,
      output: blob,
      score: z.int(),
      group: z.nullable(z.int()),
    }),
  ),
  subtasks: z.array(subtask),
  /**
   * Present for a trial run: these inputs replace `cases`, and `submitId` is 0. The result then contains the field
   * `trial`, and does not count.
   */
  trial: z.optional(trialInputs),
  /**
   * The program may run for this multiple of its time limit before it is stopped; the limit still decides the verdict.
   * Once the program has been stopped in one case, it is stopped at the limit itself in the following cases, because it
   * is then known how far the program exceeds its limit.
   */
  timeMultiple: z.optional(z.number()),
  /** Minimum number of milliseconds between two progress messages; absent: the node's default. */
  gatherMs: z.optional(z.int()),
  /**
   * The program validates the inputs of `cases`. It is run once for each input, which it reads from stdin. A valid
   * input gets Accepted; an invalid input gets Wrong Answer with the program's message.
   */
  validate: z.optional(
    z.object({
      protocol: z.enum(validatorProtocols),
      flags: z.array(z.string()),
      caseFlags: z.optional(caseFlags),
    }),
  ),
});
export type JudgeTask = z.output<typeof judgeTask>;
