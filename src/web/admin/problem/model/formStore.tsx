import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from "react";
import { createStore, type Store } from "../../../platform/store.ts";
import { FieldPlacesContext } from "../../../ui/control/fieldPlaces.ts";
import { createFormState, type FormState } from "../../../ui/control/formState.ts";
import type { Locale } from "../../../../shared/text/locale.ts";
import type { DataEdit, DataPending } from "./dataEdit.ts";
import type { Compiled } from "../checker/compileProgram.ts";
import type { FormModel } from "./formModel.ts";

/** The state of the form during one visit. Each field subscribes only to the part of the state that it edits. */
export interface FormStore extends FormState<FormModel> {
  /** Languages whose statement is shown in the form although it is empty. */
  opened: Store<readonly Locale[]>;
  /** The test data; null until it is loaded. */
  data: Store<DataEdit | null>;
  dataPending: Store<DataPending>;
  /** Files that are uploaded with the next save, because a problem that is not stored yet cannot have files. */
  files: Store<readonly File[]>;
  /** The last compiler output of the problem's checker or interactor. */
  compiled: Store<Compiled | null>;
}

export function createFormStore(model: FormModel): FormStore {
  return {
    ...createFormState(model),
    opened: createStore<readonly Locale[]>([]),
    data: createStore<DataEdit | null>(null),
    dataPending: createStore<DataPending>(null),
    files: createStore<readonly File[]>([]),
    compiled: createStore<Compiled | null>(null),
  };
}

const Context = createContext<FormStore | null>(null);

export function FormProvider({ store, children }: { store: FormStore; children: ReactNode }) {
  return (
    <Context value={store}>
      <FieldPlacesContext value={store.places}>{children}</FieldPlacesContext>
    </Context>
  );
}

export function useFormStore(): FormStore {
  const store = use(Context);
  if (!store) throw new Error("a field stands outside of the form");
  return store;
}

/** The value of one field of the form, and its setter. */
export function useFormField<Key extends keyof FormModel>(
  key: Key,
): [value: FormModel[Key], change: (value: FormModel[Key]) => void] {
  const { values } = useFormStore();
  const value = useSyncExternalStore(values.subscribe, () => values.get()[key]);
  const change = useCallback(
    (next: FormModel[Key]) => values.set({ ...values.get(), [key]: next }),
    [values, key],
  );
  return [value, change];
}

/**
 * The error text of a field. If `names` contains several fields (separated by spaces) that share one message, this is
 * the first error.
 */
export function useFieldError(names = ""): string | null {
  const { errors } = useFormStore();
  return useSyncExternalStore(errors.subscribe, () => {
    const texts = errors.get();
    const name = names.split(" ").find((each) => texts[each] !== undefined);
    return name === undefined ? null : (texts[name] ?? null);
  });
}
