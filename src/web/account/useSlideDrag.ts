import { type PointerEvent, type RefObject, useCallback, useRef, useState } from "react";
import {
  PIECE_SIZE,
  PUZZLE_WIDTH,
  TRACK_POINTS_MAX,
  type TrackPoint,
} from "../../shared/account/slidePuzzle.ts";

const FARTHEST = PUZZLE_WIDTH - PIECE_SIZE;

interface Drag {
  startX: number;
  startY: number;
  startTime: number;
  /** Screen pixels per pixel of the picture. */
  scale: number;
  track: TrackPoint[];
}

/**
 * Tracks a drag with a mouse, finger or pen. Positions are in pixels of the picture, regardless of the size at which it
 * is displayed. On drop, a drag with movement is reported with its whole track; a drag without movement is ignored.
 */
export function useSlideDrag(options: { ready: boolean; onDrop: (track: TrackPoint[]) => void }) {
  const { ready, onDrop } = options;
  const frame: RefObject<HTMLDivElement | null> = useRef(null);
  const drag = useRef<Drag | null>(null);
  const [x, setX] = useState(0);
  const [moving, setMoving] = useState(false);

  const pointOf = ({ startX, startY, startTime, scale }: Drag, event: PointerEvent) => ({
    x: round(Math.min(FARTHEST, Math.max(0, (event.clientX - startX) / scale))),
    y: round((event.clientY - startY) / scale),
    t: round(Math.min(120_000, Math.max(0, event.timeStamp - startTime))),
  });
  const reset = useCallback(() => {
    drag.current = null;
    setMoving(false);
    setX(0);
  }, []);
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (!ready || event.button !== 0 || drag.current) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = {
        startX: event.clientX,
        startY: event.clientY,
        startTime: event.timeStamp,
        scale: (frame.current?.clientWidth ?? PUZZLE_WIDTH) / PUZZLE_WIDTH,
        track: [{ x: 0, y: 0, t: 0 }],
      };
      setMoving(true);
    },
    onPointerMove(event: PointerEvent) {
      const current = drag.current;
      if (!current) return;
      const point = pointOf(current, event);
      setX(point.x);
      if (current.track.length < TRACK_POINTS_MAX - 1) current.track.push(point);
    },
    onPointerUp(event: PointerEvent) {
      const current = drag.current;
      if (!current) return;
      drag.current = null;
      setMoving(false);
      const end = pointOf(current, event);
      setX(end.x);
      if (end.x >= 1) onDrop([...current.track, end]);
    },
    onPointerCancel: reset,
  };
  return { frame, x, moving, handlers, reset };
}

/** Rounded to a tenth of a pixel and of a millisecond. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
