import { nextElementSibling } from "domutils";
import { parsePage, selectAll, textOf } from "../html/page.ts";

/** A user's affiliation from their public page in English; empty: none. */
export function parseAtCoderProfile(html: string): string {
  const heading = selectAll(parsePage(html), "th").find((cell) =>
    /^(?:affiliation|所属)$/i.test(textOf(cell)),
  );
  const cell = heading && nextElementSibling(heading);
  return cell ? textOf(cell) : "";
}
