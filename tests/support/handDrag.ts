import type { TrackPoint } from "../../src/shared/account/slidePuzzle.ts";

/** Returns a generator of numbers between 0 and 1 that depend only on the seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Hand {
  seed: number;
  /** Duration of the main movement in milliseconds. */
  duration: number;
  /** Milliseconds between two browser events. */
  every: number;
  /** Number of pixels by which the hand overshoots the target before it corrects the position. */
  overshoot: number;
}

export const usualHand: Hand = { seed: 1, duration: 900, every: 16, overshoot: 4 };

/**
 * The pointer track of a simulated drag by a human. It follows the minimum-jerk curve of reaching movements (Flash and
 * Hogan
 * 1985) and ends with a correction. The hand trembles across the direction of movement, and positions are whole pixels,
 * as mice report them.
 */
export function handDrag(distance: number, hand: Hand = usualHand): TrackPoint[] {
  const { seed, duration, every, overshoot } = hand;
  const random = seeded(seed);
  const reach = (share: number) => 10 * share ** 3 - 15 * share ** 4 + 6 * share ** 5;
  const track: TrackPoint[] = [{ x: 0, y: 0, t: 0 }];
  let height = 0;
  const add = (x: number, t: number) => {
    if (random() < 0.25) height += Math.round(random() * 2 - 1 + 0.1);
    const last = track.at(-1);
    const point = { x: Math.round(x), y: height, t: Math.round(t * 10) / 10 };
    if (last?.x !== point.x || last.y !== point.y) track.push(point);
  };
  const far = distance + overshoot;
  for (let t = every; t < duration; t += every * (0.9 + random() * 0.2)) {
    add(far * reach(t / duration), t);
  }
  const correction = 250;
  for (let t = every; t < correction; t += every * (0.9 + random() * 0.2)) {
    add(far - overshoot * reach(t / correction), duration + t);
  }
  track.push({ x: distance, y: height, t: duration + correction });
  return track;
}
