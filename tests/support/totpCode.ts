import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

/** The code that an authenticator app with this secret shows at `at`, shifted by `steps` steps of 30 seconds. */
export const totpCode = (secret: string, at: number, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + steps * STEP_MS });

/**
 * Six digits that the app does not show at any time near `at`. A fixed code would be valid for one secret in a million.
 */
export function wrongTotpCode(secret: string, at: number): string {
  const right = new Set([-2, -1, 0, 1, 2, 3].map((steps) => totpCode(secret, at, steps)));
  const wrong = ["000000", "111111", "222222", "333333", "444444", "555555", "666666"];
  return wrong.find((code) => !right.has(code)) ?? "";
}
