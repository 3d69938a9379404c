import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { createStore, useStore } from "../platform/store.ts";

/** The site's short name; the specification's default until the configuration is loaded. */
const shortName = createStore("OJ");

export const setShortName = shortName.set;

/** What stands before the title of every page, such as how much waits for the reader. */
const titleMark = createStore("");

export const setTitleMark = titleMark.set;

/** Sets the document's title: "<page> - <SHORT NAME>". */
function usePageTitle(page: string): void {
  const short = useStore(shortName);
  const mark = useStore(titleMark);
  useEffect(() => {
    document.title = `${mark}${page} - ${short.toUpperCase()}`;
  }, [mark, page, short]);
}

/** A heading was removed while it had the focus: a skeleton's, which the page's own heading replaces. */
let lostFocus = false;

/**
 * Gives the focus of a removed heading to the one that replaces it, unless it has moved elsewhere meanwhile.
 */
function useFocusOfReplaced() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const own = heading.current;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (lostFocus && isFree) own?.focus({ preventScroll: true });
    lostFocus = false;
    return () => {
      lostFocus = own !== null && document.activeElement === own;
    };
  }, []);
  return heading;
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
  const heading = useFocusOfReplaced();
  return (
    <h1
      ref={heading}
      id={PAGE_TITLE_ID}
      tabIndex={-1}
      className={props.hidden ? "visually-hidden" : props.className}
    >
      {props.children ?? props.title}
    </h1>
  );
}

export const PAGE_TITLE_ID = "page-title";
