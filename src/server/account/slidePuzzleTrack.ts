import type { TrackPoint } from "../../shared/slidePuzzle.ts";

/** Why a drag was hardly made by a hand. */
export type MachineSign =
  | "disorder"
  | "farStart"
  | "fewPoints"
  | "tooFast"
  | "jump"
  | "noJitter"
  | "straightLine"
  | "constantSpeed";

/** Browsers tell of a drag 60 times a second or oftener; a slow machine still half as often. */
const POINTS_MIN = 8;
/** A hand needs a quarter of a second even for the shortest way. */
const DURATION_MIN = 200;
/** Share of the way between two neighbouring points. */
const JUMP_MAX = 0.6;
/**
 * Hands speed up and slow down: over ten equal times the deviation of their speed is half of its mean;
 * 0.2 for the steadiest. Single steps would say less, because a slow hand makes many of one pixel.
 */
const SPEED_VARIATION_MIN = 0.15;
const SLICES = 10;
/** Pixels that a hand strays from the best straight line through its track. */
const STRAY_MIN = 0.05;

/**
 * Looks at the track of a drag for what programs do and hands do not: too few points, too fast, one jump,
 * no movement up or down, an exact line, an even speed. Answers the first sign found, null for none.
 * Not a proof of a person: it takes away the cheap ways.
 */
export function machineSign(track: readonly TrackPoint[]): MachineSign | null {
  const first = track[0];
  const last = track.at(-1);
  if (!first || !last || track.length < POINTS_MIN) return "fewPoints";
  if (track.some(({ t }, i) => t < (track[i - 1]?.t ?? 0))) return "disorder";
  if (Math.abs(first.x) > 8 || first.t > 1000) return "farStart";
  if (last.t - first.t < DURATION_MIN) return "tooFast";
  const way = Math.abs(last.x - first.x);
  const steps = track.slice(1).map(({ x }, i) => Math.abs(x - (track[i] ?? first).x));
  if (steps.some((step) => step > way * JUMP_MAX)) return "jump";
  if (deviation(track.map(({ y }) => y)) === 0) return "noJitter";
  if (strayFromLine(track) < STRAY_MIN) return "straightLine";
  if (variation(waysPerSlice(track)) < SPEED_VARIATION_MIN) return "constantSpeed";
  return null;
}

/** Way made in each of ten equal times from first to last point. */
function waysPerSlice(track: readonly TrackPoint[]): number[] {
  const from = track[0]?.t ?? 0;
  const length = ((track.at(-1)?.t ?? 0) - from) / SLICES;
  const places = Array.from({ length: SLICES + 1 }, (_, i) => placeAt(track, from + i * length));
  return places.slice(1).map((place, i) => place - (places[i] ?? 0));
}

/** Where the drag was at a time, between two points on the straight way. */
function placeAt(track: readonly TrackPoint[], time: number): number {
  const next = track.findIndex(({ t }) => t >= time);
  const to = track[next] ?? track.at(-1);
  const from = track[next - 1] ?? to;
  if (!from || !to || to.t === from.t) return to?.x ?? 0;
  return from.x + ((to.x - from.x) * (time - from.t)) / (to.t - from.t);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** Deviation as a share of the mean; nothing that moved varies not at all. */
function variation(values: readonly number[]): number {
  const middle = Math.abs(mean(values));
  return middle === 0 ? 0 : deviation(values) / middle;
}

/** Deviation of the heights from the straight line that fits them best (least squares over x). */
function strayFromLine(track: readonly TrackPoint[]): number {
  const xs = track.map(({ x }) => x);
  const ys = track.map(({ y }) => y);
  const [middleX, middleY] = [mean(xs), mean(ys)];
  const spread = mean(xs.map((x) => (x - middleX) ** 2));
  if (spread === 0) return deviation(ys);
  const slope = mean(xs.map((x, i) => (x - middleX) * ((ys[i] ?? 0) - middleY))) / spread;
  return deviation(xs.map((x, i) => (ys[i] ?? 0) - middleY - slope * (x - middleX)));
}
