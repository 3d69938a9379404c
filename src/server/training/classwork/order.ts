import { createHash } from "node:crypto";
import type { GuardedHomework } from "./policy.ts";

/**
 * The order of problems for one student. The order is determined by a digest of homework, student and problem. The
 * order is stable, differs between students, and keeps the relative order of the existing problems when a problem is
 * added.
 */
function ownOrder<Problem extends { pid: number }>(
  problems: readonly Problem[],
  { trainingId, uid }: { trainingId: number; uid: string },
): Problem[] {
  const keys = new Map(problems.map(({ pid }) => [pid, digest(`${trainingId} ${uid} ${pid}`)]));
  const keyOf = ({ pid }: Problem): string => keys.get(pid) ?? "";
  return problems.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** The problems of a class's training, in the order shown to the viewer. */
export function orderedFor<Problem extends { pid: number }>(
  problems: readonly Problem[],
  training: { id: number; homework: Pick<GuardedHomework, "order"> | null },
  { uid, isStaff }: { uid: string; isStaff: boolean },
): readonly Problem[] {
  const { id: trainingId, homework } = training;
  return homework?.order === "own" && !isStaff ? ownOrder(problems, { trainingId, uid }) : problems;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
