import { createStore, type Store } from "../../platform/store.ts";
import { createFieldPlaces, type FieldPlaces } from "./fieldPlaces.ts";

/** Error messages by field. */
export type ErrorTexts = Readonly<Record<string, string>>;

/** The state that every form has. Components subscribe to the parts that they show. */
export interface FormState<Values> {
  values: Store<Values>;
  errors: Store<ErrorTexts>;
  /** The DOM elements of the form's fields. */
  places: FieldPlaces;
}

export function createFormState<Values>(values: Values): FormState<Values> {
  return {
    values: createStore(values),
    errors: createStore<ErrorTexts>({}),
    places: createFieldPlaces(),
  };
}
