import type { Locale } from "../../shared/text/locale.ts";
import type { EndedBy, SubmissionEnd } from "../../shared/verdict/runEnd.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { memorySize, milliseconds } from "../ui/text/figures.ts";
import type { EndTexts } from "./endTexts.ts";
import { signalName } from "./signalNames.ts";

export interface Judged {
  status: number;
  /** CPU time in milliseconds. */
  time: number | null;
  endedBy: EndedBy | null | undefined;
}

/**
 * Returns sentences, without full stops, that explain a run's verdict and state the measured values. The most important
 * sentence comes first. The list is empty if the verdict needs no explanation.
 */
export function endInWords(judged: Judged, t: EndTexts, locale: Locale): string[] {
  const { status, time, endedBy } = judged;
  if (!endedBy) return [];
  const again = endedBy.runs ? t("runs", { count: endedBy.runs }) : null;
  if (status === Verdict.Accepted) return again ? [again] : [];
  const sentences = [
    status === Verdict.RuntimeError ? exceptionInWords(endedBy, t) : null,
    limitInWords(endedBy, time, { t, locale }),
    status === Verdict.RuntimeError ? exitInWords(endedBy, t) : null,
    differenceInWords(endedBy, t),
    endedBy.descendants ? t("descendants", { count: endedBy.descendants }) : null,
    again,
  ];
  return sentences.filter((sentence) => sentence !== null);
}

/** How the compiler exited; `errors`: number of errors in its output, if the reader may see the output. */
export function compilerInWords(
  end: SubmissionEnd,
  errors: number | null,
  { t, locale }: { t: EndTexts; locale: Locale },
): string | null {
  const { ended, limit, used, signal, exitCode } = end;
  if (ended === "signalled") return t("compileSignal", { signal: String(signal) });
  if (ended === "exited") {
    if (errors) return t("compileErrors", { count: errors });
    return exitCode === 0 ? null : t("compileExit", { exitCode: String(exitCode) });
  }
  if (limit === null || used === null || used === undefined) return null;
  const [limitValue, measured] = [figure(ended, limit, locale), figure(ended, used, locale)];
  if (ended === "cpu" || ended === "wall")
    return t("compileTime", { used: measured, limit: limitValue });
  if (ended === "memory") return t("compileMemory", { used: measured, limit: limitValue });
  return ended === "output" ? t("compileOutput", { limit: limitValue }) : null;
}

/** Counts errors in the formats of GCC, Clang, javac, Go and Rust. */
export function countErrors(message: string): number {
  const lines = message.split("\n");
  return lines.filter((line) => /(?:^|[\s:])(?:fatal )?error(?:\[\w+\])?: /.test(line)).length;
}

function exceptionInWords({ exception }: EndedBy, t: EndTexts): string | null {
  if (!exception) return null;
  const { name, kind } = exception;
  const hint = t(`kinds.${kind}`);
  // Runtimes without named exceptions report a message instead of a name.
  return /[^\w.:]/.test(name) ? t("runtimeError", { name, hint }) : t("exception", { name, hint });
}

/**
 * A signal or exit code in words. If an exception was recognised, the signal's hint is left out, because the exception
 * has a hint of its own.
 */
function exitInWords({ ended, signal, exitCode, exception }: EndedBy, t: EndTexts): string | null {
  if (ended === "exited") {
    return exitCode === 0 ? null : t("exitCode", { exitCode: String(exitCode) });
  }
  if (ended !== "signalled") return null;
  const name = signalName(signal);
  if (!name) return t("signalNumber", { signal: String(signal) });
  if (exception) return `${name} (${signal})`;
  return t("signal", { name, signal: String(signal), hint: t(`signals.${name}`) });
}

function differenceInWords({ difference }: EndedBy, t: EndTexts): string | null {
  if (!difference) return null;
  return t("difference", { line: difference.line, token: difference.token });
}

function figure(ended: EndedBy["ended"], value: number, locale: Locale): string {
  if (ended === "memory") return memorySize(value, locale);
  if (ended === "output") return memorySize(value / 1024, locale);
  return milliseconds(value, locale);
}

function limitInWords(
  end: EndedBy,
  cpuMs: number | null,
  { t, locale }: { t: EndTexts; locale: Locale },
): string | null {
  const { ended, limit: limitValue } = end;
  // The server omits the output limit of hidden tests, because it would reveal the length of the expected output.
  if (limitValue === null) return ended === "output" ? t("outputOver") : null;
  // Old results contain no measured value; if the CPU time limit was exceeded, the row's CPU time is used instead.
  const measured = end.used ?? (ended === "cpu" ? cpuMs : null);
  const limit = figure(ended, limitValue, locale);
  const used = measured === null ? null : figure(ended, measured, locale);
  const over = measured === null ? "" : overInWords(measured / limitValue, t, locale);
  switch (ended) {
    case "cpu":
      if (used === null || over === "") return t("cpuPast", { limit });
      return t(end.stopped ? "cpuStopped" : "cpu", { used, limit, over });
    case "wall":
      if (used === null) return t("wallPast", { limit });
      return t("wall", { used, limit, cpu: milliseconds(cpuMs, locale) });
    case "memory":
      return memoryInWords(end, { used, limit, over }, t);
    case "output":
      return used === null ? t("outputPast", { limit }) : t("output", { used });
    default:
      return null;
  }
}

function memoryInWords(
  { stopped, signal, exception, ended }: EndedBy,
  { used, limit, over }: { used: string | null; limit: string; over: string },
  t: EndTexts,
): string | null {
  if (ended !== "memory") return null;
  if (used !== null && over !== "") {
    if (stopped) return t("memoryStopped", { used, limit, over });
    // The cause may be a stack overflow, which appears as an invalid access: the stack may grow up to the memory limit.
    if (signal === 11) return t("memoryCrashed", { used, limit, over, signal: "SIGSEGV" });
    return t("memory", { used, limit, over });
  }
  if (used !== null && !stopped && exception?.kind === "memory") {
    return t("memoryGaveUp", { used, limit });
  }
  return t("memoryPast", { limit });
}

/** The excess over the limit, such as "(+2%)"; empty if the limit was not exceeded. */
function overInWords(ratio: number, t: EndTexts, locale: Locale): string {
  const past = ratio - 1;
  if (past < 0.0005) return past > 0 ? t("over", { part: "<0.1%" }) : "";
  const maximumFractionDigits = past < 0.1 ? 1 : 0;
  return t("over", {
    part: past.toLocaleString(locale, { style: "percent", maximumFractionDigits }),
  });
}
