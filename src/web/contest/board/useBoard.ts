import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useContest, usePhase } from "../contestContext.ts";
import { useFollowed } from "./followed.ts";
import { boardQuery } from "./queries.ts";
import type { BoardSearch } from "./search.ts";

/** How often a scoreboard with auto refresh is asked for, milliseconds. */
export const AUTO_REFRESH_MS = 30_000;

/**
 * A page of the scoreboard. Auto refresh asks for it every 30 seconds while the contest runs; a failure turns it off
 * keeps the rows that are there, and is told to `onFailure`.
 */
export function useBoard(search: BoardSearch, onFailure: (error: unknown) => void) {
  const contest = useContest();
  const { cid, uid, isOutside = false } = contest;
  const isRunning = usePhase(contest) === "running";
  const [auto, setAuto] = useState(true);
  const [isLive, setLive] = useState(false);
  const { followed, toggle } = useFollowed(uid, cid);
  const board = useQuery({
    ...boardQuery({ cid, uid, search, isLive, followed, isOutside }),
    refetchInterval: auto && isRunning ? AUTO_REFRESH_MS : false,
  });
  const { error } = board;
  const hasRows = board.data !== undefined;
  const told = useRef<unknown>(null);
  useEffect(() => {
    if (error === told.current) return;
    told.current = error;
    if (!error) return;
    setAuto(false);
    if (hasRows) onFailure(error);
  }, [error, hasRows, onFailure]);
  return {
    board,
    followed,
    toggleFollowed: toggle,
    auto: auto && isRunning,
    setAuto,
    mayRefresh: isRunning,
    isLive,
    setLive,
  };
}
