import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { type BoardChange, getContestBoard } from "../../../shared/contest/contestBoard.ts";
import {
  applyChange,
  type BoardState,
  stateOf,
  versionOfState,
} from "../../../shared/scoreboard/boardChange.ts";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { listenLive, useLiveStatus } from "../../platform/live.ts";

/** Interval at which a scoreboard is polled while the live channel is closed, in milliseconds. */
export const AUTO_REFRESH_MS = 30_000;
/** Delay in milliseconds before a load is repeated after a transient failure. */
export const RETRY_MS = 10_000;
/** A board that has not reached the version of the last change after this many milliseconds is reloaded. */
export const RECHECK_MS = 3_000;
/**
 * When all readers have to reload the board at once, each browser waits before it sends its request. The delay is
 * random, with this maximum in milliseconds.
 */
const SPREAD_MS = 2_000;

/** The board before and after a pushed change, for marking the differences. */
export interface FollowedBoard {
  state: BoardState;
  /** The board before the last pushed change; null if the board was loaded completely. */
  before: BoardState | null;
  /** Number of the last pushed change. */
  turn: number;
}

export interface BoardQuestion {
  cid: number;
  uid: string;
  /** Whether this is the organizers' board, which ignores the freeze. */
  isLive: boolean;
}

const keyOf = ({ uid, cid, isLive }: BoardQuestion) =>
  ["contest", "board", uid, cid, isLive] as const;

/** Whether the server or the network did not respond, so that a retry may succeed. */
export const isPassing = (error: unknown): boolean => error instanceof ApiError && error.passing;

/**
 * Updates the loaded board with the changes that arrived while it was being loaded. If the result does not have the
 * version of the last change, returns the loaded board unchanged.
 */
function caughtUp(loaded: BoardState, changes: readonly BoardChange[]): BoardState {
  const last = changes.at(-1);
  if (!last) return loaded;
  const next = changes.reduce(applyChange, loaded);
  return versionOfState(next) === last.version ? next : loaded;
}

/**
 * Returns the whole scoreboard. It is loaded once and then updated by the changes that the live channel pushes. The
 * board is reloaded if changes were missed or if its version does not match the last change, and polled while the
 * channel is closed. A board cached by an earlier page is also reloaded, because it missed changes.
 */
export function useLiveBoard(
  question: BoardQuestion,
  { auto, poll }: { auto: boolean; poll: boolean },
) {
  const { cid, uid, isLive } = question;
  const client = useQueryClient();
  const isOpen = useLiveStatus() === "open";
  /** Board changes that have arrived since the last load of the board began. */
  const changes = useRef<BoardChange[]>([]);
  const board = useQuery(
    queryOptions({
      queryKey: keyOf({ cid, uid, isLive }),
      async queryFn({ signal }): Promise<FollowedBoard> {
        changes.current = [];
        const view = isLive ? "live" : "shown";
        const whole = await call(getContestBoard, { cid, view }, signal);
        return { state: caughtUp(stateOf(whole), changes.current), before: null, turn: 0 };
      },
      structuralSharing: false,
      refetchOnMount: "always",
      refetchOnWindowFocus: !isOpen,
      refetchInterval({ state: { error } }) {
        if (auto && isPassing(error)) return RETRY_MS;
        return poll && !isOpen ? AUTO_REFRESH_MS : false;
      },
    }),
  );
  useEffect(() => {
    if (!auto) return;
    return followChanges(client, { cid, uid, isLive }, changes);
  }, [auto, client, cid, uid, isLive]);
  return board;
}

/** Applies pushed changes until the returned function is called. */
function followChanges(
  client: QueryClient,
  question: BoardQuestion,
  changes: RefObject<BoardChange[]>,
): () => void {
  const { cid, isLive } = question;
  const queryKey = keyOf(question);
  const view = isLive ? "live" : "shown";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reload = () => void client.invalidateQueries({ queryKey, exact: true });
  const reloadIn = (ms: number, isNeeded: () => boolean) => {
    clearTimeout(timer);
    timer = setTimeout(() => isNeeded() && reload(), ms);
  };
  const versionNow = () => {
    const now = client.getQueryData<FollowedBoard>(queryKey);
    return now && versionOfState(now.state);
  };
  const stop = listenLive([`contest-board${isLive ? "-live" : ""}:${cid}`], (event) => {
    if (event.type === "resync") return reload();
    if (event.type !== "contest-board" || event.cid !== cid || event.view !== view) return;
    const { change } = event;
    if (change.reload) {
      if (versionNow() !== change.version) reloadIn(Math.random() * SPREAD_MS, () => true);
      return;
    }
    changes.current.push(change);
    client.setQueryData<FollowedBoard>(queryKey, (old) => {
      if (!old) return old;
      const state = applyChange(old.state, change);
      return { state, before: old.state, turn: old.turn + 1 };
    });
    reloadIn(RECHECK_MS, () => versionNow() !== change.version);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
