import { createContext, use } from "react";

/**
 * Whether the reader manages a contest only through a permission for this one contest, without an admin role or a role
 * in the class; actions that need such a role are not offered.
 */
export const AsHelper = createContext(false);

export function useAsHelper(): boolean {
  return use(AsHelper);
}
