import { createContext, use } from "react";

/** The class that a page belongs to; null for the site. */
export const OwnerClass = createContext<number | null>(null);

/**
 * The class that owns the trainings, contests or problems on a page; null for an admin page, where the site owns them.
 */
export function useOwnerClass(): number | null {
  return use(OwnerClass);
}
