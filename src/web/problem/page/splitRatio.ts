/** Limits the first pane's share, so that neither pane gets too small to read. */
export const RATIO_MIN = 0.25;
export const RATIO_MAX = 0.75;
export const DEFAULT_RATIO = 0.5;
const STEP = 0.02;
const BIG_STEP = 0.1;

export function clampRatio(ratio: number): number {
  if (!Number.isFinite(ratio)) return DEFAULT_RATIO;
  return Math.min(RATIO_MAX, Math.max(RATIO_MIN, ratio));
}

/** The ratio after a key press on a pane divider (WAI-ARIA APG, window splitter); null for any other key. */
export function ratioAfterKey(ratio: number, key: string, shift: boolean): number | null {
  const step = shift ? BIG_STEP : STEP;
  switch (key) {
    case "ArrowLeft":
    case "ArrowUp":
      return clampRatio(ratio - step);
    case "ArrowRight":
    case "ArrowDown":
      return clampRatio(ratio + step);
    case "Home":
      return RATIO_MIN;
    case "End":
      return RATIO_MAX;
    case "Enter":
      return DEFAULT_RATIO;
    default:
      return null;
  }
}
