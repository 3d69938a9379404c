import { Verdict } from "../../../shared/verdict/verdict.ts";
import type { RemoteSubmission } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { amountOf, CLASSIC_STATES, stateOf, type StateTable } from "../adapter/stateTable.ts";
import { required, select, selectAll, parsePage, textOf } from "../html/page.ts";

const STATES: StateTable = new Map([
  ...CLASSIC_STATES,
  ["compilation error", Verdict.CompileError],
  ["queuing", "waiting"],
  ["submitted", "waiting"],
  ["running", "judging"],
]);

/**
 * The rows of `status.php`, newest first. Cells: number, time, state, problem, `nMS`, `nK`, code length, language,
 * author; header rows are skipped.
 * @throws RemoteError with the code `pageChanged`
 */
export function parseHduSubmissions(html: string): RemoteSubmission[] {
  const table = required(parsePage(html), "#fixed_table table");
  return selectAll(table, "tr").flatMap((row) => {
    const cells = selectAll(row, "td").map(textOf);
    const [remoteId = "", , text = "", problemKey = "", time = "", memory = "", length = ""] =
      cells;
    if (!/^\d+$/.test(remoteId)) return [];
    if (cells.length < 9) throw new RemoteError("pageChanged", `a row of ${cells.length} cells`);
    const [language = "", author = ""] = cells.slice(7);
    // The author cell shows the name that the user chose; the link in this cell contains the account name.
    const user = accountIn(row) ?? author;
    const usage = { timeMs: amountOf(time, "MS"), memoryKb: amountOf(memory, "K") };
    const codeBytes = Number.parseInt(length, 10) || 0;
    const state = stateOf(STATES, text, usage);
    return [{ remoteId, user, problemKey, language, codeBytes, state }];
  });
}

function accountIn(row: Parameters<typeof select>[0]): string | undefined {
  const href = select(row, 'a[href*="userstatus.php?"]')?.attribs["href"] ?? "";
  return new URLSearchParams(href.slice(href.indexOf("?"))).get("user") ?? undefined;
}
