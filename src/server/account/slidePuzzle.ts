import { createHash, randomBytes } from "node:crypto";
import { Refusal } from "../../shared/errors.ts";
import { PUZZLE_TOLERANCE, type TrackPoint } from "../../shared/slidePuzzle.ts";
import { useCaptcha } from "../captcha/service.ts";
import type { Db } from "../platform/db.ts";
import { addressForLimits, countOrWait } from "../platform/rateWindow.ts";
import type { SecretBox } from "../platform/secretBox.ts";
import { whenCoreIsFree } from "./password.ts";
import {
  deleteOldPuzzles,
  deleteOldVerifyTokens,
  keepPuzzle,
  keepVerifyToken,
  takePuzzle,
  takeVerifyToken,
} from "./slidePuzzle.sql.ts";
import { drawPuzzle, randomPlace } from "./slidePuzzlePicture.ts";
import { machineSign } from "./slidePuzzleTrack.ts";

const PUZZLE_SECONDS = 120;
const TOKEN_SECONDS = 300;
/** Each costs 15 ms of a core. */
const SHOWN = { limit: 60, window: 10 * 60 };
/** A blind guess hits one puzzle in thirty, so these are few. */
const ANSWERS = { limit: 40, window: 10 * 60 };
/** A drag cannot have taken longer than its puzzle was shown; clocks of browsers are a little off. */
const CLOCK_SLACK_MS = 150;

/** Draws a puzzle for one address; it takes one answer within two minutes. */
export async function showPuzzle(
  db: Db,
  ip: string,
): Promise<{ id: string; background: string; piece: string; y: number }> {
  const address = addressForLimits(ip);
  await countOrRefuse(db, { key: `slide-shown:${address}`, ...SHOWN });
  const place = randomPlace();
  const { background, piece } = await whenCoreIsFree(() => drawPuzzle(place));
  const id = randomBytes(16).toString("hex");
  await keepPuzzle(db, id, address, place.x, PUZZLE_SECONDS);
  return {
    id,
    background: `data:image/jpeg;base64,${background.toString("base64")}`,
    piece: `data:image/png;base64,${piece.toString("base64")}`,
    y: place.y,
  };
}

/**
 * Looks at the answer to a puzzle. Whatever it is, the puzzle is used up. Refuses with `SLIDE_GONE` (never
 * shown to this address, answered, too old), `SLIDE_MACHINE` or `SLIDE_WRONG`.
 */
export async function solvePuzzle(
  db: Db,
  answer: { id: string; track: TrackPoint[]; ip: string },
): Promise<{ verifyToken: string; elapsed: number }> {
  const { id, track, ip } = answer;
  const address = addressForLimits(ip);
  await countOrRefuse(db, { key: `slide-answers:${address}`, ...ANSWERS });
  const [puzzle] = await takePuzzle(db, id, address);
  if (!puzzle) throw new Refusal("SLIDE_GONE");
  const end = track.at(-1);
  const sign = machineSign(track);
  if (!end || sign !== null || end.t > puzzle.age + CLOCK_SLACK_MS) {
    throw new Refusal("SLIDE_MACHINE");
  }
  if (Math.abs(end.x - puzzle.x) > PUZZLE_TOLERANCE) throw new Refusal("SLIDE_WRONG");
  return { verifyToken: await grantVerifyToken(db, ip), elapsed: Math.round(end.t) };
}

/**
 * The way for those who cannot see or drag: a captcha's answer, worth the same. It is one in thousands to
 * guess, is gone after one answer and counts into the same limit. Refuses with `CAPTCHA_WRONG`.
 */
export async function answerQuestion(
  db: Db,
  box: SecretBox,
  answer: { captchaKey: string; captcha: string; ip: string },
): Promise<{ verifyToken: string; elapsed: null }> {
  await countOrRefuse(db, { key: `slide-answers:${addressForLimits(answer.ip)}`, ...ANSWERS });
  await useCaptcha(db, box, answer);
  return { verifyToken: await grantVerifyToken(db, answer.ip), elapsed: null };
}

/** A token for somebody who has shown to be a person; only its hash is kept. */
export async function grantVerifyToken(db: Db, ip: string): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await keepVerifyToken(db, hashOf(token), addressForLimits(ip), TOKEN_SECONDS);
  return token;
}

/** Uses a token up; false for one that is unknown, used, too old or another address's. */
export async function useVerifyToken(
  db: Db,
  { token, ip }: { token: string; ip: string },
): Promise<boolean> {
  if (token === "" || token.length > 100) return false;
  const used = await takeVerifyToken(db, hashOf(token), addressForLimits(ip));
  return used.length > 0;
}

/** Deletes puzzles and tokens that are over. */
export async function sweepPuzzles(db: Db): Promise<void> {
  await deleteOldPuzzles(db);
  await deleteOldVerifyTokens(db);
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

async function countOrRefuse(
  db: Db,
  limit: { key: string; limit: number; window: number },
): Promise<void> {
  const { waitSeconds } = await countOrWait(db, limit);
  if (waitSeconds > 0) throw new Refusal("TOO_MANY_REQUESTS", { seconds: waitSeconds });
}
