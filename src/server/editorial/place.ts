import { Refusal } from "../../shared/call/errors.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import { type ContestCache, enteredContest } from "../contest/service.ts";
import type { Database } from "../platform/database/db.ts";
import type { Viewer } from "../platform/route/route.ts";
import { mayEditProblem, visibleProblem } from "../problem/policy.ts";
import type { Catalogue } from "../problem/service.ts";
import { findTrainingProblem } from "../training/service.ts";
import { type PlacedProblem, problemIn } from "./editorials.sql.ts";
import { releaseReader } from "./policy.ts";

export interface EditorialSource {
  db: Database;
  contests: ContestCache;
  catalogue: Catalogue;
}

/** Identifies a problem in requests by its display id in a contest, a training or the problem bank. */
export interface SentProblem {
  problemId: string;
  cid?: number | null | undefined;
  tid?: number | null | undefined;
}

/**
 * A problem that the viewer may read in this contest or training or in the problem bank, with the data that decides
 * whether its editorials are released. Refusals: PROBLEM_NOT_FOUND, the refusals for entering a contest or a training,
 * LOGIN_REQUIRED for guests in a contest or training, HOMEWORK_NOT_STARTED.
 */
export async function placedProblem(
  source: EditorialSource,
  { problemId, cid, tid }: SentProblem,
  viewer: Viewer | null,
): Promise<PlacedProblem> {
  const displayId = problemId.trim().toUpperCase();
  const unknown = () => new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
  if (cid || tid) {
    if (!viewer) throw new Refusal("LOGIN_REQUIRED");
    const problem = cid
      ? await inContest(source, { displayId, cid }, viewer)
      : await inTraining(source, { displayId, tid: tid ?? 0 }, viewer);
    if (!problem) throw unknown();
    return problem;
  }
  const reader = releaseReader(viewer);
  const [problem] = await problemIn.bank(source.db, { ...reader, displayId, placeId: 0 });
  if (!problem || !visibleProblem(viewer, { ...problem, pid: problem.id })) throw unknown();
  return problem;
}

async function inContest(
  { db, contests }: EditorialSource,
  { displayId, cid }: { displayId: string; cid: number },
  viewer: Viewer,
): Promise<PlacedProblem | undefined> {
  await enteredContest(contests, cid, viewer);
  const reader = releaseReader(viewer);
  const [problem] = await problemIn.contest(db, { ...reader, displayId, placeId: cid });
  return problem?.auth === ProblemAuth.Private ? undefined : problem;
}

async function inTraining(
  { db, catalogue }: EditorialSource,
  { displayId, tid }: { displayId: string; tid: number },
  viewer: Viewer,
): Promise<PlacedProblem | undefined> {
  const { row } = await findTrainingProblem({ db, catalogue }, { tid, displayId }, viewer);
  const reader = releaseReader(viewer);
  const [problem] = await problemIn.id(db, { ...reader, displayId: "", placeId: row.pid });
  return problem;
}

/** Whether the viewer may write, order and delete editorials of the problem, and see them before their release. */
export function mayManageEditorials(
  viewer: Viewer | null,
  { id: pid, ownerUid, groupId }: Pick<PlacedProblem, "id" | "ownerUid" | "groupId">,
): boolean {
  return viewer !== null && mayEditProblem(viewer, { pid, ownerUid, groupId });
}

/** The refusal for an editorial that is missing, or hidden from the viewer. */
export function unknownEditorial(id: number): Refusal {
  return new Refusal("EDITORIAL_NOT_FOUND", { id });
}
