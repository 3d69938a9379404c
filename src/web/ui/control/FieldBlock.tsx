import type { ReactNode } from "react";
import { FieldNamesContext, useFieldPlace } from "./fieldPlaces.ts";

/** The place of a field of several controls; an error of the field leads to the one that has it, else to the first. */
export function FieldBlock(props: {
  /** Of the field; several, separated by blanks, share the block. */
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
