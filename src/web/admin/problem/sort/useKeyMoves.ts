import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { moved } from "./moved.ts";

/** An entry that is being moved by keyboard, and the place it would be dropped at, from 0. */
interface Taken {
  key: string;
  to: number;
}

/** What is told of a move, in the order that it happens in. */
export type Step = "taken" | "over" | "dropped" | "cancelled";

/**
 * Entries of a list moved by keyboard: space or enter takes and drops, arrows move by a place, home and
 * end to the ends, Escape or leaving gives up. Counted in places: the library's own keyboard sensor goes
 * by where entries stand on the screen, so a key pressed before they are measured, or while the page
 * still scrolls to them, does nothing there.
 */
export function useKeyMoves<Item extends { key: string }>(options: {
  items: readonly Item[];
  onMove: (from: number, to: number) => void;
  tell: (step: Step, key: string, place: number) => void;
}) {
  const { items, onMove, tell } = options;
  const list = useRef<HTMLOListElement>(null);
  const [state, setTaken] = useState<Taken | null>(null);
  /** The entry whose handle has the focus after a move: browsers take it from nodes that change places. */
  const wanted = useRef<string | null>(null);
  const placeOf = (key: string) => items.findIndex((item) => item.key === key);
  const isThere = state !== null && state.to < items.length && placeOf(state.key) >= 0;
  const taken = isThere ? state : null;
  const shown = taken ? moved(items, placeOf(taken.key), taken.to) : items;

  useLayoutEffect(() => {
    const key = taken?.key ?? wanted.current;
    if (key === null) return;
    if (!taken) wanted.current = null;
    const entry = list.current?.children[items.findIndex((item) => item.key === key)];
    entry?.querySelector<HTMLElement>("[data-handle]")?.focus({ preventScroll: true });
    entry?.scrollIntoView({ block: "nearest" });
  }, [taken, items]);

  const drop = ({ key, to }: Taken) => {
    const from = placeOf(key);
    wanted.current = key;
    setTaken(null);
    tell("dropped", key, to);
    if (from !== to) onMove(from, to);
  };
  const giveUp = (key: string) => {
    setTaken(null);
    tell("cancelled", key, placeOf(key));
  };
  /** Keys pressed on the handle of an entry. */
  const onKeyDown = (key: string, event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const mine = taken?.key === key ? taken : null;
    if (event.code === "Space" || event.code === "Enter") {
      event.preventDefault();
      if (event.repeat) return;
      if (mine) return drop(mine);
      setTaken({ key, to: placeOf(key) });
      return tell("taken", key, placeOf(key));
    }
    if (!mine) return;
    if (event.code === "Escape") {
      event.preventDefault();
      // A dialog around the list stays open.
      event.stopPropagation();
      return giveUp(key);
    }
    const to = placeAfter(event.code, mine.to, items.length - 1);
    if (to === null) return;
    event.preventDefault();
    setTaken({ key, to });
    tell("over", key, to);
  };
  return {
    list,
    taken,
    /** Where an entry stands while one is moved, as the CSS property `order`: nodes stay, and the focus. */
    orderOf: (item: Item) => shown.indexOf(item),
    onKeyDown,
    onBlur: (key: string) => {
      if (taken?.key === key) giveUp(key);
    },
  };
}

/** The place that a key leads to from `at`, or null for a key that moves nothing. */
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
