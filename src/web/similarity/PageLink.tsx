import { Link } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext } from "react";
import type { SimilaritySearch } from "./similaritySearch.ts";

/** Search parameters that links within the page must keep, such as its tab. */
export const PageParameters = createContext<Record<string, unknown>>({});

/** A link within the page of similarity checks. */
export function PageLink(props: {
  search: SimilaritySearch;
  label?: string;
  className?: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
}) {
  const { search, label, className, isCurrent = false, children } = props;
  const more = useContext(PageParameters);
  return (
    <Link
      to="."
      search={{ ...more, ...search }}
      aria-label={label}
      className={className}
      activeProps={{}}
      aria-current={isCurrent ? "page" : undefined}
    >
      {children}
    </Link>
  );
}
