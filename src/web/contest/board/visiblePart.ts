/** Number of rows that are rendered above the visible rows; the same number is rendered below them. */
export const MORE = 12;
/**
 * Number of rows by which the rendered part moves in one frame. `PER_FRAME` applies normally. `PER_LATE_FRAME` applies
 * while fewer than `LEAST_MORE` rows are rendered outside the visible area in the direction of the movement. This keeps
 * the work per frame small and nearly constant.
 */
export const PER_FRAME = 1;
export const PER_LATE_FRAME = 2;
const LEAST_MORE = 4;

/** The rows from `from` up to, but not including, `to`. */
export interface Part {
  from: number;
  to: number;
}

/** The rows that are rendered before the row height and the visible area have been measured. */
export const FIRST: Part = { from: 0, to: 20 };

export interface Sight {
  rowHeight: number;
  /** Pixels from the first row's top to the top of the visible area. */
  top: number;
  height: number;
}

/** Returns which of `count` rows of equal height are visible. */
export function inSight(count: number, { rowHeight, top, height }: Sight): Part {
  const from = within(Math.floor(top / rowHeight), 0, count);
  return { from, to: within(Math.ceil((top + height) / rowHeight), from, count) };
}

/**
 * The rows to render in the next frame: all visible rows at once, and the rows around them a few at a time. The number
 * of rendered rows is constant, so that each new row can reuse the elements of a removed row. Returns the object `now`
 * itself if no row has to be added or removed.
 */
export function nextPart(now: Part, sight: Part, count: number): Part {
  const size = Math.min(count, sight.to - sight.from + 1 + 2 * MORE);
  const last = count - size;
  const goal = within(sight.from - MORE, 0, last);
  // Whether the visible rows are so far from the rendered rows that no rendered row is kept.
  const isFar = now.to < sight.from || now.from > sight.to;
  const start = isFar ? goal : now.from;
  const remaining = goal > start ? start + size - sight.to : sight.from - start;
  const most = remaining < LEAST_MORE ? PER_LATE_FRAME : PER_FRAME;
  const near = within(start + within(goal - start, -most, most), sight.to - size, sight.from);
  const from = within(near, 0, last);
  return from === now.from && from + size === now.to ? now : { from, to: from + size };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
