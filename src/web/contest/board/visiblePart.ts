/** Rows rendered beyond those in sight, on both sides. */
export const MORE = 12;
/**
 * By how many rows each edge of the rendered part moves in one frame, and by how many while fewer than `LEAST_MORE` are
 * left beyond those in sight: the work of a frame stays small, and that of most is the same.
 */
export const PER_FRAME = 1;
export const PER_LATE_FRAME = 2;
const LEAST_MORE = 4;

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
  const left = Math.min(
    wanted.from < start.from ? sight.from - start.from : MORE,
    wanted.to > start.to ? start.to - sight.to : MORE,
  );
  const step = left < LEAST_MORE ? PER_LATE_FRAME : PER_FRAME;
  const from = within(towards(start.from, wanted.from, step), wanted.from - MORE, sight.from);
  const to = within(towards(start.to, wanted.to, step), sight.to, wanted.to + MORE);
  return from === now.from && to === now.to ? now : { from, to };
}

function towards(now: number, goal: number, step: number): number {
  return now + within(goal - now, -step, step);
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
