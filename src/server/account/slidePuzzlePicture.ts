import { randomInt } from "node:crypto";
import sharp from "sharp";
import { PIECE_SIZE, PUZZLE_HEIGHT, PUZZLE_WIDTH } from "../../shared/account/slidePuzzle.ts";

/** Position from which the piece was cut. */
export interface Place {
  x: number;
  y: number;
}

/**
 * The sides are in the order top, right, bottom, left. For each side, a number indicates whether the tab points
 * outwards, is missing, or points inwards.
 */
type Tabs = [number, number, number, number];

const TAB = 6;
const MARGIN = 7;
const SIDE = PIECE_SIZE - 2 * MARGIN;

/** A random position that is completely inside the picture and far enough from the start that a drag is needed. */
export function randomPlace(): Place {
  return {
    x: randomInt(64, PUZZLE_WIDTH - PIECE_SIZE - 3),
    y: randomInt(2, PUZZLE_HEIGHT - PIECE_SIZE - 1),
  };
}

/**
 * Draws a random picture in which the piece is missing at `place`, and draws the piece. The texture and a second,
 * fainter dent ensure that the piece's dent is not the only edge in the picture. Takes 15 ms on one core.
 */
export async function drawPuzzle(place: Place): Promise<{ background: Buffer; piece: Buffer }> {
  const tabs = randomTabs();
  const whole = await paint();
  const raw = { raw: { width: PUZZLE_WIDTH, height: PUZZLE_HEIGHT, channels: 3 as const } };
  const [background, piece] = await Promise.all([
    sharp(whole, raw)
      .composite([{ input: svg(PUZZLE_WIDTH, PUZZLE_HEIGHT, dents(place, tabs)) }])
      .jpeg({ quality: 84, chromaSubsampling: "4:4:4" })
      .toBuffer(),
    cutOut(whole, place, tabs),
  ]);
  return { background, piece };
}

async function cutOut(whole: Buffer, { x, y }: Place, tabs: Tabs): Promise<Buffer> {
  const outline = pieceOutline(tabs);
  const frame = svg(
    PIECE_SIZE,
    PIECE_SIZE,
    `<path d="${outline}" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="1.6"/>`,
  );
  const shape = svg(PIECE_SIZE, PIECE_SIZE, `<path d="${outline}" fill="#fff"/>`);
  return sharp(whole, { raw: { width: PUZZLE_WIDTH, height: PUZZLE_HEIGHT, channels: 3 } })
    .extract({ left: x, top: y, width: PIECE_SIZE, height: PIECE_SIZE })
    .ensureAlpha()
    .composite([{ input: shape, blend: "dest-in" }, { input: frame }])
    .png()
    .toBuffer();
}

/** The dent of the piece, and a decoy dent with a different shape and depth. */
function dents(place: Place, tabs: Tabs): string {
  const decoy = decoyPlace(place);
  const other = tabs.map((tab) => (tab === 1 ? -1 : 1)) as Tabs;
  return `${dent(decoy, other, 0.2, 0.25)}${dent(place, tabs, 0.55, 0.75)}`;
}

function dent({ x, y }: Place, tabs: Tabs, depth: number, edge: number): string {
  return `<path transform="translate(${x} ${y})" d="${pieceOutline(tabs)}" fill="#0b1020"
    fill-opacity="${depth}" stroke="#fff" stroke-opacity="${edge}" stroke-width="1.2"/>`;
}

/** The decoy never overlaps the real dent. */
function decoyPlace({ x, y }: Place): Place {
  const left = x - PIECE_SIZE - 6;
  const right = x + PIECE_SIZE + 6;
  const last = PUZZLE_WIDTH - PIECE_SIZE;
  const choices = [
    ...(left > PIECE_SIZE ? [randomInt(PIECE_SIZE, left)] : []),
    ...(right < last ? [randomInt(right, last)] : []),
  ];
  const free = PUZZLE_HEIGHT - PIECE_SIZE;
  return { x: choices[randomInt(choices.length)] ?? right, y: (y + randomInt(8, free - 8)) % free };
}

function randomTabs(): Tabs {
  const tab = () => randomInt(2) * 2 - 1;
  return [tab(), tab(), tab(), tab()];
}

/** The piece's outline inside a square of `PIECE_SIZE`: four sides, each with a round tab. */
function pieceOutline([top, right, bottom, left]: Tabs): string {
  const half = (SIDE - 2 * TAB) / 2;
  const arc = (bulge: number, dx: number, dy: number) =>
    `a${TAB} ${TAB} 0 0 ${bulge > 0 ? 1 : 0} ${dx} ${dy}`;
  return [
    `M${MARGIN} ${MARGIN}`,
    `h${half}${arc(top, 2 * TAB, 0)}h${half}`,
    `v${half}${arc(right, 0, 2 * TAB)}v${half}`,
    `h${-half}${arc(bottom, -2 * TAB, 0)}h${-half}`,
    `v${-half}${arc(left, 0, -2 * TAB)}z`,
  ].join("");
}

/** Raw RGB pixels of a random picture: a two-colour sky, hills, discs, ribbons and grain. */
async function paint(): Promise<Buffer> {
  const hue = randomInt(360);
  const shapes = [...Array.from({ length: 4 }, hill), ...Array.from({ length: 14 }, scrap)];
  const picture = svg(
    PUZZLE_WIDTH,
    PUZZLE_HEIGHT,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${colour(hue, 55, 68)}"/>
      <stop offset="1" stop-color="${colour(hue + 70, 55, 45)}"/></linearGradient></defs>
     <rect width="100%" height="100%" fill="url(#sky)"/>${shapes.join("")}`,
  );
  const grain = await sharp({
    create: {
      width: PUZZLE_WIDTH,
      height: PUZZLE_HEIGHT,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 18 },
    },
  })
    .png()
    .toBuffer();
  return sharp(picture)
    .composite([{ input: grain, blend: "soft-light" }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

function hill(): string {
  const from = randomInt(25, 80);
  const to = randomInt(25, 80);
  const bend = [randomInt(0, 100), randomInt(0, 100)];
  return `<path d="M0 ${from}C100 ${bend[0]} 220 ${bend[1]} 325 ${to}V100H0z"
    fill="${colour(randomInt(360), 45, randomInt(30, 65))}" fill-opacity=".55"/>`;
}

function scrap(): string {
  const x = randomInt(PUZZLE_WIDTH);
  const y = randomInt(PUZZLE_HEIGHT);
  const fill = colour(randomInt(360), randomInt(40, 75), randomInt(35, 80));
  switch (randomInt(3)) {
    case 0:
      return `<circle cx="${x}" cy="${y}" r="${randomInt(4, 22)}" fill="${fill}" fill-opacity=".7"/>`;
    case 1: {
      const width = randomInt(8, 30);
      const turn = randomInt(90);
      return `<rect x="${x}" y="${y}" width="${width}" height="${randomInt(8, 30)}"
        transform="rotate(${turn} ${x} ${y})" fill="${fill}" fill-opacity=".6"/>`;
    }
    default:
      return `<path d="M${x} ${y}q${randomInt(20, 60)} ${randomInt(-50, 50)} ${randomInt(60, 140)}
        ${randomInt(-40, 40)}" fill="none" stroke="${fill}" stroke-width="${randomInt(2, 7)}"/>`;
  }
}

function colour(hue: number, saturation: number, lightness: number): string {
  return `hsl(${hue % 360}, ${saturation}%, ${lightness}%)`;
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  );
}
