import type { KeyboardEventHandler, ReactNode } from "react";
import { FieldPlacesContext } from "./fieldPlaces.ts";
import type { Fields } from "./useFields.ts";

/** The form element for `useFields`: its button submits the form, and errors are assigned to fields by name. */
export function Form(props: {
  form: Pick<Fields<never>, "places" | "submit">;
  /** The id by which a button outside the form refers to the form. */
  id?: string;
  className?: string | undefined;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
}) {
  const { form, children, ...attributes } = props;
  return (
    <FieldPlacesContext value={form.places}>
      <form {...attributes} onSubmit={form.submit} noValidate>
        {children}
      </form>
    </FieldPlacesContext>
  );
}
