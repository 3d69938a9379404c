export interface AvatarPattern {
  /** Hue in degrees on the colour wheel. */
  hue: number;
  /** Filled cells of a five-by-five grid, mirrored left to right. */
  cells: { x: number; y: number }[];
}

/** Always returns the same pattern for a name, ignoring case; different names usually have different patterns. */
export function avatarPattern(name: string): AvatarPattern {
  let bits = spread(name.toLowerCase());
  const hue = bits % 360;
  bits = spread(`${name.toLowerCase()}:`);
  const cells: AvatarPattern["cells"] = [];
  for (let i = 0; i < 15; i += 1) {
    if (((bits >>> i) & 1) === 0) continue;
    const [x, y] = [i % 3, Math.floor(i / 3)];
    cells.push({ x, y });
    if (x < 2) cells.push({ x: 4 - x, y });
  }
  // A nearly empty pattern would look broken.
  return cells.length < 4 ? { hue, cells: [...cross, ...cells] } : { hue, cells };
}

/** Size of a cell, an eighth of the picture, in percent; the grid is in the middle. */
const CELL = 100 / 8;
const EDGE = 1.5 * CELL;

/**
 * The pattern of a name as the background of a round element: a gradient for each column. The pattern is not an image,
 * since an image in each row of a long list would make every frame slower.
 */
export function patternBackground(name: string): {
  backgroundColor: string;
  backgroundImage: string;
} {
  const { hue, cells } = avatarPattern(name);
  const filled = new Set(cells.map(({ x, y }) => 5 * x + y));
  const columns = [0, 1, 2].map((x) => {
    const stops = [`#0000 ${EDGE}%`];
    for (let y = 0; y < 5; y += 1) {
      const color = filled.has(5 * x + y) ? `hsl(${hue} 48% 42%)` : "#0000";
      stops.push(`${color} 0 ${EDGE + (y + 1) * CELL}%`);
    }
    return `linear-gradient(${stops.join(",")},#0000 0)`;
  });
  const [outer = "", inner = "", middle = ""] = columns;
  return {
    backgroundColor: `hsl(${hue} 45% 88%)`,
    backgroundImage: [outer, inner, middle, inner, outer].join(),
  };
}

const cross = [
  ...[0, 1, 2, 3, 4].map((y) => ({ x: 2, y })),
  ...[0, 1, 3, 4].map((x) => ({ x, y: 2 })),
];

/** Computes a 32-bit FNV-1a hash and mixes its bits in a final step. */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
