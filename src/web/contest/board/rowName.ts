import type { ContestInfo } from "../../../shared/contest/contest.ts";
import type { BoardPerson } from "../../../shared/contest/scoreboardCalls.ts";

/**
 * The name that a scoreboard shows: for a team, the team's name; for a user, the username, nickname or real name, as
 * the contest has chosen.
 */
export function rowName(
  row: Pick<BoardPerson, "username" | "nickname" | "realname" | "team">,
  { rankShowName }: Pick<ContestInfo, "rankShowName">,
): string {
  return (row.team ? row.nickname : row[rankShowName]) || row.username;
}

/** The line below the name: the school, and for a team its members. */
export function detailsOf({ school, team }: Pick<BoardPerson, "school" | "team">): string {
  const parts = [school, team?.members.join(", ")];
  return parts.filter(Boolean).join(" · ");
}
