import { Refusal } from "../../shared/call/errors.ts";
import type { PackageFaultCode } from "../../shared/problem/packageReport.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import {
  type AddingActor,
  addToContest,
  contestOfOrganizer,
  lockContestOfOrganizer,
} from "../contest/service.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import type { Principal } from "../platform/route/principal.ts";
import { setVisibility } from "../problemAdmin/service.ts";
import { addToTraining, lockTrainingOfEditor, trainingOfEditor } from "../training/service.ts";
import type { ContestOfImport, ImportTarget } from "./import.sql.ts";
import { PackageFault } from "./report.ts";

/**
 * Checks the target when the call is made; the job checks it again. Refusals: FORBIDDEN, CONTEST_NOT_FOUND or
 * TRAINING_NOT_FOUND for the contest or training of another user.
 */
export async function checkTarget(
  db: Db,
  { contest, training }: ImportTarget,
  call: { viewer: Principal },
): Promise<void> {
  if (contest) await contestOfOrganizer(db, contest.cid, call);
  if (training) await trainingOfEditor(db, training.tid, call);
}

/**
 * Locks the contest and the training. If a package replaces a problem, callers must lock that problem only after this
 * call, because all code that adds problems locks in this order. Faults: contestLost, trainingLost.
 */
export async function lockTarget(
  tx: Tx,
  actor: AddingActor,
  { contest, training }: ImportTarget,
): Promise<void> {
  if (contest) await orFault("contestLost", lockContestOfOrganizer(tx, contest.cid, actor));
  if (training) await orFault("trainingLost", lockTrainingOfEditor(tx, training.tid, actor));
}

async function orFault(code: PackageFaultCode, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) throw new PackageFault(code, {}, { cause: error });
    throw error;
  }
}

/**
 * Adds an imported problem to the contest and the training of its import, in the transaction that stores the problem;
 * if the contest or the training refuses the problem, nothing is stored. A problem that already belongs to the contest
 * or training keeps its position there.
 */
export async function putIntoTarget(
  tx: Tx,
  actor: AddingActor,
  {
    pid,
    displayId,
    mayEdit,
    target: { contest, training },
  }: {
    pid: number;
    displayId: string;
    mayEdit: boolean;
    target: ImportTarget;
  },
): Promise<void> {
  if (contest) await putIntoContest(tx, actor, { ...contest, pid, displayId, mayEdit });
  if (training) await putIntoTraining(tx, actor, { ...training, pid, displayId });
}

/**
 * Adds a problem to the contest. A private problem that the importer may edit becomes visible only through contests; a
 * public problem is hidden until the contest is over.
 */
async function putIntoContest(
  tx: Tx,
  actor: AddingActor,
  {
    pid,
    displayId,
    mayEdit,
    cid,
    publishAtEnd,
  }: ContestOfImport & { pid: number; displayId: string; mayEdit: boolean },
): Promise<void> {
  if (mayEdit)
    await setVisibility(tx, actor, { pid, from: ProblemAuth.Private, to: ProblemAuth.Contest });
  await unlessIn("CONTEST_PROBLEM_TWICE", {
    adding: addToContest(tx, actor, { cid, pid, hideUntilEnd: true, publishAtEnd }),
    fullFault: "contestFull",
    displayId,
  });
}

/** Adds a problem to the training; a private problem appears there once it becomes public. */
async function putIntoTraining(
  tx: Tx,
  actor: AddingActor,
  { pid, displayId, tid }: { pid: number; displayId: string; tid: number },
): Promise<void> {
  await unlessIn("TRAINING_PROBLEM_TWICE", {
    adding: addToTraining(tx, actor, { tid, pid }),
    fullFault: "trainingFull",
    displayId,
  });
}

async function unlessIn(
  isInCode: Refusal["code"],
  {
    adding,
    fullFault,
    displayId,
  }: { adding: Promise<unknown>; fullFault: PackageFaultCode; displayId: string },
): Promise<void> {
  try {
    await adding;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, params } = error;
    if (code === isInCode) return;
    const { reason, max } = params;
    if (reason === "tooMany")
      throw new PackageFault(fullFault, { max: Number(max) }, { cause: error });
    if (code === "TRAINING_ID_TAKEN")
      throw new PackageFault("idTaken", { id: displayId }, { cause: error });
    if (code === "PROBLEM_NOT_FOUND")
      throw new PackageFault("notOwn", { id: displayId }, { cause: error });
    throw error;
  }
}
