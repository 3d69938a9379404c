interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 6;
const EDGE = 8;

/** Position of a card: below its anchor, or above it if there is no space below; always inside the window. */
export function placeBeside(
  anchor: Box,
  card: Pick<Box, "width" | "height">,
  window: { width: number; height: number },
  align: "center" | "start" | "end" = "center",
): { left: number; top: number } {
  const position = {
    center: anchor.left + anchor.width / 2 - card.width / 2,
    start: anchor.left,
    end: anchor.left + anchor.width - card.width,
  }[align];
  const below = anchor.top + anchor.height + GAP;
  const above = anchor.top - GAP - card.height;
  const fitsBelow = below + card.height + EDGE <= window.height;
  return {
    left: clamp(position, EDGE, window.width - card.width - EDGE),
    top: fitsBelow || above < EDGE ? below : above,
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
