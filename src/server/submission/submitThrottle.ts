import { Refusal } from "../../shared/errors.ts";
import { useCaptcha } from "../captcha/service.ts";
import type { Db } from "../platform/db.ts";
import { countOrWait } from "../platform/rateWindow.ts";
import type { SecretBox } from "../platform/secretBox.ts";
import { clearRateWindow } from "../platform/sql.ts";

const REFUSALS = 3;
/** Seconds that a demand waits for its captcha; afterwards the person has slowed down by themselves. */
const DEMAND_SECONDS = 1800;

const throttleKey = (uid: string) => `submit-throttle:${uid}`;
const demandKey = (uid: string) => `submit-captcha:${uid}`;

/** One more submission came too soon; the third within a minute makes the next one carry a captcha. */
export async function countEarlySubmission(db: Db, uid: string): Promise<void> {
  const { count } = await countOrWait(db, { key: throttleKey(uid), limit: REFUSALS, window: 60 });
  if (count < REFUSALS) return;
  await countOrWait(db, { key: demandKey(uid), limit: 1, window: DEMAND_SECONDS });
}

/** Refuses a submission that must carry a captcha and does not; a right one lifts the demand. */
export async function checkCaptchaDemand(
  db: Db,
  box: SecretBox,
  given: { uid: string; captcha: string; captchaKey: string },
): Promise<void> {
  const { uid, captcha, captchaKey } = given;
  if (captcha.trim() === "" || captchaKey === "") throw new Refusal("CAPTCHA_REQUIRED");
  await useCaptcha(db, box, { captcha, captchaKey });
  await clearRateWindow(db, { key: demandKey(uid) });
  await clearRateWindow(db, { key: throttleKey(uid) });
}
