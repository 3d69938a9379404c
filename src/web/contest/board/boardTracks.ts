import type { CSSProperties } from "react";
import type { SharedByRows } from "./sharedByRows.ts";

export interface BoardColumns {
  isOrganizer: boolean;
  isAcm: boolean;
  /** How many. */
  problems: number;
}

export function columnsOf({
  info,
  problems,
}: Pick<SharedByRows, "info" | "problems">): BoardColumns {
  return { isOrganizer: info.isOrganizer, isAcm: info.type === 0, problems: problems.length };
}

/**
 * The columns of a scoreboard as tracks of its rows' grids, and the least width of all of them together. Widths do not
 * depend on contents: a row that comes into sight is laid out alone, without asking what all others need.
 */
export function boardTracks({ isOrganizer, isAcm, problems }: BoardColumns): CSSProperties {
  const before = ["var(--place)"];
  const after = ["var(--total)"];
  if (isAcm) after.unshift("var(--solved)");
  if (isOrganizer) {
    before.unshift("var(--seq)");
    after.unshift("var(--realname)");
  }
  const cells = problems > 0 ? [`repeat(${problems}, minmax(var(--problem), 1fr))`] : [];
  const widths = [...before, "var(--user)", ...after, `${problems} * var(--problem)`];
  return {
    ["--tracks" as string]: [...before, "minmax(var(--user), 3fr)", ...after, ...cells].join(" "),
    ["--least" as string]: `calc(${widths.join(" + ")})`,
  };
}
