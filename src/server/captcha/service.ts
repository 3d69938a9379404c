import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import sharp from "sharp";
import * as svgCaptcha from "svg-captcha";
import type { getCaptcha } from "../../shared/account/captcha.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { captchaServer as english } from "../../shared/texts/en-US/captchaServer.ts";
import { captchaServer as chinese } from "../../shared/texts/zh-CN/captchaServer.ts";
import type { Database } from "../platform/database/db.ts";
import { addressForLimits, countOrWait, type RateLimit } from "../platform/database/rateWindow.ts";
import { RecentDrawings } from "../platform/traffic/recentDrawings.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { translator } from "../platform/text/translator.ts";
import { numberInWords } from "./numberWords.ts";
import { deleteOldCaptchas, storeCaptcha, consumeCaptcha } from "./sql.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

const LIFE_SECONDS = 30 * 60;
/**
 * Maximum number of new captchas per IP address in ten minutes. An address that requests more is never refused, but
 * gets recent pictures again.
 */
const PER_ADDRESS = 60;

type Captcha = OutputOf<typeof getCaptcha>;

interface CaptchaRequest {
  kind: "image" | "text";
  locale: Locale;
  ip: string;
}

const pictures = new RecentDrawings(picture);

/** Creates a captcha of the requested kind. */
export async function createCaptcha(
  db: Database,
  box: SecretBox,
  request: CaptchaRequest,
): Promise<Captcha> {
  const limit = { key: `captcha:${addressForLimits(request.ip)}`, limit: PER_ADDRESS, window: 600 };
  const { waitSeconds } = await countOrWait(db, limit);
  const captchaKey = randomBytes(16).toString("hex");
  const { answer, img, text } =
    request.kind === "image" ? await pictures.next(waitSeconds > 0) : question(request.locale);
  await storeCaptcha(db, {
    key: captchaKey,
    fingerprint: fingerprintOf(box, captchaKey, answer),
    seconds: LIFE_SECONDS,
  });
  return { captchaKey, img, text };
}

/**
 * Refuses if the answer is not correct. The first answer consumes the captcha, whether it is right or wrong; of several
 * concurrent callers, only one succeeds.
 */
export async function useCaptcha(
  db: Database,
  box: SecretBox,
  input: { captchaKey: string; captcha: string },
): Promise<void> {
  const { captchaKey } = input;
  const answer = input.captcha.trim();
  // Malformed keys are refused without a database query, and empty answers are refused without consuming the captcha.
  if (!/^[0-9a-f]{32}$/.test(captchaKey) || answer === "") throw new Refusal("CAPTCHA_WRONG");
  const [stored] = await consumeCaptcha(db, { key: captchaKey });
  const print = fingerprintOf(box, captchaKey, answer.slice(0, 100));
  if (!stored?.live || !timingSafeEqual(stored.fingerprint, print))
    throw new Refusal("CAPTCHA_WRONG");
}

/** A user's answer to a captcha; the fields are empty if the user has not answered one. */
export interface CaptchaAnswer {
  captcha: string;
  captchaKey: string;
}

/**
 * Counts an attempt from an IP address. Above the address's limit, each further attempt requires a captcha
 * (`CAPTCHA_REQUIRED`), so that exceeding the limit does not block other users with the same address.
 */
export async function countOrAskCaptcha(
  { db, box }: { db: Database; box: SecretBox },
  limit: RateLimit,
  answer: CaptchaAnswer,
): Promise<void> {
  const { waitSeconds } = await countOrWait(db, limit);
  if (waitSeconds === 0) return;
  if (answer.captcha.trim() === "" || answer.captchaKey === "") {
    throw new Refusal("CAPTCHA_REQUIRED");
  }
  await useCaptcha(db, box, answer);
}

/** Deletes expired captchas. */
export async function sweepCaptchas(db: Database): Promise<void> {
  await deleteOldCaptchas(db);
}

function fingerprintOf(box: SecretBox, key: string, answer: string): Buffer {
  return box.fingerprint(`captcha ${key} ${answer.toLowerCase()}`);
}

/** Contains no characters that look alike; there are 30⁴ possible answers. */
const letters = "2345678ABCDEFGHJKLMNPRSTUVWXYZ";

/** Size in pixels: twice the intrinsic size of the picture, for high-density screens. */
const SIZE = { width: 240, height: 80 };

async function picture() {
  const answer = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  const svg = drawText(answer, { ...SIZE, fontSize: 84, noise: 3, background: "#f4f5f7" });
  // Drawing takes 4.5 ms; a PNG with a palette would be half as large, but take twice as long.
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return { answer, img: halfSized(png), text: null };
}

/**
 * Returns a data URL of the picture. Its intrinsic size is half of its size in pixels, because the pages of other
 * clients have space for about 120 × 40 pixels. Browsers ignore a PNG's resolution, so the PNG is wrapped in an SVG of
 * this size. The text of the captcha exists only as pixels in the PNG.
 */
function halfSized(png: Buffer): string {
  const { width, height } = { width: SIZE.width / 2, height: SIZE.height / 2 };
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<image width="${width}" height="${height}" href="data:image/png;base64,${png.toString("base64")}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/**
 * The package can also draw a given text, although its type declarations do not show this. The strings that the package
 * generates are not random enough.
 */
const drawText = svgCaptcha.default as unknown as (
  text: string,
  options: svgCaptcha.ConfigObject,
) => string;

/**
 * A question about one addition or subtraction of numbers written in words. It has as many possible answers as a code
 * of four digits, and can be solved without seeing a picture.
 */
function question(locale: Locale) {
  const number = randomInt(1010, 9990);
  const step = randomInt(2, 10);
  const [form, sign] = (
    [
      ["plus", 1],
      ["moreThan", 1],
      ["minus", -1],
      ["lessThan", -1],
    ] as const
  )[randomInt(4)] ?? ["plus", 1];
  const words = { number: numberInWords(locale, number), small: numberInWords(locale, step) };
  return { answer: String(number + sign * step), img: "", text: translate(locale, form, words) };
}
