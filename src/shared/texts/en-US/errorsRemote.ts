import type { Shape } from "../shape.ts";
import type { remoteErrors as source } from "../zh-CN/errorsRemote.ts";

export const remoteErrors = {
  BACKEND_UNAVAILABLE: "Submissions to this problem cannot be judged right now; try again later",
  REMOTE_JUDGE_OFF:
    "Nothing is imported from {judge} now: the administrators have switched this off",
  REMOTE_MODE_UNKNOWN: "{judge} does not have this mode",
  REMOTE_ROBOT_OFF:
    "No code is sent to {judge} by accounts of this site now: the administrators have switched this off",
  REMOTE_LINK_OFF:
    "Submissions that users make at {judge} are not taken now: the administrators have switched this off",
  REMOTE_OWN_JUDGE_OFF:
    "Sessions of users at {judge} are not stored: the administrators have switched this off",
  REMOTE_LANGUAGE_OFF: "{judge} no longer accepts {language}; choose another language",
  REMOTE_LANGUAGE_OFFERED: "{language} of {judge} is already offered",
  REMOTE_JUDGE_UNKNOWN: "This judge is not supported; choose one in the list",
  REMOTE_ID_WRONG: "“{id}” is not an ID or address of a problem of {judge}",
  REMOTE_HANDLE_EMPTY: "Enter the username of the account",
  REMOTE_SECRET_NEEDED:
    "The account needs a password, or the cookies of a session if this judge asks for a CAPTCHA at login",
  REMOTE_SESSION_WRONG:
    "These are not the cookies of a session at this judge: paste them as name=value; name=value",
  REMOTE_ACCOUNT_TAKEN: "This judge already has an account with this name",
  REMOTE_ACCOUNT_NOT_FOUND: "The account does not exist; it may have been deleted",
  REMOTE_TOO_MANY: "At most {max} problems can be imported at once",
  REMOTE_PROBLEM_LOCAL: "This problem is already judged on this site",
  REMOTE_HANDLE_WRONG: "This is not a username of this judge",
  REMOTE_HANDLE_MISSING: "Set and verify your username at this judge first",
  REMOTE_HANDLE_TAKEN:
    "Another user has verified this name, or you have changed it in the meantime",
  REMOTE_TOKEN_MISSING:
    "Your profile or program at the judge does not contain the token yet; save it there and try again",
  REMOTE_NO_ANSWER: "{judge} is not responding properly right now; try again later",
  REMOTE_OWN_OFF: "This site does not store sessions of users at other judges",
  REMOTE_PAGE_NOT_FOUND: "This page is no longer kept",
  REMOTE_LINK_WRONG: "You have no submission to this problem with this number",
  REMOTE_LINK_TAKEN: "This submission at the judge has been used already",
  REMOTE_LINK_OVER: "This submission no longer waits for one at the judge",
  REMOTE_LINK_IN_CONTEST:
    "This contest does not allow problems of {judge}, because users submit there themselves",
  LATE_VERDICT_DECIDED: "This verdict has already been decided",
  REMOTE_NOT_IN_CONTEST: "This contest does not allow problems of other judges such as {judge}",
} as const satisfies Shape<typeof source>;
