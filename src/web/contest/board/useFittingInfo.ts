import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useContest } from "../contestContext.ts";

/** All readers of a board see at once that it was revealed: each asks at a moment of its own within this time. */
const SPREAD_MS = 5000;

/**
 * Asks for the contest's settings again when the board says that results are hidden and they say the contrary: they are
 * read from time to time only, and the board is pushed. `isFrozen` undefined: the board says nothing about that.
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
