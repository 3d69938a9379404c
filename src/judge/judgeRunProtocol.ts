import { plainText } from "./plainText.ts";
import type { JudgeCaseResult, RunResult } from "./sandboxTypes.ts";

/** Of each stream; with the rest it fits into what is kept of a System Error. */
const STREAM_MAX = 1500;

/**
 * The run of a checker or interactor that failed, for who has to mend it: how it and the contestant's
 * program ended, what they used, and the beginnings of what it wrote. May show test data. `also`: what is
 * known beside, as the messages of a validator.
 */
export function judgeProtocol(
  judged: NonNullable<JudgeCaseResult["judged"]>,
  program: RunResult,
  also: readonly (string | null | undefined)[] = [],
): string {
  const streams = [
    ["stderr", plainText(judged.stderr, STREAM_MAX).trim()],
    ["stdout", plainText(judged.stdout, STREAM_MAX).trim()],
  ];
  const known = new Set(streams.map(([, text]) => text));
  return [
    `${endInWords(judged)}; ${usageInWords(judged)}`,
    ...also.flatMap((text) => (text && !known.has(text) ? [text] : [])),
    ...streams.flatMap(([name, text]) => (text ? [`${name}: ${text}`] : [])),
    `the contestant's program: ${endInWords(program)}; ${usageInWords(program)}`,
  ].join("\n");
}

function endInWords({ ended, exitCode, signal, cause }: RunResult): string {
  const ends: Partial<Record<RunResult["ended"], string>> = {
    exited: `ended by exit code ${exitCode}`,
    signalled: `ended by signal ${signal}`,
    failed: "could not be run",
  };
  const end = ends[ended] ?? `ended by its ${ended} limit`;
  return cause ? `${end}: ${cause}` : end;
}

function usageInWords({ usage }: RunResult): string {
  const { cpuMs, wallMs, memoryBytes } = usage;
  const mib = (memoryBytes / 1024 ** 2).toFixed(1);
  return `${Math.round(cpuMs)} ms of CPU time, ${Math.round(wallMs)} ms on the clock, ${mib} MiB`;
}
