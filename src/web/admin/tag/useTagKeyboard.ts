import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { AdminTag } from "../../../shared/problem/tagAdmin.ts";
import { afterMove, type Move, moveOf, placeByKey, type ClassificationTags } from "./tagOrder.ts";

/** A tag that is being moved by keyboard, and the order of all tags if it were dropped now. */
interface KeyboardMove {
  id: number;
  tags: readonly AdminTag[];
}

/**
 * Moves tags by keyboard. Space picks a tag up and drops it, arrows move it, and Escape or the loss of focus cancels
 * the move. If no tag is picked up, Enter opens the dialog of the focused tag. The keyboard code works with the tags'
 * positions in the lists and not with the page layout, so a key need not wait until the previous move is rendered.
 */
export function useTagKeys(options: {
  board: RefObject<HTMLElement | null>;
  tags: readonly AdminTag[];
  /** Groups the given tags as they are displayed, so that the arrow keys can move between the groups. */
  groupsOf: (tags: readonly AdminTag[]) => ClassificationTags[];
  onMove: (move: Move) => void;
  onStep: (
    step: "picked" | "movedTo" | "dropped" | "cancelled",
    tag: AdminTag,
    place: number,
  ) => void;
}) {
  const { board, tags, groupsOf, onMove, onStep } = options;
  const [state, setState] = useState<KeyboardMove | null>(null);
  const current = state !== null && tags.some(({ id }) => id === state.id) ? state : null;
  /** The chip that gets the focus after a move, because a moved chip loses the focus. */
  const focusTarget = useRef<number | null>(null);

  useLayoutEffect(() => {
    const id = current?.id ?? focusTarget.current;
    if (id === null) return;
    if (!current) focusTarget.current = null;
    const chip = board.current?.querySelector<HTMLElement>(`[data-tag="${id}"]`);
    chip?.focus({ preventScroll: true });
    chip?.scrollIntoView({ block: "nearest" });
  }, [current, tags, board]);

  const report = (step: Parameters<typeof onStep>[0], id: number, now: readonly AdminTag[]) => {
    const tag = now.find((each) => each.id === id);
    if (!tag) return;
    const among = now.filter((each) => each.tcid === tag.tcid);
    onStep(step, tag, among.indexOf(tag) + 1);
  };
  const end = (id: number, move: Move | null, step: "dropped" | "cancelled") => {
    focusTarget.current = id;
    setState(null);
    report(step, id, tags);
    if (move) onMove(move);
  };
  const onKeyDown = (id: number, event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const mine = current?.id === id ? current : null;
    if (event.code === "Space" || (mine && event.code === "Enter")) {
      event.preventDefault();
      if (event.repeat) return;
      if (mine) return end(id, wholeMove(tags, mine), "dropped");
      setState({ id, tags });
      return report("picked", id, tags);
    }
    if (!mine) return;
    if (event.code === "Escape") {
      event.preventDefault();
      return end(id, null, "cancelled");
    }
    const place = placeByKey(groupsOf(mine.tags), id, event.code);
    if (!place) return;
    event.preventDefault();
    const step = moveOf(mine.tags, id, place);
    const next = step ? afterMove(mine.tags, step) : mine.tags;
    setState({ id, tags: next });
    report("movedTo", id, next);
  };
  return {
    move: current,
    onKeyDown,
    /** Some browsers would treat the release of the space key that moves a tag as a click. */
    onKeyUp: (event: KeyboardEvent) => {
      if (event.code === "Space") event.preventDefault();
    },
    onBlur: (id: number) => {
      if (current?.id !== id) return;
      setState(null);
      report("cancelled", id, tags);
    },
  };
}

/** Combines all keyboard steps into one move; null if the order did not change. */
function wholeMove(tags: readonly AdminTag[], { id, tags: now }: KeyboardMove): Move | null {
  const classificationId = now.find((tag) => tag.id === id)?.tcid ?? null;
  const idsOf = (all: readonly AdminTag[]) =>
    all.filter((tag) => tag.tcid === classificationId).map((tag) => tag.id);
  const ids = idsOf(now);
  return ids.join() === idsOf(tags).join() ? null : { classificationId, ids };
}
