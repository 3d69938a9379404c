import { groupsOf, type Reach, reachOf } from "../authority/policy.ts";
import type { Principal } from "../platform/route/principal.ts";

/** The parameters of the SQL condition `problemOpen` for one viewer. */
export interface ProblemAccess {
  problemEverything: boolean;
  problemOwnUid: string | null;
  problemGrantedIds: readonly number[];
  problemGroupIds: readonly number[];
  contestEverything: boolean;
  contestOwnUid: string | null;
  contestGrantedIds: readonly number[];
  contestGroupIds: readonly number[];
  /** Classes to which the viewer belongs, in any role. */
  groupIds: readonly number[];
}

/** Which problems the viewer may read, and which running contests they organize. */
export function problemAccessOf(viewer: Principal | null): ProblemAccess {
  const problem: Reach = reachOf(viewer, "view", "problem");
  const contest: Reach = reachOf(viewer, "view", "contest");
  return {
    problemEverything: problem.everything,
    problemOwnUid: problem.ownUid,
    problemGrantedIds: problem.grantedIds,
    problemGroupIds: problem.groupIds,
    contestEverything: contest.everything,
    contestOwnUid: contest.ownUid,
    contestGrantedIds: contest.grantedIds,
    contestGroupIds: contest.groupIds,
    groupIds: groupsOf(viewer),
  };
}
