import { createContext, use } from "react";

/** The class that a page belongs to; null: the site. */
export const OwnerClass = createContext<number | null>(null);

/**
 * The class whose trainings, contests or problems a page manages; null: the page manages those of the site, in the
 * administration.
 */
export function useOwnerClass(): number | null {
  return use(OwnerClass);
}
