import { useEffect, useState } from "react";

/** The line, as a share of the window's height, at which a part counts as the one that is read. */
const LINE = 0.3;

/**
 * Which part of a page is read, by the ids of its parts in their order: the one under the upper third of
 * the window. At the end of the page the one that the address leads to, or the last: no scrolling brings
 * short last parts up to that line.
 */
export function useCurrentSection<Id extends string>(ids: readonly Id[]): Id | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(sectionAt(ids));
    };
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    lookSoon();
    const events = ["scroll", "resize", "hashchange"] as const;
    for (const event of events) window.addEventListener(event, lookSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) window.removeEventListener(event, lookSoon);
    };
  }, [ids]);
  return current;
}

function sectionAt<Id extends string>(ids: readonly Id[]): Id | undefined {
  const top = (id: Id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  // Half a pixel is lost to rounding where the page is zoomed.
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) {
    const wanted = ids.find((id) => `#${id}` === window.location.hash);
    return wanted !== undefined && top(wanted) >= 0 ? wanted : ids.at(-1);
  }
  return ids.findLast((id) => top(id) <= window.innerHeight * LINE) ?? ids[0];
}
