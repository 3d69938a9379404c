import type { CSSProperties } from "react";
import type { ContestInfo } from "../../../shared/contest/contest.ts";
import type { SharedByRows } from "./sharedByRows.ts";

export interface BoardColumns {
  isOrganizer: boolean;
  hasRealnames: boolean;
  isAcm: boolean;
  /** Number of problems. */
  problems: number;
}

export function columnsOf({
  info,
  problems,
}: Pick<SharedByRows, "info" | "problems">): BoardColumns {
  const { isOrganizer, type } = info;
  const hasRealnames = hasRealnameColumn(info);
  return { isOrganizer, hasRealnames, isAcm: type === 0, problems: problems.length };
}

/** Whether real names have a separate column: for organizers, if the rows show other names. Teams have none. */
export function hasRealnameColumn({
  isOrganizer,
  rankShowName,
  entrants,
}: Pick<ContestInfo, "isOrganizer" | "rankShowName" | "entrants">): boolean {
  return isOrganizer && rankShowName !== "realname" && entrants !== "teams";
}

/**
 * The columns of a scoreboard as grid tracks of its rows, and their minimum total width. Widths do not depend on
 * contents, so a row that becomes visible is laid out without measuring the others.
 */
export function boardTracks({
  isOrganizer,
  hasRealnames,
  isAcm,
  problems,
}: BoardColumns): CSSProperties {
  const before = ["var(--place)"];
  const after = ["var(--total)"];
  if (isAcm) after.unshift("var(--solved)");
  if (isOrganizer) before.unshift("var(--seq)");
  if (hasRealnames) after.unshift("var(--realname)");
  const cells = problems > 0 ? [`repeat(${problems}, minmax(var(--problem), 1fr))`] : [];
  const widths = [...before, "var(--user)", ...after, `${problems} * var(--problem)`];
  return {
    ["--tracks" as string]: [...before, "minmax(var(--user), 3fr)", ...after, ...cells].join(" "),
    ["--least" as string]: `calc(${widths.join(" + ")})`,
  };
}
