import { Refusal } from "../../shared/errors.ts";
import { type Fault, passwordFault } from "../../shared/userRules.ts";
import { isCommonPassword } from "./commonPasswords.ts";

/** Why a new password is refused; null: it is accepted. */
export function newPasswordFault(password: string, username: string | null): Fault | null {
  const found = passwordFault(password, username);
  if (found) return found;
  return isCommonPassword(password) ? { code: "PASSWORD_COMMON", params: {} } : null;
}

/** Refuses a new password that is too short or long, follows from the name, or is a common one. */
export function refuseNewPassword(password: string, username: string | null): void {
  const found = newPasswordFault(password, username);
  if (found) throw new Refusal(found.code, found.params);
}
