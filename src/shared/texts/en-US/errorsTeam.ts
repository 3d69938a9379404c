import type { Shape } from "../shape.ts";
import type { teamErrors as source } from "../zh-CN/errorsTeam.ts";

export const teamErrors = {
  TEAM_NOT_FOUND: "This team does not exist, or you are not a member of it",
  TEAM_MEMBER_NOT_FOUND: "This member does not exist, or the invitation was withdrawn",
  TEAM_MEMBER_PRESENT: "This user is already in the team or invited to it",
  TEAM_ACCEPTED: "You have already accepted this invitation",
  TEAM_FULL: "A team can have at most {max} members, including coaches and reserves",
  TEAMS_MAX: "A user can be in at most {max} teams, including open invitations",
  TEAM_USED: "The team has registered for a contest or taken part in one and cannot be deleted",
  TEAM_IN_CONTEST:
    "The team is taking part in a contest; members can leave or be removed after its end",
  TEAM_NOT_ACCEPTED: "Some members have not accepted the invitation yet: {names}",
  TEAM_TOO_LARGE:
    "A team can have at most {max} contestants in this contest; make the others reserves",
  TEAM_EMPTY: "No contestant of the team has accepted the invitation yet",
  TEAM_ROSTER_NONE: "There are no teams in the roster",
  TEAM_ROSTER_MANY:
    "The roster has {count} teams; import at most {max} at once and the rest afterwards",
  TEAM_ROSTER_UNKNOWN:
    "The content of this file is not recognized; the first line of a table has the names of its columns, one of them “Team”",
  TEAM_ROSTER_JSON: "This file is not valid JSON",
  TEAM_ROSTER_ORGANIZATION: "The roster has no school with the ID {id}",
  TEAM_ROSTER_TEAM: "The roster has no team for {id}",
  TEAM_ROSTER_NAME: "The team has no name",
  TEAM_ROSTER_LONG: "Names of teams and members can have at most {max} characters",
  TEAM_ROSTER_COUNTRY:
    "Enter a country or region as its three-letter ISO 3166-1 code, for example CHN",
  TEAM_ROSTER_SEAT: "A seat can have at most {max} characters",
  TEAM_ROSTER_GROUP: "The name of a group can have at most {max} characters",
  TEAM_ROSTER_GROUPS:
    "Groups become categories of the contest, which can have at most {max}; with this roster there would be {count} more",
  CONTEST_PARTICIPANTS_NONE: "The list has no usernames; write one on each line",
  CONTEST_PARTICIPANTS_MANY:
    "The list has {count} lines; add at most {max} at once and the rest afterwards",
  CONTEST_TEAMS_ONLY: "This contest is for teams; register with your team first",
  CONTEST_INDIVIDUALS_ONLY: "This contest is for individuals only",
  CONTEST_MEMBERS_TAKEN:
    "These members already take part in this contest on their own or in another team, or organize it: {names}",
  CONTEST_TEAMS_REGISTERED:
    "Teams have registered, so the contest cannot be limited to individuals",
} as const satisfies Shape<typeof source>;
