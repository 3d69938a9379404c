import type { Shape } from "../shape.ts";
import type { classErrors as source } from "../zh-CN/errorsClass.ts";

export const classErrors = {
  CLASS_NOT_FOUND: "Class {classId} does not exist; choose one from the list of your classes",
  CLASS_ARCHIVED:
    "This class is archived and can only be read; ask its owner to make it active again",
  CLASS_CREATE_ROLE: "Accounts of your type cannot create classes; ask an administrator",
  CLASS_CREATE_SOLVED:
    "Solve at least {needed} problems to create a class; you have solved {solved}. An administrator can also allow it",
  CLASS_CREATE_DAILY: "At most {max} classes can be created in 24 hours; try again later",
  CLASS_CREATE_TOTAL:
    "You can own at most {max} active classes; archive or transfer one that is not used",
  CLASS_OWNER_ONLY: "Only the owner of the class appoints, invites and removes teachers",
  CLASS_OWNER_LEAVES: "The owner cannot leave the class; transfer it to another teacher first",
  CLASS_OWNER_STAYS: "The role of the owner changes only by transferring the class",
  CLASS_NEW_OWNER: "A class is transferred to one of its teachers; make the user a teacher first",
  CLASS_FULL: "A class has at most {max} members; remove those who left",
  CLASS_USED:
    "Deleting the class loses {members} memberships and {announcements} announcements; {problems} problems, {contests} contests and {trainings} trainings are hidden and stay with their owners. Confirm to delete it",
  CLASS_MEMBER_NOT_FOUND: "This user is not in the class; reload the list",
  CLASS_MEMBER_ALREADY: "You are already in this class",
  CLASS_CODE_GONE:
    "{reason, select, expired {This code has expired} usedUp {This code has been used as often as allowed} revoked {This code was revoked} archived {The class is archived} other {This code does not exist; it may not have been copied completely}}. Ask a teacher for a new one",
  CLASS_INVITATION_NOT_FOUND:
    "This invitation does not exist or is already revoked; reload the list",
  CLASS_INVITATIONS_MAX:
    "A class can have at most {max} usable invitations; revoke those that are not used",
  CLASS_REQUESTS_CLOSED: "This class does not accept requests; ask a teacher for a code",
  CLASS_REQUESTED: "You have already asked to join this class; wait for a teacher's decision",
  CLASS_REQUEST_NOT_FOUND: "This request was withdrawn or decided; reload the page",
  CLASS_REQUESTS_MAX: "At most {max} of your requests can wait; withdraw those you do not need",
  CLASS_WAITING_FULL: "{max} users already wait for this class; try again later",
  CLASS_OFFER_NOT_FOUND: "This invitation was withdrawn or answered; reload the page",
  CLASS_IMPORT_NOT_FOUND: "This import does not exist; reload the list",
  CLASS_IMPORT_UNDONE: "This import is already undone",
  CLASS_IMPORT_LATER: "There are later imports; undo the newest one first",
  CLASS_IMPORT_CANCELLED: "The import was canceled; nothing was stored",
  ROSTER_ROLE: "The role {role} is unknown; enter teacher, assistant or member",
  ROSTER_TEACHER: "Only the owner of the class adds and changes teachers",
  ROSTER_OWNER: "This is the owner of the class, whose role changes only by a transfer",
  ROSTER_TWICE: "An earlier line is about the same user",
  ROSTER_NO_ACCOUNT: "No account matches; check the line, or choose to create accounts",
  ROSTER_AMBIGUOUS: "Several accounts match; use the username instead",
  ROSTER_KEY: "The value that finds the account (username, number or email address) is missing",
  CLASS_CREATOR_NOT_FOUND: "This user does not have this permission; reload the list",
} as const satisfies Shape<typeof source>;
