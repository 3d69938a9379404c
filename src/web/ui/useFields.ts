import { useForm } from "@mantine/form";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../platform/apiError.ts";
import { useErrorText } from "./errorText.ts";

type Name<Values> = keyof Values & string;
/** Error texts by field; fields without an error may be absent. */
export type FieldErrors<Values> = Partial<Record<Name<Values>, string | null | undefined>>;

interface Options<Values> {
  initialValues: Values;
  /** Errors before anything is sent. */
  validate?: (values: Values) => FieldErrors<Values>;
  /**
   * Sends the values; an error that it throws is shown at the field that `fieldOf` returns, otherwise above the form.
   */
  send: (values: Values) => Promise<unknown>;
  /** The field that an error refers to; by default the one in the server's response. */
  fieldOf?: (error: ApiError) => Name<Values> | null;
  onValuesChange?: (values: Values) => void;
}

/**
 * State of a form: its values, the errors of its fields, the error above it, and whether it is being sent. An error is
 * removed when its field is changed; the first field with an error gets the focus, found by its name in the form that
 * `element` refers to.
 */
export function useFields<Values extends object>(options: Options<Values>) {
  const { initialValues, validate, send, onValuesChange } = options;
  const errorText = useErrorText();
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    initialValues,
    ...(validate && { validate: (values) => ({ ...validate(values) }) }),
    ...(onValuesChange && { onValuesChange }),
  });
  const hasName = (name: string) => (field: Element) => field.getAttribute("name") === name;
  const fields = () => [...(element.current?.elements ?? [])] as HTMLInputElement[];
  const focus = (name: Name<Values>) => fields().find(hasName(name))?.focus();
  const setError = (name: Name<Values>, error: string | null | undefined) =>
    form.setFieldError(name as never, error);
  // TypeScript cannot derive the library's path type from a field name.
  const change = (name: string, value: unknown) => form.setFieldValue(name as never, value);
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
  const run = form.onSubmit(
    async (values) => {
      setFailure(null);
      try {
        await send(values);
      } catch (error) {
        refuse(error);
      }
    },
    (errors) => {
      setFailure(null);
      fields()
        .find(({ name }) => name in errors)
        ?.focus();
    },
  );
  return {
    element,
    values: form.values,
    failure,
    busy: form.submitting,
    setFailure,
    setError,
    focus,
    errorOf: (name: Name<Values>) => (form.errors[name] as string | undefined) ?? null,
    /** The current values, even in a closure created before the last change. */
    latest: form.getValues,
    reset: form.reset,
    /** Takes these values as the stored ones: they are displayed, and changes are compared with them. */
    rebase(values: Values): void {
      form.setInitialValues(values);
      form.setValues(values);
      form.resetDirty(values);
    },
    /** Sets these values as if they were typed. */
    fill: (values: Partial<Values>) => form.setValues(values),
    isChanged: form.isDirty(),
    set: <Key extends Name<Values>>(name: Key, value: Values[Key]) => change(name, value),
    /** Properties of a text field. */
    field: (name: Name<Values>) => ({
      name,
      value: form.values[name] as string,
      error: (form.errors[name] as string | undefined) ?? null,
      onChange: (event: { currentTarget: { value: string } }) =>
        change(name, event.currentTarget.value),
    }),
    /** Properties of a switch. */
    flag: (name: Name<Values>) => ({
      checked: form.values[name] as boolean,
      onChange: (on: boolean) => change(name, on),
    }),
    submit(event?: FormEvent<HTMLFormElement>): void {
      event?.preventDefault();
      if (!form.submitting) run(event);
    },
  };
}

export type Fields<Values extends object> = ReturnType<typeof useFields<Values>>;
