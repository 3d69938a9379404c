import * as z from "zod/mini";
import { endpoint, nothing } from "../call/endpoint.ts";

/** Size of the picture, and the tolerance for the position of the piece, in pixels of the picture (specification 9). */
export const PUZZLE_WIDTH = 325;
export const PUZZLE_HEIGHT = 100;
export const PUZZLE_TOLERANCE = 3;
/** Side length of the square picture of the piece; the piece starts at the left edge. */
export const PIECE_SIZE = 48;

/**
 * Maximum number of events of a drag. A drag by hand causes fewer events: browsers send far fewer than 120 per second,
 * so 2,000 events would take more than 16 seconds.
 */
export const TRACK_POINTS_MAX = 2000;

/**
 * One event of a drag: its distance from the start in pixels of the picture, and its time since the start in
 * milliseconds.
 */
export const trackPoint = z.object({
  x: z.number().check(z.gte(-400), z.lte(400)),
  y: z.number().check(z.gte(-4000), z.lte(4000)),
  t: z.number().check(z.gte(0), z.lte(120_000)),
});
export type TrackPoint = z.output<typeof trackPoint>;

export const getSlidePuzzle = endpoint({
  method: "GET",
  path: "/api/slide-verify",
  feature: "account",
  access: "guest",
  summary: "A slide puzzle: its two pictures as data addresses, the piece's height, and its id",
  input: nothing,
  output: z.object({
    id: z.string(),
    background: z.string(),
    piece: z.string(),
    /** Distance of the piece from the upper edge. */
    y: z.int(),
  }),
});

export const solveSlidePuzzle = endpoint({
  method: "POST",
  path: "/api/slide-verify",
  feature: "account",
  access: "guest",
  summary:
    "Answer a slide puzzle with the drag's track, or a text question with captchaKey and captcha; verifyToken opens one login",
  bodyMax: 128 * 1024,
  input: z.object({
    id: z.optional(z.string()),
    track: z.optional(z.array(trackPoint).check(z.maxLength(TRACK_POINTS_MAX))),
    captchaKey: z.optional(z.string()),
    captcha: z.optional(z.string()),
  }),
  output: z.object({
    verifyToken: z.string(),
    /** Duration of the drag in milliseconds; null if a text question was answered. */
    elapsed: z.nullable(z.int()),
  }),
});
