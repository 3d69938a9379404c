import type { TrackPoint } from "../../shared/account/slidePuzzle.ts";

/** Signs of an automated drag. */
export type MachineSign =
  | "disorder"
  | "farStart"
  | "fewPoints"
  | "tooFast"
  | "jump"
  | "noJitter"
  | "straightLine"
  | "constantSpeed";

/**
 * Minimum number of reported positions of a drag. Browsers normally report the position at least 60 times a second, and
 * half as often on a slow machine.
 */
const POINTS_MIN = 8;
/** Minimum duration in milliseconds; a human needs at least 250, even for the shortest distance. */
const DURATION_MIN = 200;
/** Maximum distance between two neighbouring points, as a fraction of the whole distance. */
const JUMP_MAX = 0.6;
/**
 * Human drags accelerate and slow down: over ten equal intervals, the standard deviation of the speed is half of the
 * mean speed (0.2 of the mean for the steadiest drags). Single steps are less informative, because many steps of a slow
 * drag are only one pixel long.
 */
const SPEED_VARIATION_MIN = 0.15;
const SLICES = 10;
/** Minimum deviation, in pixels, of a human drag from the best-fitting straight line. */
const DEVIATION_MIN = 0.05;

/**
 * Checks the track of a drag for signs of automation: too few points, too high a speed, a single jump, no vertical
 * movement, an exactly straight line, a constant speed. Returns the first sign that is found; null if there is none.
 * Passing the check does not prove that the user is human: it only stops simple automation.
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
  if (deviationFromLine(track) < DEVIATION_MIN) return "straightLine";
  if (variation(distancePerSlice(track)) < SPEED_VARIATION_MIN) return "constantSpeed";
  return null;
}

/** Distance covered in each of ten equal intervals between the first and the last point. */
function distancePerSlice(track: readonly TrackPoint[]): number[] {
  const from = track[0]?.t ?? 0;
  const length = ((track.at(-1)?.t ?? 0) - from) / SLICES;
  const places = Array.from({ length: SLICES + 1 }, (_, i) => placeAt(track, from + i * length));
  return places.slice(1).map((place, i) => place - (places[i] ?? 0));
}

/** The x coordinate of the drag at the given time, interpolated linearly. */
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

/** Standard deviation divided by the absolute value of the mean; 0 if the mean is 0. */
function variation(values: readonly number[]): number {
  const middle = Math.abs(mean(values));
  return middle === 0 ? 0 : deviation(values) / middle;
}

/** Standard deviation of the heights from the best-fitting straight line (least squares over x). */
function deviationFromLine(track: readonly TrackPoint[]): number {
  const xs = track.map(({ x }) => x);
  const ys = track.map(({ y }) => y);
  const [middleX, middleY] = [mean(xs), mean(ys)];
  const spread = mean(xs.map((x) => (x - middleX) ** 2));
  if (spread === 0) return deviation(ys);
  const slope = mean(xs.map((x, i) => (x - middleX) * ((ys[i] ?? 0) - middleY))) / spread;
  return deviation(xs.map((x, i) => (ys[i] ?? 0) - middleY - slope * (x - middleX)));
}
