import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useContest } from "../contestContext.ts";

/**
 * All readers of a board see the reveal at the same time, so each browser refetches after a random delay of up to this
 * time.
 */
const SPREAD_MS = 5000;

/**
 * Refetches the contest's settings when the settings and the board disagree about whether results are hidden. The
 * settings are then out of date, because they are fetched only periodically, whereas changes of the board are pushed.
 * `isFrozen` is undefined if the board does not report this state.
 */
export function useFittingInfo(isFrozen: boolean | undefined): void {
  const client = useQueryClient();
  const { cid, uid, info, isOutside } = useContest();
  const differs = isFrozen !== undefined && isFrozen !== info.isFrozen;
  useEffect(() => {
    if (!differs) return;
    const queryKey = ["contest", isOutside ? "outside" : "info", uid, cid];
    const ask = () => void client.invalidateQueries({ queryKey });
    const timer = setTimeout(ask, Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [client, differs, isOutside, uid, cid]);
}
