import { Verdict, type VerdictCode } from "../../../shared/verdict/verdict.ts";
import type { RemoteState, RemoteSubmission } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { parsePage, required, select, selectAll, textOf } from "../html/page.ts";
import { nextElementSibling } from "domutils";

const VERDICTS: Readonly<Record<string, VerdictCode>> = {
  AC: Verdict.Accepted,
  WA: Verdict.WrongAnswer,
  TLE: Verdict.TimeLimitExceeded,
  MLE: Verdict.MemoryLimitExceeded,
  OLE: Verdict.OutputLimitExceeded,
  RE: Verdict.RuntimeError,
  QLE: Verdict.RuntimeError,
  CE: Verdict.CompileError,
  IE: Verdict.SystemError,
};

/**
 * Parses the public page of a submission, in English or Japanese.
 * @throws RemoteError with the code `pageChanged`
 */
export function parseAtCoderSubmission(html: string, remoteId: string): RemoteSubmission {
  const page = parsePage(html);
  const status = textOf(required(page, "#judge-status"));
  const rows = new Map<string, string>();
  let user = "";
  let problemKey = "";
  for (const heading of selectAll(page, "th")) {
    const cell = nextElementSibling(heading);
    if (cell?.name !== "td") continue;
    rows.set(textOf(heading).toLowerCase(), textOf(cell));
    user ||= /\/users\/([^/?]+)/.exec(hrefIn(cell, "/users/"))?.[1] ?? "";
    problemKey ||=
      /\/contests\/([^/]+)\/tasks\/([^/?]+)/.exec(hrefIn(cell, "/tasks/"))?.slice(1).join("/") ??
      "";
  }
  if (user === "" || problemKey === "") throw new RemoteError("pageChanged", "no user or task");
  const value = (...names: string[]) =>
    names.map((name) => rows.get(name)).find((text) => text !== undefined);
  return {
    remoteId,
    user,
    problemKey,
    language: value("language", "言語") ?? "",
    codeBytes: Number.parseInt(value("code size", "コード長") ?? "", 10) || 0,
    state: stateOf(status, {
      timeMs: amount(value("exec time", "実行時間"), "ms"),
      memoryKb: amount(value("memory", "メモリ"), "k"),
    }),
  };
}

/** Status texts such as `WJ`, `WR`, `3/20` and `3/20 WA` are not final. */
function stateOf(
  text: string,
  usage: { timeMs: number | undefined; memoryKb: number | undefined },
): RemoteState {
  if (/^W[JR]$/.test(text)) return { phase: "waiting", text };
  if (/^\d+\s*\/\s*\d+/.test(text)) return { phase: "judging", text };
  const status = VERDICTS[text];
  return status === undefined
    ? { phase: "unrecognised", text }
    : { phase: "final", text, status, ...usage };
}

function hrefIn(cell: Parameters<typeof select>[0], part: string): string {
  return select(cell, `a[href*="${part}"]`)?.attribs["href"] ?? "";
}

/** Returns the number in a text such as `15 ms`, `1024 KB` or `1024 KiB`. */
function amount(text: string | undefined, unit: string): number | undefined {
  const [, digits, name] = /^(\d{1,12}) ?([a-z]+)$/i.exec(text ?? "") ?? [];
  return digits !== undefined && name?.toLowerCase().startsWith(unit) ? Number(digits) : undefined;
}
