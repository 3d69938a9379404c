import type { OwnStatuses } from "../../shared/problem/problemSet.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { OwnFilter } from "../../shared/problem/problem.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import type { Viewer } from "../platform/route/route.ts";
import type { ScopedDb } from "../scope/service.ts";
import type { Choice } from "./catalogue.ts";
import { triedProblems } from "./ownPart.sql.ts";

/** The problems that a reader has tried, and those among them whose accepted verdict the reader may see. */
interface OwnPart {
  /** The tried problems, latest first. */
  tried: number[];
  solved: ReadonlySet<number>;
  /** The reader's statuses for the problems that the reader has tried. */
  statuses: OwnStatuses;
}

/**
 * The problems that the reader has tried outside contests, with their statuses. The problem lists show the same
 * statuses, so a list that is filtered by status never contradicts the statuses that it shows. For a reader who has
 * tried 1,000 problems, this takes about 10 ms.
 */
export async function ownPart({ db, scopes }: ScopedDb, viewer: Viewer): Promise<OwnPart> {
  const tried = (await triedProblems(db, { uid: viewer.uid })).map(({ pid }) => pid);
  if (tried.length === 0) return { tried, solved: new Set(), statuses: {} };
  const { scope, scopeId } = scopes.ofCall({});
  const statuses = await scope.ownStatus(db, viewer, { scopeId, pids: tried });
  const solved = tried.filter((pid) => statuses[pid]?.status === Verdict.Accepted);
  return { tried, solved: new Set(solved), statuses };
}

/** Problems that match a filter by the reader's status. Refusal: LOGIN_REQUIRED if the reader is not signed in. */
export async function ownChoice(
  source: ScopedDb,
  viewer: Viewer | null,
  filter: OwnFilter,
): Promise<Choice> {
  if (!viewer) throw new Refusal("LOGIN_REQUIRED");
  const { tried, solved } = await ownPart(source, viewer);
  if (filter === "solved") return (pid) => solved.has(pid);
  if (filter === "unsolved") return (pid) => !solved.has(pid);
  const unfinished = new Set(tried.filter((pid) => !solved.has(pid)));
  return (pid) => unfinished.has(pid);
}
