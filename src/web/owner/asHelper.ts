import { createContext, use } from "react";

/**
 * The reader opens the administration of one contest with a right to this contest alone, without a role in the
 * administration or in the class: actions that need such a role are not offered.
 */
export const AsHelper = createContext(false);

export function useAsHelper(): boolean {
  return use(AsHelper);
}
