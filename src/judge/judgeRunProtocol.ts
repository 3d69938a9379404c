import { plainText } from "./plainText.ts";
import type { JudgeCaseResult, RunResult } from "./sandbox/sandboxTypes.ts";

/**
 * Maximum number of characters of each stream that are kept, so that the whole report fits into the stored detail of a
 * System Error.
 */
const STREAM_MAX = 1500;

/**
 * Report about a failed run of a checker or interactor, written for the author of that program: how the run and the
 * contestant's program ended, how much time and memory they used, and the beginning of the checker's or interactor's
 * output. The report may contain test data. `messages`: additional messages, such as a validator's feedback.
 */
export function judgeProtocol(
  judged: NonNullable<JudgeCaseResult["judged"]>,
  program: RunResult,
  messages: readonly (string | null | undefined)[] = [],
): string {
  const streams = [
    ["stderr", plainText(judged.stderr, STREAM_MAX).trim()],
    ["stdout", plainText(judged.stdout, STREAM_MAX).trim()],
  ];
  const streamTexts = new Set(streams.map(([, text]) => text));
  return [
    `${endInWords(judged)}; ${usageInWords(judged)}`,
    ...messages.flatMap((text) => (text && !streamTexts.has(text) ? [text] : [])),
    ...streams.flatMap(([name, text]) => (text ? [`${name}: ${text}`] : [])),
    `the contestant's program: ${endInWords(program)}; ${usageInWords(program)}`,
  ].join("\n");
}

/** How a run ended, as a sentence for the author of a problem. */
export function endInWords({ ended, exitCode, signal, cause }: RunResult): string {
  const ends: Partial<Record<RunResult["ended"], string>> = {
    exited: `ended by exit code ${exitCode}`,
    signalled: `ended by signal ${signal}`,
    failed: "could not be run",
    starved: "waited for a processor on a busy machine until its limit",
  };
  const end = ends[ended] ?? `ended by its ${ended} limit`;
  return cause ? `${end}: ${cause}` : end;
}

function usageInWords({ usage }: RunResult): string {
  const { cpuMs, wallMs, memoryBytes } = usage;
  const mib = (memoryBytes / 1024 ** 2).toFixed(1);
  return `${Math.round(cpuMs)} ms of CPU time, ${Math.round(wallMs)} ms of wall time, ${mib} MiB`;
}
