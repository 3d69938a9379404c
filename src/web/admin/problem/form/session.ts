import { useCallback, useSyncExternalStore } from "react";
import { createStore, type Store } from "../../../platform/store.ts";
import { isEdited } from "../model/dataEdit.ts";
import type { FormTarget } from "./formTarget.ts";
import { type FormModel, isSame } from "../model/formModel.ts";
import { carriedFiles, type UnsentFile } from "./sendFiles.ts";
import { createFormStore, type FormStore } from "../model/formStore.tsx";

/** The server's state as last read. */
export interface Saved {
  model: FormModel;
  /** 0 for a new problem. */
  revision: number;
}

/** The data of one editing session: the form's content and the saved version on which it is based. */
export interface FormSession {
  /** Null for a new problem. */
  pid: number | null;
  store: FormStore;
  saved: Store<Saved>;
  /** Files that could not be uploaded when the problem was created. */
  carried: readonly UnsentFile[];
  target: FormTarget;
}

/** Where the draft of the form is stored. */
export function draftPlace({ pid, target }: FormSession) {
  return { pid: pid ?? 0, classId: target.classId ?? undefined };
}

export function createSession(
  pid: number | null,
  { saved, target }: { saved: Saved; target: FormTarget },
): FormSession {
  const store = createFormStore(saved.model);
  const carried = pid === null ? [] : carriedFiles.take(pid);
  store.files.set(carried.map(({ file }) => file));
  return { pid, store, saved: createStore(saved), carried, target };
}

/** Whether the fields differ from the saved fields. */
export function areFieldsDirty({ store, saved }: FormSession): boolean {
  const model = store.values.get();
  return model !== saved.get().model && !isSame(model, saved.get().model);
}

/** Whether fields or test data differ from the saved values; such changes are stored in a draft. */
export function isDirty(session: FormSession): boolean {
  return isEdited(session.store.data.get()) || areFieldsDirty(session);
}

/** Whether fields or test data differ from the saved values, or files are waiting for upload. */
export function isUnsaved(session: FormSession): boolean {
  return session.store.files.get().length > 0 || isDirty(session);
}

/** Calls the listener after every change that can affect `isUnsaved`. */
export function subscribeToContent(
  { store, saved }: FormSession,
  listener: () => void,
): () => void {
  const leave = [store.values, saved, store.data, store.files].map((each) =>
    each.subscribe(listener),
  );
  return () => leave.forEach((each) => each());
}

export function useUnsaved(session: FormSession): boolean {
  const subscribe = useCallback(
    (listener: () => void) => subscribeToContent(session, listener),
    [session],
  );
  return useSyncExternalStore(subscribe, () => isUnsaved(session));
}
