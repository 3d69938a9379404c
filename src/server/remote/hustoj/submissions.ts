import type { RemoteState, RemoteSubmission } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { parsePage, required, select, selectAll, textOf } from "../html/page.ts";
import { stateOfNumber } from "./states.ts";

/**
 * Name of the internal judge that returns random verdicts to accounts with many accepted submissions to one problem.
 */
const POISONER = "poisoner";

/**
 * The response of `status-ajax.php`: either `result,memory,time,judger,…`, with or without units, or JSON.
 * @throws RemoteError with the code `pageChanged` if the response has another form
 */
export function parseHustOjState(text: string): RemoteState | undefined {
  const fields = text.trim().split(",");
  const [result = "", memory = "", time = "", judger = ""] = fields.map((field) => field.trim());
  if (!/^\d+$/.test(result)) {
    if (text.trim() === "" || /not exist|private|login/i.test(text)) return undefined;
    throw new RemoteError("pageChanged", "status-ajax without a number");
  }
  if (judger === POISONER && result !== "4") return { phase: "madeUp", text: POISONER };
  const usage = { timeMs: leadingNumber(time), memoryKb: leadingNumber(memory) };
  return stateOfNumber(Number(result), text.trim(), usage);
}

/**
 * The rows of `status.php`, newest first. All templates have the columns in the same order: number, user, problem,
 * state, memory, run time, language, code length, submission time.
 * @throws RemoteError with the code `pageChanged` if the response has another form
 */
export function parseHustOjSubmissions(html: string): RemoteSubmission[] {
  const table = required(parsePage(html), "#result-tab");
  return selectAll(table, "tr").flatMap((row) => {
    const cells = selectAll(row, "td");
    const texts = cells.map(textOf);
    const [remoteId = "", userCell = "", problemCell = ""] = texts;
    if (!/^\d+$/.test(remoteId)) return [];
    if (cells.length < 8) throw new RemoteError("pageChanged", `a row of ${cells.length} cells`);
    const [text = "", memory = "", time = "", language = "", length = ""] = texts.slice(3);
    const number = select(row, "[result]")?.attribs["result"] ?? "";
    const usage = { timeMs: leadingNumber(time), memoryKb: leadingNumber(memory) };
    const state: RemoteState = /^\d+$/.test(number)
      ? stateOfNumber(Number(number), text, usage)
      : { phase: "unrecognised", text };
    return [
      {
        remoteId,
        user: userCell.split(" ")[0] ?? "",
        problemKey: /\d+/.exec(problemCell)?.[0] ?? "",
        language: language.split("/")[0]?.trim() ?? "",
        codeBytes: leadingNumber(length) ?? 0,
        state,
      },
    ];
  });
}

/** The number at the start of a text such as `1024 KB` or `1024`; undefined: there is none. */
function leadingNumber(text: string): number | undefined {
  const digits = /^\d{1,9}/.exec(text.trim())?.[0];
  return digits === undefined ? undefined : Number(digits);
}
