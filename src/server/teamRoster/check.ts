import { SCHOOL_MAX } from "../../shared/account/accountRules.ts";
import { CATEGORY_NAME_MAX } from "../../shared/contestOrganizer/contestCategory.ts";
import { SEAT_MAX } from "../../shared/contestOrganizer/contestParticipant.ts";
import { nameKey } from "../../shared/text/nameKey.ts";
import { COUNTRY, TEAM_MEMBERS_MAX, TEAM_NAME_MAX } from "../../shared/account/team.ts";
import { isLongerThan, isVisible } from "../../shared/text/tidyText.ts";
import { type Fault, passwordFault, usernameFault } from "../../shared/account/userRules.ts";
import { isCommonPassword } from "../account/service.ts";
import type { RosterFault, RosterTeam } from "./readRoster.ts";

/** A team that can be stored. */
export interface CheckedTeam extends RosterTeam {
  name: string;
  username: string;
}

/** The errors of each team, including usernames that occur twice in the roster; `taken`: keys of existing usernames. */
export function rosterFaults(
  teams: readonly RosterTeam[],
  taken: ReadonlySet<string>,
): RosterFault[] {
  const seen = new Set<string>();
  return teams.flatMap((team) => {
    const key = nameKey(team.username ?? "");
    const faults: (Fault | null)[] = [...fieldFaults(team), usernameFault(team.username)];
    if (seen.has(key)) faults.push({ code: "USERNAME_TWICE", params: {} });
    else if (taken.has(key)) faults.push({ code: "USERNAME_TAKEN", params: {} });
    seen.add(key);
    const { source, line } = team;
    return faults.flatMap((fault) => (fault === null ? [] : [{ source, line, ...fault }]));
  });
}

function fieldFaults(team: RosterTeam): (Fault | null)[] {
  const { name, nameEn, school, country, seat, groups, members, coaches, username, password } =
    team;
  const names = [name, nameEn, ...members, ...coaches].filter((text) => text !== null);
  const isCommon = password !== "" && isCommonPassword(password);
  return [
    name === null || !isVisible(name) ? { code: "TEAM_ROSTER_NAME", params: {} } : null,
    names.some((text) => isLongerThan(text, TEAM_NAME_MAX))
      ? { code: "TEAM_ROSTER_LONG", params: { max: TEAM_NAME_MAX } }
      : null,
    isLongerThan(school, SCHOOL_MAX)
      ? { code: "SCHOOL_LENGTH", params: { max: SCHOOL_MAX } }
      : null,
    country !== null && !COUNTRY.test(country) ? { code: "TEAM_ROSTER_COUNTRY", params: {} } : null,
    isLongerThan(seat, SEAT_MAX) ? { code: "TEAM_ROSTER_SEAT", params: { max: SEAT_MAX } } : null,
    groups.some((group) => isLongerThan(group, CATEGORY_NAME_MAX))
      ? { code: "TEAM_ROSTER_GROUP", params: { max: CATEGORY_NAME_MAX } }
      : null,
    members.length + coaches.length > TEAM_MEMBERS_MAX
      ? { code: "TEAM_FULL", params: { max: TEAM_MEMBERS_MAX } }
      : null,
    password === "" ? null : passwordFault(password, username),
    isCommon ? { code: "PASSWORD_COMMON", params: {} } : null,
  ];
}
