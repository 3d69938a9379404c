import { Refusal } from "../../shared/call/errors.ts";
import { classProblemAuths, ProblemAuth } from "../../shared/problem/problem.ts";
import { may as roleMay, Role } from "../../shared/account/roles.ts";
import {
  belongs,
  belongsToClass,
  may,
  mayBe,
  mayListAll,
  type Reach,
  reachOf,
} from "../authority/policy.ts";
import { any, type Atom, holds, type Predicate } from "../platform/route/predicate.ts";
import type { Principal } from "../platform/route/principal.ts";
import type { Viewer } from "../platform/route/route.ts";

type Who = Pick<Viewer, "role">;

/** The fields of a stored problem on which permissions depend. */
export interface OwnedProblem {
  pid: number;
  ownerUid: string;
  groupId: number | null;
}

interface Guarded extends OwnedProblem {
  auth: number;
}

/**
 * Whether this viewer may read the problem outside a contest. All viewers may read public problems, and members of a
 * class may read problems that the class shows to them. For private and contest-only problems, the rules of the feature
 * `authority` decide.
 */
export function visibleProblem(viewer: Principal | null, problem: Guarded): boolean {
  return holds(readableProblem, { viewer, problem });
}

interface Reading {
  viewer: Principal | null;
  problem: Guarded;
}

export const publicProblem: Atom<Reading> = {
  name: "publicProblem",
  table: "p",
  test: ({ problem }) => problem.auth === ProblemAuth.Public,
  sql: () => `p.auth = ${ProblemAuth.Public}`,
};

/** A problem that its class shows to all its members. */
const ofOwnClass = belongsToClass<Reading>("ofOwnClass", {
  of: ({ problem: { auth, groupId } }) => (auth === ProblemAuth.Class ? groupId : null),
  table: "p",
  within: (condition) => `(p.auth = ${ProblemAuth.Class} and ${condition})`,
});

/**
 * The rule of {@link visibleProblem} as a predicate, which can also be used in SQL statements that contain `problem p`.
 */
export const readableProblem: Predicate<Reading> = any(
  publicProblem,
  ofOwnClass,
  mayBe<Reading>("viewsProblem", "view", {
    kind: "problem",
    of: ({ problem }) => owned(problem),
    table: "p",
    isJoined: true,
  }),
);

function owned({ pid, ownerUid, groupId }: OwnedProblem) {
  return { kind: "problem", id: pid, ownerUid, groupId } as const;
}

/** Whether the viewer may list hidden problems: root and problem admins. */
export function seesEveryProblem(viewer: Principal | null): boolean {
  return hiddenProblemsOf(viewer).everything;
}

/** The non-public problems that the viewer may see, for SQL statements. */
export function hiddenProblemsOf(viewer: Principal | null): Reach {
  return reachOf(viewer, "view", "problem");
}

/**
 * Why the viewer may not edit a problem; undefined if the viewer may edit it. Users who are not members of a class get
 * the refusal for unknown problems.
 */
export function editRefusal(viewer: Principal, problem: OwnedProblem): Refusal | undefined {
  if (mayEditProblem(viewer, problem)) return undefined;
  const { pid, groupId } = problem;
  const isVisible =
    groupId === null ? mayListAll(viewer, "problem", null) : belongs(viewer, groupId);
  return isVisible
    ? new Refusal("FORBIDDEN")
    : new Refusal("PROBLEM_NOT_FOUND", { problemId: pid });
}

/** Whether the viewer may edit the problem and read everything that is hidden from contestants. */
export function mayEditProblem(viewer: Principal, problem: OwnedProblem): boolean {
  return may(viewer, "edit", owned(problem));
}

/** Whether the viewer may delete or archive the problem. */
export function mayDeleteProblem(viewer: Principal, problem: OwnedProblem): boolean {
  return may(viewer, "delete", owned(problem));
}

/**
 * Whether the viewer may publish the problem: root and problem admins may show a problem of the site to all users;
 * editors of a problem of a class may show it to the members.
 */
export function mayPublishProblem(viewer: Principal, problem: OwnedProblem): boolean {
  if (problem.groupId !== null) return mayEditProblem(viewer, problem);
  return mayPublishSiteWide(viewer);
}

function mayPublishSiteWide({ role }: Who): boolean {
  return role === Role.Root || role === Role.ProblemAdmin;
}

/** Whether the viewer may change the visibility from `was` to `is`. An unchanged value is always allowed. */
export function maySetAuth(
  viewer: Who,
  { groupId, was, is }: { groupId: number | null; was: number | null; is: number },
): boolean {
  if (groupId !== null) return classProblemAuths.some((auth) => auth === is);
  if (is === ProblemAuth.Class) return false;
  return is === was || is !== ProblemAuth.Public || mayPublishSiteWide(viewer);
}

/** Whether the viewer may add tags. Tags belong to the whole site, so teachers can only choose from existing tags. */
export function mayAddTags({ role }: Who): boolean {
  return roleMay(role, "manageTags");
}
