import { redirect } from "@tanstack/react-router";
import { isId } from "../../../shared/call/ids.ts";
import { contestAddresses } from "../../owner/contestAddresses.ts";

interface ContestAddress {
  params: { contestId?: string; classID?: string; pid?: string };
}

/** Runs before a page of one contest is loaded; a URL without the contest's id is redirected to the list. */
export function needContestId(route: ContestAddress): void {
  const { contestId = "", classID } = route.params;
  if (isId(contestId)) return;
  const { list, params } = contestAddresses(classID === undefined ? null : Number(classID));
  throw redirect({ to: list, params, replace: true });
}

/**
 * Does the same as `needContestId` for the problem form within a contest; a URL without the problem's id is redirected
 * to the list of problems.
 */
export function needContestProblem(route: ContestAddress): void {
  needContestId(route);
  const { contestId = "", classID, pid = "" } = route.params;
  if (isId(pid)) return;
  const { problems, params } = contestAddresses(classID === undefined ? null : Number(classID));
  throw redirect({ to: problems, params: { ...params, contestId }, replace: true });
}
