import type { Shape } from "../shape.ts";
import type { contestPeopleErrors as source } from "../zh-CN/errorsContestPeople.ts";

export const contestPeopleErrors = {
  CONTEST_SUBMISSIONS_USED:
    "This contest allows {max} submissions per problem, and you have used all of them",
  LANGUAGE_NOT_IN_CONTEST: "This contest does not allow {language}; choose another language",
  CONTEST_CATEGORY_NOT_FOUND: "This category does not exist; reload the page",
  CONTEST_CATEGORY_CLOSED: "The organizers choose the members of this category",
  CONTEST_HELPERS_OWNER_ONLY: "Only the owner of the contest can give and withdraw rights",
  CONTEST_HELPER_OWNER: "This user owns the contest and has all rights to it",
  CONTEST_ROLE_NEEDED:
    "Only the owner and organizers with a role in the administration can change who takes part, show real names, end the contest early, or change a rated contest that is over",
  CONTEST_HELPER_OUTSIDE: "This user is not in the class of the contest; add the user to it first",
  CONTEST_HELPERS_MANY: "A contest has at most {max} helpers",
  CONTEST_HELPER_TAKES_PART:
    "{name} is registered for this contest; with rights to it, the user no longer appears on the scoreboard",
  CONTEST_HELPER_NOT_FOUND: "This user has no rights to the contest; reload the list",
  CONTEST_PARTICIPANTS_NONE: "The list has no usernames; write one on each line",
  CONTEST_PARTICIPANTS_MANY:
    "The list has {count} lines; add at most {max} at once and the rest afterwards",
  CONTEST_PARTICIPANT_NOT_FOUND: "This user is not registered for the contest; add the user first",
  CONTEST_PARTICIPANT_DISQUALIFIED:
    "This participant is disqualified; restore the participant before removing",
} as const satisfies Shape<typeof source>;
