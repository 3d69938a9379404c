import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { moved } from "./moved.ts";

/** An entry that is being moved with the keyboard, and the position (from 0) to which it will be moved. */
interface KeyMove {
  key: string;
  to: number;
}

/** The events of a keyboard move that are announced to screen readers. */
export type Step = "taken" | "over" | "dropped" | "cancelled";

/**
 * Moves entries of a list by keyboard: space or enter picks an entry up and drops it, arrows move it by one position,
 * home and end move it to the ends, Escape or blur cancels. The new position is computed from the positions of the
 * entries in the list. The library's keyboard sensor computes it from the layout instead. With that sensor, a key would
 * have no effect until the entries are measured, or while the page scrolls to them.
 */
export function useKeyMoves<Item extends { key: string }>(options: {
  items: readonly Item[];
  onMove: (from: number, to: number) => void;
  onStep: (step: Step, key: string, place: number) => void;
}) {
  const { items, onMove, onStep } = options;
  const list = useRef<HTMLOListElement>(null);
  const [state, setState] = useState<KeyMove | null>(null);
  /** The entry whose handle is focused after a move, because browsers remove the focus from moved nodes. */
  const focusTarget = useRef<string | null>(null);
  const placeOf = (key: string) => items.findIndex((item) => item.key === key);
  const isThere = state !== null && state.to < items.length && placeOf(state.key) >= 0;
  const move = isThere ? state : null;
  const order = move ? moved(items, placeOf(move.key), move.to) : items;

  useLayoutEffect(() => {
    const key = move?.key ?? focusTarget.current;
    if (key === null) return;
    if (!move) focusTarget.current = null;
    const entry = list.current?.children[items.findIndex((item) => item.key === key)];
    entry?.querySelector<HTMLElement>("[data-handle]")?.focus({ preventScroll: true });
    entry?.scrollIntoView({ block: "nearest" });
  }, [move, items]);

  const drop = ({ key, to }: KeyMove) => {
    const from = placeOf(key);
    focusTarget.current = key;
    setState(null);
    onStep("dropped", key, to);
    if (from !== to) onMove(from, to);
  };
  const cancel = (key: string) => {
    setState(null);
    onStep("cancelled", key, placeOf(key));
  };
  /** Reacts to keys pressed on the handle of an entry. */
  const onKeyDown = (key: string, event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const mine = move?.key === key ? move : null;
    if (event.code === "Space" || event.code === "Enter") {
      event.preventDefault();
      if (event.repeat) return;
      if (mine) return drop(mine);
      setState({ key, to: placeOf(key) });
      return onStep("taken", key, placeOf(key));
    }
    if (!mine) return;
    if (event.code === "Escape") {
      event.preventDefault();
      // Prevents Escape from closing a dialog around the list.
      event.stopPropagation();
      return cancel(key);
    }
    const to = placeAfter(event.code, mine.to, items.length - 1);
    if (to === null) return;
    event.preventDefault();
    setState({ key, to });
    onStep("over", key, to);
  };
  return {
    list,
    taken: move,
    /**
     * The CSS property `order` of an entry during a move. The DOM nodes themselves are not moved, so that the focus
     * stays where it is.
     */
    orderOf: (item: Item) => order.indexOf(item),
    onKeyDown,
    onBlur: (key: string) => {
      if (move?.key === key) cancel(key);
    },
  };
}

/**
 * The new position of the entry at position `at` after the key with this code was pressed; null for keys that do not
 * move entries.
 */
function placeAfter(code: string, at: number, last: number): number | null {
  switch (code) {
    case "ArrowDown":
    case "ArrowRight":
      return Math.min(at + 1, last);
    case "ArrowUp":
    case "ArrowLeft":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
