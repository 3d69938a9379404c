import { useEffect, useState } from "react";

/** The section at this fraction of the window's height is the current one. */
const LINE = 0.3;

/**
 * The id of the page's current section, which is the section at the upper third of the window. `ids`: the ids of all
 * sections, in order. Short sections at the end of the page cannot be scrolled up that far. At the end of the page, the
 * current section is therefore the one that the URL's fragment names, or else the last one.
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
  // Tolerates rounding errors of half a pixel on a zoomed page.
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) {
    const target = ids.find((id) => `#${id}` === window.location.hash);
    return target !== undefined && top(target) >= 0 ? target : ids.at(-1);
  }
  return ids.findLast((id) => top(id) <= window.innerHeight * LINE) ?? ids[0];
}
