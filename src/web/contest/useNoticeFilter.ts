import { useCallback, useRef } from "react";
import { type OpenContest, usePhase } from "./contestContext.ts";
import { useRunningVirtualOf } from "./virtual/useVirtual.ts";

/**
 * Returns a function that selects, from the loaded unread announcements or answers of a contest, those that may be
 * shown as notices. Until the contest's end, these are all. After the end, they are only those that arrive while the
 * contest's pages are open, because notices of old ones would cover the pages at each later visit; during a virtual
 * participation there are none. The counts on the tabs are not affected.
 */
export function useNoticeFilter(
  contest: OpenContest,
): <Row extends { id: number }>(unread: readonly Row[]) => Row[] {
  const isOver = usePhase(contest) === "ended";
  const isVirtual = useRunningVirtualOf(contest) !== undefined;
  const silent = useRef(new Set<number>());
  const hasLoaded = useRef(false);
  return useCallback(
    (unread) => {
      const isSilent = isOver && (isVirtual || !hasLoaded.current);
      hasLoaded.current = true;
      if (isSilent) for (const { id } of unread) silent.current.add(id);
      return unread.filter(({ id }) => !silent.current.has(id));
    },
    [isOver, isVirtual],
  );
}
