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

/**
 * Whether real names have a separate column: only for organizers, and only if the rows show other names. Teams have no
 * real names.
 */
export function hasRealnameColumn({
  isOrganizer,
  rankShowName,
  entrants,
}: Pick<ContestInfo, "isOrganizer" | "rankShowName" | "entrants">): boolean {
  return isOrganizer && rankShowName !== "realname" && entrants !== "teams";
}

/**
 * Returns the columns of a scoreboard as CSS grid tracks for its rows, and the minimum total width of the tracks.
 * Widths do not depend on contents, so a row that becomes visible is laid out without measuring other rows. On narrow
 * screens, there are no row numbers, and real names follow the results.
 */
export function boardTracks({
  isOrganizer,
  hasRealnames,
  isAcm,
  problems,
}: BoardColumns): CSSProperties {
  const seq = isOrganizer ? ["--seq"] : [];
  const realname = hasRealnames ? ["--realname"] : [];
  const figures = isAcm ? ["--solved", "--total"] : ["--total"];
  const cells = problems > 0 ? [`repeat(${problems}, minmax(var(--problem), 1fr))`] : [];
  const tracks = (names: string[]) => names.map((name) => `var(${name})`);
  const person = [...tracks(["--place"]), "minmax(var(--user), 5fr)"];
  const least = (names: string[]) =>
    `calc(${[...tracks(names), `${problems} * var(--problem)`].join(" + ")})`;
  const always = ["--place", "--user", ...realname, ...figures];
  const properties: Record<string, string> = {
    "--tracks": [...tracks(seq), ...person, ...tracks([...realname, ...figures]), ...cells].join(
      " ",
    ),
    "--least": least([...seq, ...always]),
    "--tracks-narrow": [...person, ...tracks(figures), ...cells, ...tracks(realname)].join(" "),
    "--least-narrow": least(always),
  };
  return properties;
}
