import { accountRuleText } from "../../../shared/account/accountRule.ts";
import type { StoredContest } from "./organized.sql.ts";

/** The fields for the audit log, without the password and long texts. */
export function audited(contest: StoredContest): Record<string, unknown> {
  const { title, rule, auth, startTime, endTime, frozenFrom, opensItself, nameField } = contest;
  return {
    title,
    rule,
    auth,
    startTime,
    endTime,
    frozenFrom,
    opensItself,
    nameField,
    printOpen: contest.printOpen,
    boardOpen: contest.boardOpen,
    timeCounting: contest.timeCounting,
    genderMarks: contest.genderMarks,
    networks: contest.networks.join(" ").slice(0, 2000),
    oneSession: contest.oneSession,
    organizersRanked: contest.organizersRanked,
    password: contest.passwordHash !== null,
    organizersSeeHidden: contest.organizersSeeHidden,
    opensToAll: contest.opensToAll,
    isRated: contest.isRated,
    remoteProblems: contest.remoteProblems,
    upsolving: contest.upsolving,
    regulations: JSON.stringify(contest.regulations).slice(0, 2000),
    accountRule: contest.accountRule && accountRuleText(contest.accountRule).slice(0, 500),
    stars: contest.stars.length,
    description: contest.description.slice(0, 200),
  };
}
