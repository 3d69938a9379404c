import type { QueryClient } from "@tanstack/react-query";
import { type SavedProblem, updateProblem } from "../../../../shared/problem/problemAdmin.ts";
import { getTestData, saveTestData } from "../../../../shared/problem/testData.ts";
import { call } from "../../../platform/api.ts";
import type { useGate } from "../check/useGate.tsx";
import { testDataQuery } from "../data/queries.ts";
import { isSavable, toSave } from "../model/casesModel.ts";
import { afterSaving, type DataEdit, isEdited } from "../model/dataEdit.ts";
import { type FormModel, stateOf } from "../model/formModel.ts";
import type { ErrorTexts } from "../../../ui/control/formState.ts";
import type { ProblemWords } from "../texts.ts";
import { fieldErrors } from "./fieldErrors.ts";
import { areFieldsDirty, type FormSession, isDirty } from "./session.ts";
import { type LanguageId, wireOf } from "./wire.ts";

/** The form and the test data as they were when saving began. */
export interface Sent {
  model: FormModel;
  /** Null if the test data is unchanged. */
  edit: DataEdit | null;
}

/**
 * Returns the input of the call that saves the fields and the data; null if nothing has to be saved, apart from pending
 * files.
 */
export function toSend(session: FormSession): Sent | null {
  const { pid, store } = session;
  if (pid !== null && !isDirty(session)) return null;
  const edit = store.data.get();
  return { model: store.values.get(), edit: isEdited(edit) ? edit : null };
}

/**
 * Errors that prevent saving, by field. If only the test data has changed, it can be saved even if an unchanged field
 * of the form violates a rule.
 */
export function errorsOf(session: FormSession, t: ProblemWords): ErrorTexts {
  const { pid, store, saved } = session;
  const savedModel = pid === null ? null : saved.get().model;
  const isWhole = savedModel === null || areFieldsDirty(session);
  const ofFields = isWhole ? fieldErrors(store.values.get(), savedModel, t) : {};
  return { ...ofFields, ...dataErrors(session, t) };
}

/** Validation errors in the test data; the rules of the form's fields do not cover the test data. */
function dataErrors({ store }: FormSession, t: ProblemWords): ErrorTexts {
  const pending = store.dataPending.get();
  if (pending === "sending") return { testData: t("fault.dataSending") };
  if (pending === "undecided") return { testData: t("fault.dataUndecided") };
  const edit = store.data.get();
  if (!isEdited(edit) || isSavable(edit.model)) return {};
  return { testData: t(edit.model.cases.length === 0 ? "fault.dataEmpty" : "fault.dataWrong") };
}

type Ask = ReturnType<typeof useGate>["ask"];

/** Parts of the response that the form uses. */
export type Answer = Pick<SavedProblem, "pid" | "revision">;

/**
 * Sends fields and test data in one call, or only the data if no field has changed. Returns null if the change stays
 * pending until it has been checked with the jury programs.
 */
export async function sendParts(
  session: FormSession,
  { model, edit }: Sent,
  { languages, ask }: { languages: readonly LanguageId[]; ask: Ask },
): Promise<Answer | null> {
  const { pid, saved } = session;
  const target = pid === null ? null : { pid, revision: saved.get().revision };
  const wire = {
    ...wireOf(stateOf(model), languages, target),
    ...(edit ? { testData: { base: edit.version, ...toSave(edit.model) } } : {}),
  };
  if (!target) return session.target.create(wire);
  if (edit && !areFieldsDirty(session)) return sendData(target, edit, ask);
  const outcome = await ask(target.pid, { what: "form", form: wire });
  if (outcome.way === "later") return null;
  if (outcome.way === "applied") return outcome.saved;
  return call(updateProblem, wire);
}

async function sendData(
  target: { pid: number; revision: number },
  edit: DataEdit,
  ask: Ask,
): Promise<Answer | null> {
  const { pid } = target;
  const data = { pid, base: edit.version, ...toSave(edit.model) };
  const outcome = await ask(pid, { what: "data", data });
  if (outcome.way === "later") return null;
  if (outcome.way === "applied") return outcome.saved;
  await call(saveTestData, data);
  return target;
}

/**
 * After a save, the sent fields become the stored state of the form, and the test data is reloaded if the save may have
 * created a new version of it.
 */
export async function settle(
  client: QueryClient,
  session: FormSession,
  { sent: { model, edit }, answer }: { sent: Sent; answer: Answer },
): Promise<void> {
  const { store, saved } = session;
  const before = saved.get().model;
  store.errors.set({});
  saved.set({ model, revision: answer.revision });
  if (session.pid === null) {
    // After a problem has been created, its page opens and reads the stored state, so this function reads nothing. On
    // the page for creating a problem, the test data only has to stop counting as unsaved.
    if (edit) store.data.set({ ...edit, stored: edit.model });
    return;
  }
  const newRules = before.type !== model.type || before.judgeCaseMode !== model.judgeCaseMode;
  if (!edit && !newRules) return;
  // Saving counts as successful even if the reload fails; an error would make the user save again, and this would be
  // refused as a conflict.
  await refreshData(client, session, edit).catch(() => {});
}

/** Reads the current version of the test data after saving, because saving may have created a new version. */
export async function refreshData(
  client: QueryClient,
  { pid, store }: FormSession,
  edit: DataEdit | null,
): Promise<void> {
  if (pid === null) return;
  const data = await call(getTestData, { pid });
  const now = store.data.get();
  if (now) store.data.set(afterSaving(data, edit ?? now, now));
  client.setQueryData(testDataQuery(pid).queryKey, data);
}
