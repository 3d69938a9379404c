import { ProblemAuth } from "../../shared/problem.ts";
import { may as roleMay, Role } from "../../shared/roles.ts";
import { may, mayBe, type Reach, reachOf } from "../authority/policy.ts";
import { any, type Atom, holds, type Predicate } from "../platform/predicate.ts";
import type { Principal } from "../platform/principal.ts";
import type { Viewer } from "../platform/route.ts";

type Who = Pick<Viewer, "role">;

/** The fields of a stored problem that rights to it depend on. */
export interface OwnedProblem {
  pid: number;
  ownerUid: string;
  groupId: number | null;
}

interface Guarded extends OwnedProblem {
  auth: number;
}

/**
 * Whether this viewer may read the problem outside a contest. All viewers may read public problems; for private and
 * contest-only ones the authority decides.
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

/** {@link visibleProblem} for statements with `problem p`. */
export const readableProblem: Predicate<Reading> = any(
  publicProblem,
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

/** Root and problem admins may list hidden problems. */
export function seesEveryProblem(viewer: Principal | null): boolean {
  return hiddenProblemsOf(viewer).everything;
}

/** The non-public problems that the viewer may see, for SQL statements. */
export function hiddenProblemsOf(viewer: Principal | null): Reach {
  return reachOf(viewer, "view", "problem");
}

/** Every account that manages problems may create one. */
export function mayCreateProblem(viewer: Who): boolean {
  return roleMay(viewer.role, "manageProblems");
}

/** Read everything hidden from contestants, and edit. */
export function mayEditProblem(viewer: Principal, problem: OwnedProblem): boolean {
  return may(viewer, "edit", owned(problem));
}

/** Delete or archive. */
export function mayDeleteProblem(viewer: Principal, problem: OwnedProblem): boolean {
  return may(viewer, "delete", owned(problem));
}

/** Make it public: root and problem admins. */
export function mayPublishProblem(viewer: Who): boolean {
  return viewer.role === Role.Root || viewer.role === Role.ProblemAdmin;
}

/** Whether the visibility may change from `was` to `is`. An unchanged value is always allowed. */
export function maySetAuth(viewer: Who, was: number | null, is: number): boolean {
  return is === was || is !== ProblemAuth.Public || mayPublishProblem(viewer);
}
