import { Verdict } from "../../../shared/verdict/verdict.ts";
import type { RemoteSubmission } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { amountOf, CLASSIC_STATES, stateOf, type StateTable } from "../adapter/stateTable.ts";
import { parsePage, required, selectAll, textOf } from "../html/page.ts";

const STATES: StateTable = new Map([
  ...CLASSIC_STATES,
  ["compile error", Verdict.CompileError],
  ["validator error", Verdict.SystemError],
  ["waiting", "waiting"],
  ["running & judging", "judging"],
]);

/**
 * Returns the rows of the judge's page `status`, newest first. Cells: number, user, problem, state, `nK`, `nMS`,
 * language, code length, time. Memory and time are empty unless the state is Accepted.
 * @throws RemoteError with the code `pageChanged`
 */
export function parsePojSubmissions(html: string): RemoteSubmission[] {
  const table = required(parsePage(html), "table.a");
  return selectAll(table, "tr[align=center]").flatMap((row) => {
    const cells = selectAll(row, "td").map(textOf);
    const [remoteId = "", user = "", problemKey = "", text = "", memory = "", time = ""] = cells;
    if (!/^\d+$/.test(remoteId)) return [];
    if (cells.length < 9) throw new RemoteError("pageChanged", `a row of ${cells.length} cells`);
    const [language = "", length = ""] = cells.slice(6);
    const usage = { timeMs: amountOf(time, "MS"), memoryKb: amountOf(memory, "K") };
    const codeBytes = Number.parseInt(length, 10) || 0;
    const state = stateOf(STATES, text, usage);
    return [{ remoteId, user, problemKey, language, codeBytes, state }];
  });
}
