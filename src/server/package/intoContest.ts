import { Refusal } from "../../shared/errors.ts";
import { ProblemAuth } from "../../shared/problem.ts";
import { type AddingActor, addToContest, lockContestOfOrganizer } from "../contest/service.ts";
import type { Tx } from "../platform/db.ts";
import { setVisibility } from "../problemAdmin/service.ts";
import type { ContestOfImport } from "./import.sql.ts";
import { PackageFault } from "./report.ts";

/**
 * Locks the contest before the problem that a package replaces, in the order of all code that adds problems. Fault:
 * contestLost.
 */
export async function lockTarget(tx: Tx, actor: AddingActor, cid: number): Promise<void> {
  try {
    await lockContestOfOrganizer(tx, cid, actor);
  } catch (error) {
    if (error instanceof Refusal) throw new PackageFault("contestLost", {}, { cause: error });
    throw error;
  }
}

/**
 * Adds an imported problem to the contest of its import, in the transaction that stores it: when the contest refuses
 * it, it is not stored either. A problem that is already in the contest keeps its letter. A replaced private problem
 * becomes visible through contests; a public one is hidden until the contest is over.
 */
export async function putIntoContest(
  tx: Tx,
  actor: AddingActor,
  { pid, cid, publishAtEnd }: ContestOfImport & { pid: number },
): Promise<void> {
  await setVisibility(tx, actor, { pid, from: ProblemAuth.Private, to: ProblemAuth.Contest });
  try {
    await addToContest(tx, actor, { cid, pid, hideUntilEnd: true, publishAtEnd });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "CONTEST_PROBLEM_TWICE") return;
    const { reason, max } = error.params;
    if (reason === "tooMany") {
      throw new PackageFault("contestFull", { max: Number(max) }, { cause: error });
    }
    throw error;
  }
}
