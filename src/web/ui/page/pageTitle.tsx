import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { createStore, useStore } from "../../platform/store.ts";

/** The site's short name; the specification's default until the configuration is loaded. */
const shortName = createStore("OJ");

export const setShortName = shortName.set;

/** Prefix of every page's title, such as the number of unread items. */
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

/**
 * Whether a heading was removed while it had the focus, for example the heading of a skeleton that the real page
 * replaced.
 */
let lostFocus = false;

/** Moves the focus of a removed heading to its replacement, unless the focus has moved elsewhere in the meantime. */
function useFocusOfReplaced() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const ownHeading = heading.current;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (lostFocus && isFree) ownHeading?.focus({ preventScroll: true });
    lostFocus = false;
    return () => {
      lostFocus = ownHeading !== null && document.activeElement === ownHeading;
    };
  }, []);
  return heading;
}

/**
 * The page's only h1; it also sets the document's title. The heading takes the focus when the route changes, so that
 * keyboard and screen reader users start there.
 */
export function PageTitle(props: {
  /** The document's title; usually equal to the visible heading. */
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
