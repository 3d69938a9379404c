import { type ReactNode, useEffect } from "react";
import { createStore, useStore } from "../platform/store.ts";

/** The site's short name; the specification's word until the configuration is there. */
const shortName = createStore("OJ");

export const setShortName = shortName.set;

/** Sets the document's title: "<page> - <SHORT NAME>". */
function usePageTitle(page: string): void {
  const short = useStore(shortName);
  useEffect(() => {
    document.title = `${page} - ${short.toUpperCase()}`;
  }, [page, short]);
}

/**
 * The page's one h1, which also names the document. It takes the focus when the route changes, so
 * that the keyboard and screen readers start there.
 */
export function PageTitle(props: {
  /** For the document's title; usually the same as what is shown. */
  title: string;
  children?: ReactNode;
  className?: string;
  hidden?: boolean;
}) {
  usePageTitle(props.title);
  return (
    <h1
      id={PAGE_TITLE_ID}
      tabIndex={-1}
      className={props.hidden ? "visually-hidden" : props.className}
    >
      {props.children ?? props.title}
    </h1>
  );
}

export const PAGE_TITLE_ID = "page-title";
