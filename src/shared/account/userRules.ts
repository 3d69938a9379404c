import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from "./account.ts";
import { CLASS_MAX, REALNAME_MAX, SCHOOL_MAX } from "./accountRules.ts";
import type { ErrorCode, ErrorParams } from "../call/errors.ts";
import { isEmail } from "../message/mail.ts";
import { nameKey } from "../text/nameKey.ts";
import { isLongerThan, tidyText } from "../text/tidyText.ts";

/**
 * Rules for accounts that administrators create or change. These rules allow more than the rules for registration:
 * class lists contain short names and names that begin with a digit, but no email addresses.
 */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_.@-]*)$/u;
export const NICKNAME_MAX = 20;
export const NUMBER_MAX = 20;

export interface Fault {
  code: ErrorCode;
  params: ErrorParams;
}

function fault(code: ErrorCode, params: ErrorParams = {}): Fault {
  return { code, params };
}

/**
 * Why a username is not allowed; null if it is allowed. The login form accepts at most 20 characters, so no name may be
 * longer.
 */
export function usernameFault(username: string | null): Fault | null {
  if (username === null) return fault("USERNAME_REQUIRED");
  if (username.length > USERNAME_MAX) return fault("USERNAME_TOO_LONG", { max: USERNAME_MAX });
  return NAME.test(username) ? null : fault("USERNAME_SIGNS");
}

export function passwordFault(password: string, username: string | null): Fault | null {
  if (password.trim() === "") return fault("PASSWORD_REQUIRED");
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    return fault("PASSWORD_LENGTH", { min: PASSWORD_MIN, max: PASSWORD_MAX });
  }
  // A password that equals the username or consists of one repeated character is easy to guess.
  const plain = password.toLowerCase();
  if (plain === username?.toLowerCase() || new Set(plain).size === 1) return fault("PASSWORD_WEAK");
  return null;
}

export function emailFault(email: string | null): Fault | null {
  return email === null || isEmail(email) ? null : fault("EMAIL_FORMAT");
}

export interface PersonalTexts {
  realname: string | null;
  nickname: string | null;
  school: string | null;
  number: string | null;
  className: string | null;
}

/** The first personal field whose text is too long. */
export function personalFault(texts: PersonalTexts): Fault | null {
  const { realname, nickname, school, number, className } = texts;
  if (isLongerThan(realname, REALNAME_MAX)) return fault("REALNAME_LENGTH", { max: REALNAME_MAX });
  if (isLongerThan(nickname, NICKNAME_MAX)) return fault("NICKNAME_LENGTH", { max: NICKNAME_MAX });
  if (isLongerThan(school, SCHOOL_MAX)) return fault("SCHOOL_LENGTH", { max: SCHOOL_MAX });
  if (isLongerThan(number, NUMBER_MAX)) return fault("NUMBER_LENGTH", { max: NUMBER_MAX });
  if (isLongerThan(className, CLASS_MAX)) return fault("CLASS_LENGTH", { max: CLASS_MAX });
  return null;
}

/** One account from an imported list, after its fields have been normalized. */
export interface ImportedUser {
  username: string | null;
  password: string;
  email: string | null;
  realname: string | null;
  gender: "male" | "female" | "secrecy";
  nickname: string | null;
  school: string | null;
  number: string | null;
  className: string | null;
}

/** The nine columns of an import, in order; columns missing at the end are treated as empty. */
export function importedUser(columns: readonly string[]): ImportedUser {
  const [username, password = "", email, realname, gender, nickname, ...rest] = columns;
  const [school, number, className] = rest;
  return {
    username: tidyText(username),
    password: password.trim(),
    email: tidyText(email),
    realname: tidyText(realname),
    gender: genderOf(gender),
    nickname: tidyText(nickname),
    school: tidyText(school),
    number: tidyText(number),
    className: tidyText(className),
  };
}

function genderOf(text = ""): ImportedUser["gender"] {
  const word = text.trim().toLowerCase();
  if (word === "male" || word === "0" || word === "男") return "male";
  if (word === "female" || word === "1" || word === "女") return "female";
  return "secrecy";
}

/**
 * The errors of each account in a list: errors in its fields, and names or addresses that already occur earlier in the
 * list.
 */
export function importFaults(users: readonly ImportedUser[]): Fault[][] {
  const names = new Set<string>();
  const addresses = new Set<string>();
  return users.map((user) => {
    const { username, email, password } = user;
    return [
      usernameFault(username) ?? duplicateFault(names, username, "USERNAME_TWICE"),
      passwordFault(password, username),
      emailFault(email) ?? duplicateFault(addresses, email, "EMAIL_TWICE"),
      personalFault(user),
    ].filter((rowFault) => rowFault !== null);
  });
}

function duplicateFault(
  earlierTexts: Set<string>,
  text: string | null,
  code: ErrorCode,
): Fault | null {
  if (text === null) return null;
  const key = nameKey(text);
  if (earlierTexts.has(key)) return fault(code);
  earlierTexts.add(key);
  return null;
}

/** Input for generating accounts; the field names are those that the specification's client sends. */
export interface Generation {
  prefix: string;
  suffix: string;
  number_from: number;
  number_to: number;
  password_length: number;
}

export const GENERATED_PASSWORD_MIN = 6;
export const GENERATED_PASSWORD_MAX = 25;
const NUMBER_TO_MAX = 999_999_999;

/**
 * Returns the first violated rule, in the order of the form. `limit`: the maximum number of names that may be generated
 * at once.
 */
export function generationFault(generation: Generation, limit: number): Fault | null {
  const { prefix, number_from: from, number_to: to, password_length: length } = generation;
  if (from < 0 || to < 0 || to > NUMBER_TO_MAX)
    return fault("GENERATE_RANGE", { max: NUMBER_TO_MAX });
  if (to < from) return fault("GENERATE_ORDER");
  if (to - from + 1 > limit) return fault("GENERATE_TOO_MANY", { max: limit });
  if (length < GENERATED_PASSWORD_MIN || length > GENERATED_PASSWORD_MAX) {
    const [min, max] = [GENERATED_PASSWORD_MIN, GENERATED_PASSWORD_MAX];
    return fault("GENERATE_PASSWORD_LENGTH", { min, max });
  }
  // All names have the same length and differ only in digits, so only the first one is checked.
  return usernameFault(
    generatedNames({ ...generation, number_to: from, prefix }, String(to).length)[0]!,
  );
}

/** `prefix` + number + `suffix`; all numbers have as many digits as the last one: a08, a09, a10. */
export function generatedNames(
  { prefix, suffix, number_from: from, number_to: to }: Generation,
  width = String(to).length,
): string[] {
  return Array.from(
    { length: to - from + 1 },
    (_, i) => `${prefix}${String(from + i).padStart(width, "0")}${suffix}`,
  );
}
