import { useEffect, useMemo, useRef, useState } from "react";
import { isAbsent } from "../../../shared/scoreboard/boardChange.ts";
import { useContest, usePhase } from "../contestContext.ts";
import { useFollowed } from "./followed.ts";
import type { BoardSearch } from "./search.ts";
import { freshCells, rowsInOrder, shownRows } from "./shownRows.ts";
import { type FollowedBoard, isPassing, useLiveBoard } from "./useLiveBoard.ts";

/**
 * The scoreboard with what the reader chose to see of it. Auto refresh applies pushed changes; a refusal turns it off,
 * keeps the rows that are there, and is told to `onFailure`. After a failure that may pass it goes on. `past`: the board of the moment in the address, shown
 * instead of the present one; null while it is loaded.
 */
export function useBoard(
  search: BoardSearch,
  onFailure: (error: unknown) => void,
  past: FollowedBoard | null = null,
) {
  const contest = useContest();
  const { cid, uid, info } = contest;
  const isRunning = usePhase(contest) === "running";
  const [auto, setAuto] = useState(true);
  const [isLive, setLive] = useState(false);
  const { followed, toggle } = useFollowed(uid, cid);
  const board = useLiveBoard({ cid, uid, isLive }, { auto, poll: auto && isRunning });
  const { error, data: present } = board;
  const hasRows = present !== undefined;
  const data = search.at === undefined ? present : (past ?? undefined);
  const told = useRef<unknown>(null);
  useEffect(() => {
    if (error === told.current) return;
    told.current = error;
    if (!error || isPassing(error)) return;
    setAuto(false);
    if (hasRows) onFailure(error);
  }, [error, hasRows, onFailure]);
  const showName = info.rankShowName;
  const rows = useMemo(
    () =>
      data &&
      shownRows(rowsInOrder(data.state, search.absent), search, { uid, followed, showName }),
    [data, search, uid, followed, showName],
  );
  const absent = useMemo(
    () => (data ? [...data.state.rows.values()].filter(isAbsent).length : 0),
    [data],
  );
  const fresh = useMemo(() => freshCells(data?.before ?? null, data?.state ?? none), [data]);
  return {
    board,
    present: present?.state,
    all: data && rowsInOrder(data.state),
    rows,
    /** How many are absent; organizers alone learn it. */
    absent,
    fresh,
    /** Even and odd changes look the same, but each begins its own animation. */
    isOddChange: (data?.turn ?? 0) % 2 === 1,
    isFrozen: data?.state.isFrozen ?? false,
    counts: data?.state.counts ?? null,
    followed,
    toggleFollowed: toggle,
    auto: auto && isRunning,
    /** Changes are applied as they come, in each phase. */
    isFollowing: auto,
    setAuto,
    mayRefresh: isRunning,
    isLive,
    setLive,
  };
}

const none = { rows: new Map(), sum: 0, isFrozen: false, counts: null };
