import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { userServer as english } from "../../shared/texts/en-US/userServer.ts";
import { userServer as chinese } from "../../shared/texts/zh-CN/userServer.ts";
import type { Fault } from "../../shared/account/userRules.ts";
import { refusalText } from "../platform/text/refusalText.ts";
import { translator } from "../platform/text/translator.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

/** The errors in one row of a table. `row` is the position of this row among the rows that were sent. */
export interface RowFaults {
  row: number;
  reasons: string[];
}

export function faultText({ code, params }: Fault, locale: Locale): string {
  return refusalText(new Refusal(code, params), locale);
}

/** Maximum number of rows that the refusal's text lists with their reasons. Some clients show only this text. */
const NAMED_ROWS = 5;

/** Returns the refusal for a table of users that contains errors. `nameOf`: returns the name of a row's user. */
export function refusedRows(
  faults: readonly RowFaults[],
  nameOf: (row: number) => string | null | undefined,
  locale: Locale,
): Refusal {
  const texts = faults.slice(0, NAMED_ROWS).map(({ row, reasons }) =>
    translate(locale, "row", {
      row: row + 1,
      name: (nameOf(row) ?? "").slice(0, 30) || "–",
      reasons: reasons.join(translate(locale, "comma")),
    }),
  );
  const rest = faults.length - texts.length;
  if (rest > 0) texts.push(translate(locale, "more", { rest }));
  const rows = texts.join(translate(locale, "semicolon"));
  return new Refusal("IMPORT_FAULTS", { count: faults.length, rows });
}
