import { createContext, use } from "react";

/**
 * The reader opens the administration of one contest by a right to this contest alone, without a role in the
 * administration or in the class: what needs such a role is not offered.
 */
export const AsHelper = createContext(false);

export function useAsHelper(): boolean {
  return use(AsHelper);
}
