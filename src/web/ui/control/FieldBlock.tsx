import type { ReactNode } from "react";
import { FieldNamesContext, useFieldPlace } from "./fieldPlaces.ts";

/**
 * A field with several controls; if the field has an error, the control with the error gets the focus, or else the
 * first control.
 */
export function FieldBlock(props: {
  /** The name of the field, or several names separated by spaces if several fields share the block. */
  name: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { name, className, children } = props;
  return (
    <FieldNamesContext value={name}>
      <div ref={useFieldPlace(name)} className={className} tabIndex={-1}>
        {children}
      </div>
    </FieldNamesContext>
  );
}
