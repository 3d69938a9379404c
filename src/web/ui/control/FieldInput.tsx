import type { InputHTMLAttributes } from "react";
import { useFieldPlace } from "./fieldPlaces.ts";

/** An input with a look of its own that errors of a field lead to: of this one, else of the block around it. */
export function FieldInput(
  props: InputHTMLAttributes<HTMLInputElement> & { field?: string | undefined },
) {
  const { field, ...attributes } = props;
  return <input {...attributes} ref={useFieldPlace(field)} />;
}
