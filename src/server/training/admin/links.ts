import type * as z from "zod/mini";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { ProblemAuth } from "../../../shared/problem/problem.ts";
import {
  type addTrainingProblems,
  type findTrainingProblems,
  TRAINING_PROBLEMS_MAX,
  type TrainingLink,
  type updateTrainingProblem,
} from "../../../shared/practice/trainingAdmin.ts";
import { type Actor, recordAction } from "../../audit/service.ts";
import { type Database, type Db, only, type Tx } from "../../platform/database/db.ts";
import type { Principal } from "../../platform/route/principal.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { mayEditProblem, type OwnedProblem } from "../../problem/policy.ts";
import type { Catalogue, ProblemEntry } from "../../problem/service.ts";
import { pageOfProblems } from "../../problemAdmin/service.ts";
import { inOrder, ownIdOf, refuseUsedId } from "../../problemSet/service.ts";
import { editable, lockEditable } from "./edited.ts";
import {
  insertLinks,
  orderLinks,
  problemsByName,
  removeLink,
  touchProblems,
  trainingLink,
  trainingLinks,
  updateLink,
} from "./links.sql.ts";

/**
 * Whether the caller may add the problem. The problem must be public, or the caller must be allowed to edit it; the
 * training shows the problem only while it is public. A problem of a class can be added only to trainings of the same
 * class.
 */
function mayAdd(
  viewer: Principal,
  problem: OwnedProblem & { auth: number; archived: boolean },
  training: { groupId: number | null },
): boolean {
  if (problem.archived) return false;
  if (problem.groupId !== null && problem.groupId !== training.groupId) return false;
  return problem.auth === ProblemAuth.Public || mayEditProblem(viewer, problem);
}

/**
 * Returns either the problems of a training in their order, or the problems that can be added to it, newest first.
 * Public problems and problems of the training's class can be added.
 */
export async function findProblems(
  { db, catalogue }: { db: Db; catalogue: Catalogue },
  { tid, queryExisted, ...page }: z.output<typeof findTrainingProblems.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof findTrainingProblems>> {
  const { groupId } = await editable(db, tid, call);
  const isOffered = (entry: ProblemEntry): boolean =>
    entry.auth === ProblemAuth.Public || (groupId !== null && entry.groupId === groupId);
  const links = await trainingLinks(db, { trainingId: tid });
  const places = new Map(links.map(({ pid }, at) => [pid, at]));
  const every = await catalogue.all();
  const place = ({ pid }: { pid: number }): number => places.get(pid) ?? -1;
  const matches = queryExisted
    ? every.filter((entry) => place(entry) >= 0).toSorted((a, b) => place(a) - place(b))
    : every
        .filter((entry) => place(entry) < 0 && !entry.archived && isOffered(entry))
        .toSorted((a, b) => b.pid - a.pid);
  return {
    problemList: await pageOfProblems(call, matches, { ...page, oj: undefined, auth: undefined }),
    trainingProblemMap: Object.fromEntries(links.map((link) => [String(link.pid), link])),
  };
}

interface AddedProblem {
  tid: number;
  pid: number;
  displayId?: string | null | undefined;
}

export function addProblem(
  db: Database,
  added: AddedProblem,
  call: SignedInCall,
): Promise<TrainingLink> {
  return db.transaction((tx) => addLink(tx, call, added));
}

/**
 * Adds a problem at the end, in the caller's transaction. Refusals: FORBIDDEN, TRAINING_NOT_FOUND, PROBLEM_NOT_FOUND,
 * TRAINING_PROBLEM_TWICE, TRAINING_ID_TAKEN, INVALID_FIELD.
 */
export async function addLink(
  tx: Tx,
  actor: Actor & { viewer: Principal },
  { tid, pid, displayId }: AddedProblem,
): Promise<TrainingLink> {
  const { title, groupId } = await lockEditable(tx, tid, actor);
  const [problem] = await problemsByName(tx, { pids: [pid], problemIds: [] });
  if (!problem || !mayAdd(actor.viewer, problem, { groupId })) {
    throw new Refusal("PROBLEM_NOT_FOUND", { problemId: pid });
  }
  const links = await trainingLinks(tx, { trainingId: tid });
  if (links.some((link) => link.pid === pid)) throw new Refusal("TRAINING_PROBLEM_TWICE");
  const own = ownIdOf(displayId, problem.problemId);
  const newId = own ?? problem.problemId;
  refuseUsedId(links, { pid, displayId: newId }, { idInUse: "TRAINING_ID_TAKEN" });
  return only(await append(tx, { tid, title, links, added: [{ ...problem, own }] }, actor));
}

/**
 * Adds problems, given by their display ids in the problem bank, at the end of the training in the given order.
 * Problems that cannot be added are named in the result and do not prevent the other problems from being added.
 */
export function addProblems(
  db: Database,
  { tid, problemIds }: z.output<typeof addTrainingProblems.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof addTrainingProblems>> {
  const names = [...new Set(problemIds.map((name) => name.toUpperCase()))];
  return db.transaction(async (tx) => {
    const { title, groupId } = await lockEditable(tx, tid, call);
    const rows = await problemsByName(tx, { pids: [], problemIds: names });
    const byName = new Map(rows.map((row) => [row.problemId, row]));
    const links = await trainingLinks(tx, { trainingId: tid });
    const linkedPids = new Set(links.map(({ pid }) => pid));
    const usedIds = new Set(links.map(({ displayId }) => displayId));
    const problems = names.map((name) => ({ name, problem: byName.get(name) }));
    const isLinked = ({ problem }: (typeof problems)[number]) =>
      problem !== undefined && linkedPids.has(problem.pid);
    const additions = problems.flatMap(({ name, problem }) => {
      if (!problem || linkedPids.has(problem.pid) || usedIds.has(name)) return [];
      return mayAdd(call.viewer, problem, { groupId }) ? [{ ...problem, own: null }] : [];
    });
    const isAdded = new Set(additions.map(({ problemId }) => problemId));
    return {
      added: await append(tx, { tid, title, links, added: additions }, call),
      already: problems.filter(isLinked).map(({ name }) => name),
      unknown: problems
        .filter((each) => !isLinked(each) && !isAdded.has(each.name))
        .map(({ name }) => name),
    };
  });
}

interface Addition {
  tid: number;
  title: string;
  links: readonly TrainingLink[];
  /** `own`: the id that the problem has in the training; null: its id in the problem bank. */
  added: readonly { pid: number; problemId: string; own: string | null }[];
}

/** Adds the problems at the end of the training. Refusal: INVALID_FIELD if there would be too many problems. */
async function append(
  tx: Tx,
  { tid, title, links, added }: Addition,
  actor: Actor,
): Promise<TrainingLink[]> {
  if (added.length === 0) return [];
  if (links.length + added.length > TRAINING_PROBLEMS_MAX) {
    const max = TRAINING_PROBLEMS_MAX;
    throw new Refusal("INVALID_FIELD", { field: "pid", reason: "tooMany", max });
  }
  const pids = added.map(({ pid }) => pid);
  await insertLinks(tx, {
    trainingId: tid,
    last: Math.max(0, ...links.map(({ rank }) => rank)),
    pids,
    displayIds: added.map(({ own }) => own),
  });
  await touchProblems(tx, { trainingId: tid });
  await recordAction(tx, actor, {
    action: "training.problemAdd",
    target: `${tid} ${title}`,
    after: { problems: added.map(({ problemId }) => problemId) },
  });
  const isNew = new Set(pids);
  return (await trainingLinks(tx, { trainingId: tid })).filter(({ pid }) => isNew.has(pid));
}

/** Changes a problem's position or id. Refusals: TRAINING_PROBLEM_NOT_FOUND, TRAINING_ID_TAKEN, INVALID_FIELD. */
export function updateProblem(
  db: Database,
  { id, rank, displayId }: z.output<typeof updateTrainingProblem.input>,
  call: SignedInCall,
): Promise<TrainingLink> {
  return db.transaction(async (tx) => {
    const [stored] = await trainingLink(tx, { id });
    if (!stored) throw new Refusal("TRAINING_PROBLEM_NOT_FOUND");
    const { title } = await lockEditable(tx, stored.tid, call);
    const links = await trainingLinks(tx, { trainingId: stored.tid });
    const link = links.find((each) => each.id === id);
    const [problem] = await problemsByName(tx, { pids: [stored.pid], problemIds: [] });
    if (!link || !problem) throw new Refusal("TRAINING_PROBLEM_NOT_FOUND");
    const own = ownIdOf(displayId ?? link.displayId, problem.problemId);
    const next = { displayId: own ?? problem.problemId, rank: rank ?? link.rank };
    refuseUsedId(links, { ...next, pid: link.pid }, { idInUse: "TRAINING_ID_TAKEN" });
    await updateLink(tx, { id, displayId: own, rank: next.rank });
    await touchProblems(tx, { trainingId: stored.tid });
    await recordAction(tx, call, {
      action: "training.problemUpdate",
      target: `${stored.tid} ${title}`,
      before: { displayId: link.displayId, rank: link.rank },
      after: next,
    });
    return only(await trainingLink(tx, { id }));
  });
}

/**
 * Stores the order of the problems. Each link must be listed exactly once; the call fails if the list has changed in
 * the meantime.
 */
export async function orderProblems(
  db: Database,
  { tid, ids }: { tid: number; ids: number[] },
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    const { title } = await lockEditable(tx, tid, call);
    const links = await trainingLinks(tx, { trainingId: tid });
    const order = inOrder(links, ids).map(({ displayId }) => displayId);
    await orderLinks(tx, { trainingId: tid, ids });
    await touchProblems(tx, { trainingId: tid });
    const target = `${tid} ${title}`;
    await recordAction(tx, call, { action: "training.problemOrder", target, after: { order } });
  });
  return null;
}

/**
 * Removes a problem from the training; the problem itself and its submissions are kept. Refusal:
 * TRAINING_PROBLEM_NOT_FOUND.
 */
export async function removeProblem(
  db: Database,
  { tid, pid }: { tid: number; pid: number },
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    const { title } = await lockEditable(tx, tid, call);
    const [removed] = await removeLink(tx, { trainingId: tid, pid });
    if (!removed) throw new Refusal("TRAINING_PROBLEM_NOT_FOUND");
    await touchProblems(tx, { trainingId: tid });
    await recordAction(tx, call, {
      action: "training.problemRemove",
      target: `${tid} ${title}`,
      before: { problem: pid },
    });
  });
  return null;
}
