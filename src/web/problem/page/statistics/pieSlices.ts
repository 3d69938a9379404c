export interface Slice<K> {
  key: K;
  count: number;
  /** Share of the whole, 0 to 1. */
  share: number;
  /**
   * SVG path of the slice in a circle of radius 1 around the point 0,0; the slices run clockwise from twelve o'clock.
   */
  path: string;
}

/** Slices of a pie; empty parts are skipped. If only one part is not empty, its slice is a full ring. */
export function pieSlices<K>(
  parts: readonly { key: K; count: number }[],
  innerRadius: number,
): Slice<K>[] {
  const whole = parts.reduce((sum, { count }) => sum + count, 0);
  let from = 0;
  return parts
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => {
      const share = count / whole;
      const path = ringPath(from, from + share, innerRadius);
      from += share;
      return { key, count, share, path };
    });
}

function ringPath(from: number, to: number, inner: number): string {
  // An arc whose ends coincide is not drawn at all, so a full ring ends slightly early.
  const end = Math.min(to, from + 0.99999);
  const large = end - from > 0.5 ? 1 : 0;
  const outerArc = `M ${point(from, 1)} A 1 1 0 ${large} 1 ${point(end, 1)}`;
  const innerArc = `L ${point(end, inner)} A ${inner} ${inner} 0 ${large} 0 ${point(from, inner)} Z`;
  return `${outerArc} ${innerArc}`;
}

function point(turn: number, radius: number): string {
  const angle = turn * 2 * Math.PI;
  return `${round(Math.sin(angle) * radius)} ${round(-Math.cos(angle) * radius)}`;
}

function round(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}
