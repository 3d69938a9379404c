import { useCallback, useSyncExternalStore } from "react";
import { createStore, type Store } from "../../../platform/store.ts";
import { type FormModel, isSame } from "./formModel.ts";
import { createFormStore, type FormStore } from "./formStore.tsx";

/** The server's state as last read. */
export interface Saved {
  model: FormModel;
  /** 0: a new problem. */
  revision: number;
}

/** One visit of the form: its content and the base version. */
export interface FormSession {
  /** Null: a new problem. */
  pid: number | null;
  store: FormStore;
  saved: Store<Saved>;
  /** Whether the test data, which is saved separately, has unsaved changes. */
  data: Store<boolean>;
}

export function createSession(pid: number | null, saved: Saved): FormSession {
  return {
    pid,
    store: createFormStore(saved.model),
    saved: createStore(saved),
    data: createStore(false),
  };
}

export function isDirty({ store, saved }: FormSession): boolean {
  const model = store.model.get();
  return model !== saved.get().model && !isSame(model, saved.get().model);
}

export function useDirty(session: FormSession): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = [session.store.model.subscribe(listener), session.saved.subscribe(listener)];
      return () => leave.forEach((each) => each());
    },
    [session],
  );
  return useSyncExternalStore(subscribe, () => isDirty(session));
}
