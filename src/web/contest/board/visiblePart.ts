/** Rows rendered beyond those in sight, on both sides. */
export const MORE = 12;
/** By how many rows each edge of the rendered part moves in one frame: the work of a frame stays small. */
export const PER_FRAME = 2;

/** Rows from the first up to, but not including, the last number. */
export interface Part {
  from: number;
  to: number;
}

export interface Sight {
  rowHeight: number;
  /** Pixels from the first row's top to that of what is in sight. */
  top: number;
  height: number;
}

/** Which of `count` rows of the same height are in sight. */
export function inSight(count: number, { rowHeight, top, height }: Sight): Part {
  const from = within(Math.floor(top / rowHeight), 0, count);
  return { from, to: within(Math.ceil((top + height) / rowHeight), from, count) };
}

/**
 * The rows to render in the next frame: all in sight at once, and those around them a few at a time. The same object
 * when nothing is left to do.
 */
export function nextPart(now: Part, sight: Part, count: number): Part {
  const wanted = { from: Math.max(0, sight.from - MORE), to: Math.min(count, sight.to + MORE) };
  // Far away, so that nothing of it can stay.
  const start = now.to < sight.from || now.from > sight.to ? sight : now;
  const from = within(towards(start.from, wanted.from), wanted.from - MORE, sight.from);
  const to = within(towards(start.to, wanted.to), sight.to, wanted.to + MORE);
  return from === now.from && to === now.to ? now : { from, to };
}

function towards(now: number, goal: number): number {
  return now + within(goal - now, -PER_FRAME, PER_FRAME);
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
