import { createContext, use } from "react";

/** The class that a page belongs to; null for the site. */
export const OwnerClass = createContext<number | null>(null);

/**
 * The class whose trainings, contests or problems a page manages; null for an admin page, which manages the site's
 * trainings, contests or problems.
 */
export function useOwnerClass(): number | null {
  return use(OwnerClass);
}
