import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { categoryRows, hasUnofficial } from "../../../shared/scoreboard/categoryRows.ts";
import { medalsOfRows } from "../../../shared/scoreboard/medals.ts";
import { type BoardState, isAbsent } from "../../../shared/scoreboard/boardChange.ts";
import { ownUidOf, useContest, useIsOverForAll, usePhase } from "../contestContext.ts";
import { hasRight } from "../contestRights.ts";
import { useFollowed } from "./followed.ts";
import type { BoardSearch } from "./searchParams.ts";
import { freshCells, rowsInOrder, visibleBoardRows } from "./visibleBoardRows.ts";
import { useFittingInfo } from "./useFittingInfo.ts";
import { type FollowedBoard, isPassing, useLiveBoard } from "./useLiveBoard.ts";

interface BoardHandlers {
  /** Changes the given parameters of the URL. */
  change: (next: Partial<BoardSearch>, more: { replace: boolean }) => void;
  onFailure: (error: unknown) => void;
}

/**
 * The scoreboard with the options in the URL. Auto refresh applies pushed changes. If a request is refused, auto
 * refresh is turned off and `onFailure` receives the error; the current rows are kept. Auto refresh continues after a
 * transient failure. `past`: the board at the time given in the URL, shown instead of the current board; null while it
 * is loading.
 */
export function useBoard(
  search: BoardSearch,
  { change, onFailure }: BoardHandlers,
  past: FollowedBoard | null = null,
) {
  const contest = useContest();
  const { cid, uid, info } = contest;
  const ownUid = ownUidOf(contest);
  const isRunning = usePhase(contest) === "running";
  const auto = search.auto ?? true;
  // The parameter `live` is ignored for readers who may not see the live board, because the server would refuse it.
  const isLive = hasRight(info, "board") && (search.live ?? false);
  const { followed, toggle } = useFollowed(uid, cid);
  const board = useLiveBoard({ cid, uid, isLive }, { auto, poll: auto && isRunning });
  const { error } = board;
  // Changes are rendered with low priority, so that a pushed change does not block scrolling or typing.
  const present = useDeferredValue(board.data);
  const hasRows = present !== undefined;
  useFittingInfo(isLive ? undefined : present?.state.isFrozen);
  const data = search.at === undefined ? present : (past ?? undefined);
  const reported = useRef<unknown>(null);
  useEffect(() => {
    if (error === reported.current) return;
    reported.current = error;
    if (!error || isPassing(error)) return;
    change({ auto: false }, { replace: true });
    if (hasRows) onFailure(error);
  }, [error, hasRows, change, onFailure]);
  const showName = info.rankShowName;
  const rows = useMemo(
    () =>
      data &&
      visibleBoardRows(rowsFor(data.state, search), search, {
        uid: ownUid,
        followed,
        showName,
      }),
    [data, search, ownUid, followed, showName],
  );
  const isOver = useIsOverForAll(contest);
  const awards = info.categories.find(({ id }) => id === search.category)?.medals ?? null;
  const isFinal = isOver && search.at === undefined && data?.state.isFrozen === false;
  const medals = useMemo(
    () =>
      data && awards && isFinal ? medalsOfRows(rowsFor(data.state, search), awards) : undefined,
    [data, search, awards, isFinal],
  );
  const absent = useMemo(
    () => (data ? [...data.state.rows.values()].filter(isAbsent).length : 0),
    [data],
  );
  const isUnofficialShown = useMemo(
    () => data !== undefined && hasUnofficial(data.state.rows.values()),
    [data],
  );
  const fresh = useMemo(() => freshCells(data?.before ?? null, data?.state ?? none), [data]);
  return {
    board,
    present: present?.state,
    all: data && rowsFor(data.state, { ...search, absent: false }),
    rows,
    /** Whether some contestants are out of competition. */
    hasUnofficial: isUnofficialShown,
    /** Number of absent participants; only for organizers. */
    absent,
    /** The medals of the chosen category, once the displayed results are final. */
    medals,
    fresh,
    /**
     * Alternates with each change, and selects one of two identical animations. Switching between them restarts the
     * animation.
     */
    isOddChange: (data?.turn ?? 0) % 2 === 1,
    isFrozen: data?.state.isFrozen ?? false,
    /** Undefined until the board is loaded. */
    counts: data?.state.counts,
    followed,
    toggleFollowed: toggle,
    auto: auto && isRunning,
    /**
     * Whether changes are applied when they arrive. Unlike `auto`, this value does not depend on the phase of the
     * contest.
     */
    isFollowing: auto,
    setAuto: (on: boolean) => change({ auto: on ? undefined : false }, { replace: true }),
    mayRefresh: isRunning,
    isLive,
    setLive: (on: boolean) => change({ live: on || undefined }, { replace: false }),
  };
}

/** All rows, or only the rows of the chosen category. */
function rowsFor(state: BoardState, { category, absent }: BoardSearch) {
  if (category !== undefined) return categoryRows(state.rows.values(), category);
  return rowsInOrder(state, absent);
}

const none = { rows: new Map(), sum: 0, isFrozen: false, counts: {} };
