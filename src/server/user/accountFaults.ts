import {
  emailFault,
  type Fault,
  type ImportedUser,
  passwordFault,
  personalFault,
  usernameFault,
} from "../../shared/account/userRules.ts";
import { isCommonPassword } from "../account/service.ts";

/**
 * The errors in a new account's data that can be detected without reading other accounts. If the password is empty, one
 * is generated later.
 */
export function newAccountFaults(user: ImportedUser): Fault[] {
  const { username, email, password } = user;
  const common: Fault | null = isCommonPassword(password)
    ? { code: "PASSWORD_COMMON", params: {} }
    : null;
  return [
    usernameFault(username),
    password === "" ? null : (passwordFault(password, username) ?? common),
    emailFault(email),
    personalFault(user),
  ].filter((each) => each !== null);
}
