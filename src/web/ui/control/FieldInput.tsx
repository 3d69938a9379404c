import type { InputHTMLAttributes } from "react";
import { useFieldPlace } from "./fieldPlaces.ts";

/** An input with its own style to which errors lead: those of its field, otherwise those of the surrounding block. */
export function FieldInput(
  props: InputHTMLAttributes<HTMLInputElement> & { field?: string | undefined },
) {
  const { field, ...attributes } = props;
  return <input {...attributes} ref={useFieldPlace(field)} />;
}
