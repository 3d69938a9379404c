/** Rows rendered beyond those in sight, on both sides. */
export const MORE = 12;
/**
 * By how many rows the part moves in one frame, and by how many while fewer than `LEAST_MORE` are left beyond those in
 * sight: the work of a frame stays small, and that of most is the same.
 */
export const PER_FRAME = 1;
export const PER_LATE_FRAME = 2;
const LEAST_MORE = 4;

/** Rows from the first up to, but not including, the last number. */
export interface Part {
  from: number;
  to: number;
}

/** Shown before anything is measured. */
export const FIRST: Part = { from: 0, to: 20 };

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
 * The rows to show in the next frame: all in sight at once, and those around them a few at a time; always as many, so that
 * each row that comes can take the elements of one that leaves. The same object when nothing is left to do.
 */
export function nextPart(now: Part, sight: Part, count: number): Part {
  const size = Math.min(count, sight.to - sight.from + 1 + 2 * MORE);
  const last = count - size;
  const goal = within(sight.from - MORE, 0, last);
  // Far away, so that nothing of it can stay.
  const isFar = now.to < sight.from || now.from > sight.to;
  const start = isFar ? goal : now.from;
  const left = goal > start ? start + size - sight.to : sight.from - start;
  const most = left < LEAST_MORE ? PER_LATE_FRAME : PER_FRAME;
  const near = within(start + within(goal - start, -most, most), sight.to - size, sight.from);
  const from = within(near, 0, last);
  return from === now.from && from + size === now.to ? now : { from, to: from + size };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
