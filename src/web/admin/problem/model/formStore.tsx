import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from "react";
import { createStore, type Store } from "../../../platform/store.ts";
import type { Locale } from "../../../../shared/locale.ts";
import type { DataEdit, DataPending } from "./dataEdit.ts";
import type { Compiled } from "../checker/compileProgram.ts";
import type { FormModel } from "./formModel.ts";

/** Errors by the rules of the server or the form: field name in the call → text. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The form of one visit: content and errors. Each field subscribes to its own part only. */
export interface FormStore {
  model: Store<FormModel>;
  errors: Store<FieldErrors>;
  /** Languages of the statement that are shown although they are empty. */
  opened: Store<readonly Locale[]>;
  /** The test data; null until it is loaded. */
  data: Store<DataEdit | null>;
  dataPending: Store<DataPending>;
  /** Files that are uploaded with the next save, because a new problem cannot store them yet. */
  files: Store<readonly File[]>;
  /** The last compiler output of the problem's own program. */
  compiled: Store<Compiled | null>;
}

export function createFormStore(model: FormModel): FormStore {
  return {
    model: createStore(model),
    errors: createStore<FieldErrors>({}),
    opened: createStore<readonly Locale[]>([]),
    data: createStore<DataEdit | null>(null),
    dataPending: createStore<DataPending>(null),
    files: createStore<readonly File[]>([]),
    compiled: createStore<Compiled | null>(null),
  };
}

const Context = createContext<FormStore | null>(null);

export function FormProvider({ store, children }: { store: FormStore; children: ReactNode }) {
  return <Context value={store}>{children}</Context>;
}

export function useFormStore(): FormStore {
  const store = use(Context);
  if (!store) throw new Error("a field stands outside of the form");
  return store;
}

/** A part of the form and its setter. */
export function useFormField<Key extends keyof FormModel>(
  key: Key,
): [value: FormModel[Key], change: (value: FormModel[Key]) => void] {
  const { model } = useFormStore();
  const value = useSyncExternalStore(model.subscribe, () => model.get()[key]);
  const change = useCallback(
    (next: FormModel[Key]) => model.set({ ...model.get(), [key]: next }),
    [model, key],
  );
  return [value, change];
}

/** The error text at a field; fields at the same place show the first one. */
export function useFieldError(...fields: string[]): string | null {
  const { errors } = useFormStore();
  return useSyncExternalStore(errors.subscribe, () => {
    const texts = errors.get();
    const field = fields.find((name) => texts[name] !== undefined);
    return field === undefined ? null : (texts[field] ?? null);
  });
}
