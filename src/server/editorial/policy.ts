import type {
  EditorialRelease,
  EditorialState,
  ProposalBar,
} from "../../shared/discussion/editorialRules.ts";
import { may as roleMay } from "../../shared/account/roles.ts";
import { belongsActively, groupsOf, owns, reachOf } from "../authority/policy.ts";
import type { Principal } from "../platform/route/principal.ts";

/** The fields of a stored editorial that decide whether it is released. */
export interface GuardedEditorial {
  state: EditorialState;
  release: EditorialRelease;
  releaseAt: Date | null;
}

/** Data about a problem and a reader (null: a guest) that decides whether the problem's editorials are released. */
export interface ReleaseFacts {
  /** Whether a visible contest that contains the problem is running and is not organized by the reader. */
  inRunningContest: boolean;
  /** Whether at least one contest with the problem has not ended. */
  inOpenContest: boolean;
  /** Whether the reader has a running virtual participation in a contest that contains the problem. */
  inVirtual: boolean;
  /**
   * Whether the problem is in an unfinished homework assignment of a class in which the reader is a member but not
   * staff. An assignment is unfinished while a student may still submit to it or its feedback has not been released.
   */
  inHomework: boolean;
  hasSolved: boolean;
}

/**
 * Whether all editorials of the problem are closed now, whatever their release settings are. Readers who may edit the
 * problem can open them nevertheless.
 */
function isClosed({ inRunningContest, inVirtual, inHomework }: ReleaseFacts): boolean {
  return inRunningContest || inVirtual || inHomework;
}

/**
 * Whether a reader who may not edit the problem may know that the editorial exists, and may open it now. The equivalent
 * SQL condition is `isOpenEditorial`.
 */
export function isReleased(
  { state, release, releaseAt }: GuardedEditorial,
  facts: ReleaseFacts,
  now: number,
): boolean {
  if (state !== "published" || isClosed(facts)) return false;
  switch (release) {
    case "always":
      return true;
    case "solved":
      return facts.hasSolved;
    case "contest":
      return !facts.inOpenContest;
    default:
      return releaseAt !== null && releaseAt.getTime() <= now;
  }
}

/** The data about the viewer that is needed to determine `ReleaseFacts`, as parameters of SQL statements. */
export interface ReleaseReader {
  uid: string | null;
  /** Ids of the classes that the viewer belongs to, in any role. */
  groupIds: readonly number[];
  contestEverything: boolean;
  contestOwnUid: string | null;
  contestGrantedIds: readonly number[];
  contestGrantGroupIds: readonly number[];
  contestGroupIds: readonly number[];
  trainingEverything: boolean;
  trainingOwnUid: string | null;
  trainingGrantedIds: readonly number[];
  trainingGrantGroupIds: readonly number[];
  trainingGroupIds: readonly number[];
}

/**
 * Parameters that select the contests that the viewer organizes and the homework assignments for which the viewer is
 * staff.
 */
export function releaseReader(viewer: Principal | null): ReleaseReader {
  const contest = reachOf(viewer, "view", "contest");
  const training = reachOf(viewer, "view", "training");
  return {
    uid: viewer?.uid ?? null,
    groupIds: groupsOf(viewer),
    contestEverything: contest.everything,
    contestOwnUid: contest.ownUid,
    contestGrantedIds: contest.grantedIds,
    contestGrantGroupIds: contest.grantGroupIds,
    contestGroupIds: contest.groupIds,
    trainingEverything: training.everything,
    trainingOwnUid: training.ownUid,
    trainingGrantedIds: training.grantedIds,
    trainingGrantGroupIds: training.grantGroupIds,
    trainingGroupIds: training.groupIds,
  };
}

/**
 * Why the viewer may not write proposals for problems of the class `groupId` (null: for problems of the site); null if
 * the viewer may.
 */
export function writerBar(viewer: Principal | null, groupId: number | null): ProposalBar | null {
  if (viewer === null) return "login";
  if (!roleMay(viewer.role, "discuss")) return "role";
  return groupId !== null && !belongsActively(viewer, groupId) ? "place" : null;
}

/**
 * Why the viewer cannot propose an editorial for a problem that the viewer can read; null: the viewer can propose one.
 */
export function proposalBar(
  viewer: Principal | null,
  { groupId }: { groupId: number | null },
  facts: ReleaseFacts,
): ProposalBar | null {
  const bar = writerBar(viewer, groupId);
  if (bar !== null) return bar;
  if (isClosed(facts)) return "closed";
  return facts.hasSolved ? null : "solved";
}

/** The fields of a stored proposal that its author's permissions depend on. */
interface GuardedProposal {
  state: EditorialState;
  /** The proposal's author; null: the account was deleted. */
  uid: string | null;
}

/**
 * Whether the viewer may read, edit and withdraw a proposal; only its author may, until it is accepted. An accepted
 * proposal belongs to the problem and is changed by users who may edit the problem.
 */
export function mayEditProposal(viewer: Principal, proposal: GuardedProposal): boolean {
  const { state, uid } = proposal;
  return state !== "published" && uid !== null && owns(viewer, { ownerUid: uid });
}
