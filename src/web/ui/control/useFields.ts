import { deepEqual } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { createStore, useStore } from "../../platform/store.ts";
import { useErrorText } from "../text/errorText.ts";
import { createFormState, type ErrorTexts } from "./formState.ts";

type Name<Values> = keyof Values & string;
/** Error messages by field; fields without an error may be absent. */
export type FieldErrors<Values> = Partial<Record<Name<Values>, string | null | undefined>>;

interface Options<Values> {
  initialValues: Values;
  /** Errors that are found before anything is sent. */
  validate?: (values: Values) => FieldErrors<Values>;
  /**
   * Sends all values, or only `changes` (the values that differ from the stored ones). If `send` throws an error, the
   * error is shown at the field that `fieldOf` returns, or else above the form.
   */
  send: (values: Values, changes: Partial<Values>) => Promise<unknown>;
  /** The field that an error refers to; by default the field named in the server's response. */
  fieldOf?: (error: ApiError) => Name<Values> | null;
  onValuesChange?: (values: Values) => void;
}

interface FieldProperties {
  name: string;
  value: string;
  error: string | null;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/**
 * A form that is sent in one call: its values, the errors of its fields, the error above the form, and whether the form
 * is being sent. The error of a field is removed when the field changes; the first field with an error gets the focus.
 */
export function useFields<Values extends object>(options: Options<Values>) {
  const { initialValues, validate, send, onValuesChange } = options;
  const errorText = useErrorText();
  const [{ values, errors, places, base, busy }] = useState(() => ({
    ...createFormState(initialValues),
    base: createStore(initialValues),
    busy: createStore(false),
  }));
  const [failure, setFailure] = useState<string | null>(null);
  const now = useStore(values);
  const errorNow = useStore(errors);
  const put = (next: Values) => {
    values.set(next);
    onValuesChange?.(next);
  };
  const focus = (name: Name<Values>) => places.first([name])?.focus();
  const setError = (name: Name<Values>, error: string | null | undefined) =>
    errors.set(withError(errors.get(), name, error));
  const set = <Key extends Name<Values>>(name: Key, value: Values[Key]) => {
    setError(name, null);
    if (value !== values.get()[name]) put({ ...values.get(), [name]: value });
  };
  const fill = (some: Partial<Values>) => {
    errors.set({});
    put({ ...values.get(), ...some });
  };
  const fieldOf =
    options.fieldOf ??
    (({ refused }: ApiError) =>
      refused && refused.field in initialValues ? (refused.field as Name<Values>) : null);

  const refuse = (error: unknown) => {
    const name = error instanceof ApiError ? fieldOf(error) : null;
    if (name === null) return setFailure(errorText(error));
    setError(name, errorText(error));
    focus(name);
  };
  async function run(): Promise<void> {
    const faults = errorsIn(validate?.(values.get()) ?? {});
    errors.set(faults);
    setFailure(null);
    if (Object.keys(faults).length > 0) return places.first(Object.keys(faults))?.focus();
    busy.set(true);
    try {
      await send(values.get(), differing(values.get(), base.get()));
    } catch (error) {
      refuse(error);
    } finally {
      busy.set(false);
    }
  }
  return {
    values: now,
    failure,
    places,
    busy: useStore(busy),
    setFailure,
    setError,
    focus,
    errorOf: (name: Name<Values>) => errorNow[name] ?? null,
    /** The current values, even in a closure created before the last change. */
    latest: values.get,
    reset(): void {
      errors.set({});
      put(base.get());
    },
    /** Treats these values as the stored values: the form displays them and determines changes relative to them. */
    rebase(stored: Values): void {
      base.set(stored);
      fill(stored);
    },
    /**
     * Treats these values as the stored values. If a field now differs from `since` (for example the values that were
     * sent), the user has edited it in the meantime, so it keeps its content.
     */
    follow(stored: Values, since: Values): void {
      const typed = differing(values.get(), since);
      base.set(stored);
      fill({ ...stored, ...typed });
    },
    /** Sets these values as if the user had typed them. */
    fill,
    isChanged: !deepEqual(now, useStore(base)),
    set,
    /** Properties of a text field. */
    field: (name: Name<Values>): FieldProperties => ({
      name,
      value: now[name] as string,
      error: errorNow[name] ?? null,
      onChange: (event: { currentTarget: { value: string } }) =>
        set(name, event.currentTarget.value as Values[typeof name]),
    }),
    /** Props for a toggle that edits a boolean value. */
    flag: (name: Name<Values>) => ({
      checked: now[name] as boolean,
      onChange: (on: boolean) => set(name, on as Values[typeof name]),
    }),
    submit(event?: FormEvent<HTMLFormElement>): void {
      event?.preventDefault();
      if (!busy.get()) void run();
    },
  };
}

export type Fields<Values extends object> = ReturnType<typeof useFields<Values>>;

/** The fields of `one` whose values differ from those of `other`. */
function differing<Values extends object>(one: Values, other: Values): Partial<Values> {
  const names = Object.keys(one) as (keyof Values)[];
  const entries = names.filter((name) => !deepEqual(one[name], other[name]));
  return Object.fromEntries(entries.map((name) => [name, one[name]])) as Partial<Values>;
}

function withError(texts: ErrorTexts, name: string, error: string | null | undefined): ErrorTexts {
  if (error) return { ...texts, [name]: error };
  const { [name]: gone, ...others } = texts;
  return gone === undefined ? texts : others;
}

function errorsIn(texts: Record<string, string | null | undefined>): ErrorTexts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : [])),
  );
}
