import { Refusal } from "../../shared/call/errors.ts";
import { useCaptcha } from "../captcha/service.ts";
import type { Database } from "../platform/database/db.ts";
import { countOrWait } from "../platform/database/rateWindow.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { clearRateWindow } from "../platform/database/sql.ts";

const REFUSALS = 3;
/**
 * Number of seconds for which a captcha is required; after this time, the requirement ends, because the user has
 * presumably slowed down.
 */
const DEMAND_SECONDS = 1800;

const throttleKey = (uid: string) => `submit-throttle:${uid}`;
const demandKey = (uid: string) => `submit-captcha:${uid}`;

/**
 * Counts a submission that came too soon after the user's previous submission. After three such submissions within a
 * minute, the next submission requires a captcha.
 */
export async function countEarlySubmission(db: Database, uid: string): Promise<void> {
  const { count } = await countOrWait(db, { key: throttleKey(uid), limit: REFUSALS, window: 60 });
  if (count < REFUSALS) return;
  await countOrWait(db, { key: demandKey(uid), limit: 1, window: DEMAND_SECONDS });
}

/** Refuses a submission if a required captcha is missing or wrong; a correct captcha ends the requirement. */
export async function checkCaptchaDemand(
  db: Database,
  box: SecretBox,
  input: { uid: string; captcha: string; captchaKey: string },
): Promise<void> {
  const { uid, captcha, captchaKey } = input;
  if (captcha.trim() === "" || captchaKey === "") throw new Refusal("CAPTCHA_REQUIRED");
  await useCaptcha(db, box, { captcha, captchaKey });
  await clearRateWindow(db, { key: demandKey(uid) });
  await clearRateWindow(db, { key: throttleKey(uid) });
}
