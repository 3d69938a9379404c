import type { InputHTMLAttributes } from "react";
import { useFieldPlace } from "./fieldPlaces.ts";

/**
 * An input styled by its caller. It gets the focus for errors of `field` or, if `field` is absent, for errors of the
 * surrounding block.
 */
export function FieldInput(
  props: InputHTMLAttributes<HTMLInputElement> & { field?: string | undefined },
) {
  const { field, ...attributes } = props;
  return <input {...attributes} ref={useFieldPlace(field)} />;
}
