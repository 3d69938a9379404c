import { ProblemAuth } from "../../shared/problem.ts";
import { may, Role } from "../../shared/roles.ts";
import { all, any, type Atom, holds, type Predicate, viewerIs } from "../platform/predicate.ts";
import type { Viewer } from "../platform/route.ts";

type Who = Pick<Viewer, "uid" | "role">;

interface Guarded {
  auth: number;
  authorUid: string | null;
}

/**
 * May this viewer read the problem outside a contest? Public ones: everybody. Private and contest-only
 * ones: root, problem admins, and the author while their role may manage problems.
 */
export function visibleProblem(viewer: Who | null, problem: Guarded): boolean {
  return holds(readableProblem, { viewer, problem });
}

interface Reading {
  viewer: Who | null;
  problem: Guarded;
}

export const publicProblem: Atom<Reading> = {
  name: "publicProblem",
  table: "p",
  test: ({ problem }) => problem.auth === ProblemAuth.Public,
  sql: () => `p.auth = ${ProblemAuth.Public}`,
};

const authored: Atom<Reading> = {
  name: "authored",
  table: "p",
  test: ({ viewer, problem }) => viewer !== null && problem.authorUid === viewer.uid,
  sql: ({ reader, parameter }) =>
    reader !== null && `coalesce(p.author_uid = ${parameter(reader.uid)}, false)`,
};

/** {@link visibleProblem} for statements with `problem p`. */
export const readableProblem: Predicate<Reading> = any(
  publicProblem,
  viewerIs("seesEveryProblem", seesEveryProblem),
  all(
    viewerIs("managesProblems", ({ role }) => may(role, "manageProblems")),
    authored,
  ),
);

/** Root and problem admins may list hidden problems. */
export function seesEveryProblem(viewer: Who | null): boolean {
  return viewer?.role === Role.Root || viewer?.role === Role.ProblemAdmin;
}

/** As statements about tags ask it (`TagReader`): whether they see every problem, and their uid when they see own hidden ones. */
export function tagReaderOf(viewer: Who | null): { everything: boolean; readerUid: string | null } {
  const managesOwn = viewer !== null && may(viewer.role, "manageProblems");
  return { everything: seesEveryProblem(viewer), readerUid: managesOwn ? viewer.uid : null };
}

/** The fields of a stored problem that permissions depend on. */
export interface OwnedProblem {
  authorUid: string | null;
}

/** Everybody who manages problems may create one. */
export function mayCreateProblem(viewer: Who): boolean {
  return may(viewer.role, "manageProblems");
}

/** Root and problem admins manage every problem. */
export function managesEveryProblem(viewer: Who): boolean {
  return viewer.role === Role.Root || viewer.role === Role.ProblemAdmin;
}

/** Read everything hidden from contestants, and edit: root, problem admins, its author. */
export function mayEditProblem(viewer: Who, problem: OwnedProblem): boolean {
  if (managesEveryProblem(viewer)) return true;
  return may(viewer.role, "manageProblems") && problem.authorUid === viewer.uid;
}

/** Delete or archive: root and problem admins, of every author's problems. */
export function mayDeleteProblem(viewer: Who): boolean {
  return managesEveryProblem(viewer);
}

/** Make it public: root and problem admins. */
export function mayPublishProblem(viewer: Who): boolean {
  return managesEveryProblem(viewer);
}

/** May the visibility change from `was` to `is`? An unchanged value is always allowed. */
export function maySetAuth(viewer: Who, was: number | null, is: number): boolean {
  return is === was || is !== ProblemAuth.Public || mayPublishProblem(viewer);
}
