import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { KeptTag } from "../../../shared/tagAdmin.ts";
import { afterMove, type Move, moveOf, placeByKey, type ShownGroup } from "./tagOrder.ts";

/** A tag that is being moved by keyboard, and the order of all tags if it were dropped now. */
interface Taken {
  id: number;
  tags: readonly KeptTag[];
}

/**
 * Moves tags by keyboard: space picks one up and drops it, arrows move it, Escape or blur cancels; enter on a tag that
 * is not picked up opens it. It uses positions instead of the layout, so keys do not have to wait for rendering.
 */
export function useTagKeys(options: {
  board: RefObject<HTMLElement | null>;
  tags: readonly KeptTag[];
  /** The displayed groups of these tags, for the arrow keys. */
  groupsOf: (tags: readonly KeptTag[]) => ShownGroup[];
  onMove: (move: Move) => void;
  onStep: (
    step: "picked" | "movedTo" | "dropped" | "cancelled",
    tag: KeptTag,
    place: number,
  ) => void;
}) {
  const { board, tags, groupsOf, onMove, onStep } = options;
  const [state, setTaken] = useState<Taken | null>(null);
  const picked = state !== null && tags.some(({ id }) => id === state.id) ? state : null;
  /** The chip that gets the focus after a move, since a moved chip loses it. */
  const focusTarget = useRef<number | null>(null);

  useLayoutEffect(() => {
    const id = picked?.id ?? focusTarget.current;
    if (id === null) return;
    if (!picked) focusTarget.current = null;
    const chip = board.current?.querySelector<HTMLElement>(`[data-tag="${id}"]`);
    chip?.focus({ preventScroll: true });
    chip?.scrollIntoView({ block: "nearest" });
  }, [picked, tags, board]);

  const report = (step: Parameters<typeof onStep>[0], id: number, now: readonly KeptTag[]) => {
    const tag = now.find((each) => each.id === id);
    if (!tag) return;
    const among = now.filter(({ tcid }) => tcid === tag.tcid);
    onStep(step, tag, among.indexOf(tag) + 1);
  };
  const end = (id: number, move: Move | null, step: "dropped" | "cancelled") => {
    focusTarget.current = id;
    setTaken(null);
    report(step, id, tags);
    if (move) onMove(move);
  };
  const onKeyDown = (id: number, event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const mine = picked?.id === id ? picked : null;
    if (event.code === "Space" || (mine && event.code === "Enter")) {
      event.preventDefault();
      if (event.repeat) return;
      if (mine) return end(id, wholeMove(tags, mine), "dropped");
      setTaken({ id, tags });
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
    setTaken({ id, tags: next });
    report("movedTo", id, next);
  };
  return {
    taken: picked,
    onKeyDown,
    /** Some browsers treat the space that moves a tag as a click on release. */
    onKeyUp: (event: KeyboardEvent) => {
      if (event.code === "Space") event.preventDefault();
    },
    onBlur: (id: number) => {
      if (picked?.id !== id) return;
      setTaken(null);
      report("cancelled", id, tags);
    },
  };
}

/** All steps as one move; null when the tag did not move. */
function wholeMove(tags: readonly KeptTag[], { id, tags: now }: Taken): Move | null {
  const tcid = now.find((tag) => tag.id === id)?.tcid ?? null;
  const idsOf = (all: readonly KeptTag[]) =>
    all.filter((tag) => tag.tcid === tcid).map((tag) => tag.id);
  const ids = idsOf(now);
  return ids.join() === idsOf(tags).join() ? null : { tcid, ids };
}
