import { holdClass } from "../authority/service.ts";
import { mayCreate } from "../authority/policy.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { LOCAL_BANK } from "../../shared/problem/problem.ts";
import type { SavedProblem } from "../../shared/problem/problemAdmin.ts";
import type { ProblemForm } from "../../shared/problem/problemForm.ts";
import { newProblem, type ProblemState } from "../../shared/problem/problemRules.ts";
import { recordAction } from "../audit/service.ts";
import { type Database, type Db, only, type Tx } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { saveCases } from "../testData/service.ts";
import { applyForm } from "./applyForm.ts";
import { problemDrafts } from "./draft.sql.ts";
import { preparedCases } from "./formCases.ts";
import { mayAddTags, maySetAuth } from "../problem/policy.ts";
import { refuseIncomplete } from "./policy.ts";
import type { WholeRow } from "./sql.ts";
import { insertProblem, nextClassProblemId } from "./write.sql.ts";
import { refuseUnrenderable } from "./statementCheck.ts";
import { editableProblem, lockEditableProblem, stateOf } from "./wholeProblem.ts";
import { auditOf, saveRevision, readNames, refuseFaults, rewrite, writeParts } from "./write.ts";

interface Store {
  db: Database;
  files: FileStore;
}

/**
 * Creates a problem with all its parts in one transaction. Refusals: INVALID_FIELD, FORBIDDEN (publishing),
 * PROBLEM_ID_TAKEN, and the refusals of saving test data.
 * @param then additional work in the same transaction; if this work throws a refusal, no problem is created.
 */
export async function createProblem(
  store: Store,
  call: SignedInCall,
  form: ProblemForm,
  then?: (tx: Tx, pid: number) => Promise<void>,
): Promise<SavedProblem> {
  const { db } = store;
  const { viewer } = call;
  const groupId = form.problem.classId ?? null;
  if (!mayCreate(viewer, "problem", groupId)) throw new Refusal("FORBIDDEN");
  const names = await readNames(db, LOCAL_BANK, form.tags ?? []);
  const { state, colors } = applyForm(form, newProblem, names);
  if (groupId !== null) state.problemId = await nextIdInClass(db, groupId);
  refuseFaults(state);
  if (!maySetAuth(viewer, { groupId, was: null, is: state.auth }))
    throw new Refusal("FORBIDDEN", { field: "auth" });
  await refuseUnrenderable(state, undefined, viewer.uid);
  const subtasks = form.problem.subtasks ?? undefined;
  const cases = await preparedCases(store, { ...form, subtasks, next: state }, undefined);
  refuseIncomplete(null, { ...state, cases: cases?.cases.length ?? 0, isRemote: false });
  return db.transaction(async (tx) => {
    await holdClass(tx, { kind: "problem", groupId }, call);
    const inserted = await insertNew(tx, { uid: viewer.uid, groupId, state });
    const { problemId } = state;
    if (!inserted) throw new Refusal("PROBLEM_ID_TAKEN", { problemId, field: "problemId" });
    const pid = inserted.id;
    const parts = new Set(Object.keys(state) as (keyof ProblemState)[]);
    await writeParts(tx, {
      pid,
      oj: LOCAL_BANK,
      state,
      colors,
      parts,
      mayAddTags: mayAddTags(viewer),
    });
    if (cases) await saveCases(tx, { pid, prepared: cases, actorUid: viewer.uid });
    const version = await saveRevision(tx, call, { pid, kind: "create", changed: [], state });
    await problemDrafts.discard(tx, { uid: viewer.uid, id: null, groupId });
    const after = auditOf(state, ["auth", "type", "judgeMode", "timeLimit", "memoryLimit"]);
    await recordAction(tx, call, { action: "problem.create", target: problemId, after });
    await then?.(tx, pid);
    const { revision, modifiedAt } = version;
    return { pid, problemId, revision, gmtModified: modifiedAt.toISOString() };
  });
}

/**
 * Updates the fields that the request contains, in one transaction. Refusals: PROBLEM_CHANGED when the caller's version
 * is not the newest, PROBLEM_ARCHIVED, and the refusals of `createProblem`.
 */
export async function updateProblem(
  store: Store,
  call: SignedInCall,
  form: ProblemForm,
): Promise<SavedProblem> {
  const { db } = store;
  const { viewer } = call;
  const { id: pid, subtasks } = form.problem;
  if (!pid) throw new Refusal("INVALID_FIELD", { field: "problem.id", reason: "missing" });
  const before = await editableProblem(db, pid, viewer);
  refuseStale(form.problem.revision, before);
  const names = await readNames(db, before.oj, form.tags ?? []);
  const next = applyForm(form, stateOf(before), names).state;
  refuseFaults(next, stateOf(before));
  await refuseUnrenderable(next, stateOf(before), viewer.uid);
  const change = { ...form, subtasks: subtasks ?? undefined, next };
  const cases = await preparedCases(store, change, before);
  return db.transaction(async (tx) => {
    const stored = await lockEditableProblem(tx, pid, viewer);
    refuseStale(form.problem.revision, stored);
    const { state, colors } = applyForm(form, stateOf(stored), names);
    if (stored.groupId !== null) state.problemId = stored.problemId;
    refuseFaults(state, stateOf(stored));
    if (!maySetAuth(viewer, { groupId: stored.groupId, was: stored.auth, is: state.auth }))
      throw new Refusal("FORBIDDEN", { field: "auth" });
    if (stored.archived && state.auth !== stored.auth) {
      throw new Refusal("PROBLEM_ARCHIVED", { field: "auth" });
    }
    const saved = await rewrite(tx, call, {
      stored,
      state,
      colors,
      cases,
      kind: "edit",
      mayAddTags: mayAddTags(viewer),
    });
    await problemDrafts.discard(tx, { uid: viewer.uid, id: pid, groupId: null });
    return saved;
  });
}

/**
 * Refuses to overwrite a newer version and reports that version's author and time in the refusal; the form keeps its
 * input and can compare both versions.
 */
export function refuseStale(
  ownRevision: number | null | undefined,
  {
    revision,
    modifiedUser,
    modifiedAt,
  }: Pick<WholeRow, "revision" | "modifiedUser" | "modifiedAt">,
): void {
  if (ownRevision === undefined || ownRevision === null || ownRevision === revision) return;
  const at = `${modifiedAt.toISOString().slice(0, 19).replace("T", " ")} UTC`;
  throw new Refusal("PROBLEM_CHANGED", { username: modifiedUser || "?", at, revision });
}

/**
 * Maximum number of attempts to insert a problem of a class; an attempt fails if another request takes the same display
 * id first.
 */
const ID_ATTEMPTS = 5;

/**
 * The id of the new row; undefined if its display id is taken. Problems of a class get the next display id of their
 * class.
 */
async function insertNew(
  tx: Tx,
  { uid, groupId, state }: { uid: string; groupId: number | null; state: ProblemState },
): Promise<{ id: number } | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const [inserted] = await insertProblem(tx, { uid, groupId, state: JSON.stringify(state) });
    if (inserted || groupId === null || attempt === ID_ATTEMPTS) return inserted;
    state.problemId = await nextIdInClass(tx, groupId);
  }
}

async function nextIdInClass(db: Db, groupId: number): Promise<string> {
  return only(await nextClassProblemId(db, { groupId })).problemId;
}
