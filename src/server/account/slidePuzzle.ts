import { createHash, randomBytes } from "node:crypto";
import { Refusal } from "../../shared/call/errors.ts";
import { PUZZLE_TOLERANCE, type TrackPoint } from "../../shared/account/slidePuzzle.ts";
import { useCaptcha } from "../captcha/service.ts";
import type { Database } from "../platform/database/db.ts";
import { addressForLimits, countOrWait, uncount } from "../platform/database/rateWindow.ts";
import { RecentDrawings } from "../platform/traffic/recentDrawings.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { inHashQueue } from "./password.ts";
import {
  deleteOldPuzzles,
  deleteOldVerifyTokens,
  storePuzzle,
  storeVerifyToken,
  consumePuzzle,
  consumeVerifyToken,
} from "./slidePuzzle.sql.ts";
import { drawPuzzle, randomPlace } from "./slidePuzzlePicture.ts";
import { machineSign } from "./slidePuzzleTrack.ts";

const PUZZLE_SECONDS = 120;
const TOKEN_SECONDS = 300;
/**
 * An IP address that requests more puzzles than this gets recent puzzles again, because each new puzzle takes 15 ms of
 * CPU time.
 */
const SHOWN = { limit: 60, window: 10 * 60 };
/**
 * After this many wrong answers from one address, answers given within `SLOW_MS` are rejected. One random guess in
 * thirty is correct.
 */
const WRONG = { limit: 40, window: 10 * 60 };
/** Minimum time that users need to see the puzzle's gap and drag the piece into it. */
const SLOW_MS = 3_000;
/**
 * A drag cannot last longer than the puzzle was visible; this tolerance allows for inaccuracies of the browser's clock.
 */
const CLOCK_SLACK_MS = 150;

const drawings = new RecentDrawings(() =>
  inHashQueue(async () => {
    const place = randomPlace();
    return { place, ...(await drawPuzzle(place)) };
  }),
);

/**
 * Creates a puzzle for one IP address; it accepts one answer within two minutes. Every address gets a puzzle, however
 * many it has requested.
 */
export async function createPuzzle(
  db: Database,
  ip: string,
): Promise<{ id: string; background: string; piece: string; y: number }> {
  const address = addressForLimits(ip);
  const { waitSeconds } = await countOrWait(db, { key: `slide-shown:${address}`, ...SHOWN });
  const { place, background, piece } = await drawings.next(waitSeconds > 0);
  const id = randomBytes(16).toString("hex");
  await storePuzzle(db, { id, address, position: place.x, seconds: PUZZLE_SECONDS });
  return {
    id,
    background: `data:image/jpeg;base64,${background.toString("base64")}`,
    piece: `data:image/png;base64,${piece.toString("base64")}`,
    y: place.y,
  };
}

/**
 * Checks the answer to a puzzle and consumes the puzzle, even if the answer is wrong. Errors: `SLIDE_GONE` (the puzzle
 * was not shown to this address, was already answered or has expired), `SLIDE_MACHINE` (the answer appears to be
 * automated) or `SLIDE_WRONG`. Too many wrong answers do not block an address. After too many wrong answers, however,
 * answers given within three seconds are treated as automated.
 */
export async function solvePuzzle(
  db: Database,
  answer: { id: string; track: TrackPoint[]; ip: string },
): Promise<{ verifyToken: string; elapsed: number }> {
  const { id, track, ip } = answer;
  const address = addressForLimits(ip);
  const limit = { key: `slide-wrong:${address}`, ...WRONG };
  const { waitSeconds } = await countOrWait(db, limit);
  const [puzzle] = await consumePuzzle(db, { id, address });
  if (!puzzle) throw new Refusal("SLIDE_GONE");
  const end = track.at(-1);
  const sign = machineSign(track);
  const isTooFast = waitSeconds > 0 && puzzle.age < SLOW_MS;
  if (!end || sign !== null || end.t > puzzle.age + CLOCK_SLACK_MS || isTooFast) {
    throw new Refusal("SLIDE_MACHINE");
  }
  if (Math.abs(end.x - puzzle.x) > PUZZLE_TOLERANCE) throw new Refusal("SLIDE_WRONG");
  if (waitSeconds === 0) await uncount(db, [limit]);
  return { verifyToken: await grantVerifyToken(db, ip), elapsed: Math.round(end.t) };
}

/**
 * The accessible alternative: answering a captcha is equivalent to solving a puzzle. Fewer than one guess in a thousand
 * is correct, and each captcha accepts only one answer. Refuses with `CAPTCHA_WRONG`.
 */
export async function answerQuestion(
  db: Database,
  box: SecretBox,
  answer: { captchaKey: string; captcha: string; ip: string },
): Promise<{ verifyToken: string; elapsed: null }> {
  await useCaptcha(db, box, answer);
  return { verifyToken: await grantVerifyToken(db, answer.ip), elapsed: null };
}

/** Creates a token that proves that a puzzle was solved; only the token's hash is stored. */
export async function grantVerifyToken(db: Database, ip: string): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await storeVerifyToken(db, {
    tokenHash: hashOf(token),
    ip: addressForLimits(ip),
    seconds: TOKEN_SECONDS,
  });
  return token;
}

/** Consumes a token; returns false if it is unknown, used, expired, or issued to another IP address. */
export async function useVerifyToken(
  db: Database,
  { token, ip }: { token: string; ip: string },
): Promise<boolean> {
  if (token === "" || token.length > 100) return false;
  const used = await consumeVerifyToken(db, { tokenHash: hashOf(token), ip: addressForLimits(ip) });
  return used.length > 0;
}

/** Deletes expired puzzles and tokens. */
export async function sweepPuzzles(db: Database): Promise<void> {
  await deleteOldPuzzles(db);
  await deleteOldVerifyTokens(db);
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
