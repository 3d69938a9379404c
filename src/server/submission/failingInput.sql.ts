import { composedStatement, type RowOf } from "../platform/database/statement.ts";
import type { ScopedDb } from "../scope/service.ts";

const inputRows = composedStatement("submission.inputOfCase", () => [inputText(["false"])]);

/** `isClosed`: whether a scope currently hides the inputs of the problem. `size`: size in bytes. */
function inputText(closing: readonly string[]): string {
  return `select d.input_sha256 as sha256, f.size, ${closing.join(" or ")} as "isClosed"
    from submission s
    join problem p on p.id = s.problem_id
    join problem_case d on d.problem_id = s.problem_id
      and d.data_version = coalesce(s.data_version, p.data_version) and d.seq = :seq
    join stored_file f on f.sha256 = d.input_sha256
    where s.submit_id = :submitId`;
}

/**
 * Reads the stored input of a case from the version of the test data with which the submission was judged; returns
 * nothing if that version has been deleted.
 */
export async function inputOfCase(
  { db, scopes }: ScopedDb,
  submitId: number,
  seq: number,
): Promise<RowOf<typeof inputRows> | undefined> {
  const closing = scopes.all().flatMap((scope) => scope.closesInputs?.("s.problem_id") ?? []);
  const [row] = await inputRows(db, inputText(["false", ...closing]), { submitId, seq });
  return row;
}
