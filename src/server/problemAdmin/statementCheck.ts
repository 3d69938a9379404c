import { locales } from "../../shared/text/locale.ts";
import { type ProblemState, statementField } from "../../shared/problem/problemRules.ts";
import { renderWritten } from "../platform/rendering/rendering.ts";

const parts = ["description", "input", "output", "hint"] as const;

/**
 * Refuses a statement that cannot be rendered, and names its form field. Parts that have not changed are not checked.
 * Refusals: those of `renderWritten`.
 */
export async function refuseUnrenderable(
  { statements }: ProblemState,
  stored: ProblemState | undefined,
  uid: string,
): Promise<void> {
  for (const locale of locales) {
    for (const part of parts) {
      const source = statements[locale]?.[part] ?? "";
      if (source === "" || source === stored?.statements[locale]?.[part]) continue;
      // The parts of the statements are rendered sequentially, because the renderer runs only one task per owner at a
      // time.
      await renderWritten(source, { field: statementField(locale, part), owner: uid });
    }
  }
}
