import { PASSWORD_MAX, PASSWORD_MIN } from "./account.ts";
import type { ErrorCode, ErrorParams } from "../call/errors.ts";
import { isEmail } from "../message/mail.ts";
import type { FieldChoice, RegisterFields } from "../site/siteSettings.ts";
import { isVisible, tidyText } from "../text/tidyText.ts";

/** 3 to 20 characters: a letter, followed by letters, digits, hyphens and underscores. */
const USERNAME_PATTERN = /^[A-Za-z][A-Za-z0-9_-]{2,19}$/;
/** Maximum lengths of the name, the school and the administrative class; the profile has the same limits. */
export const REALNAME_MAX = 50;
export const SCHOOL_MAX = 50;
export const CLASS_MAX = 50;
const NUMBER_PATTERN = /^[A-Za-z0-9]{6,18}$/;

/** The registration form. */
export interface RegisterForm {
  username: string;
  realname: string;
  school: string;
  number: string;
  className: string;
  password: string;
  email: string;
  code: string;
}
export type RegisterField = keyof RegisterForm;

/** Refusals that the form can detect without the server; browser and server both have messages for them. */
type FieldCode = Extract<
  ErrorCode,
  | "USERNAME_REQUIRED"
  | "USERNAME_PATTERN"
  | `${"REALNAME" | "SCHOOL" | "CLASS"}_${"REQUIRED" | "LENGTH"}`
  | `NUMBER_${"REQUIRED" | "FORMAT"}`
  | `PASSWORD_${"REQUIRED" | "LENGTH"}`
  | `EMAIL_${"REQUIRED" | "FORMAT"}`
  | "MAIL_CODE_FORMAT"
>;

export interface FieldProblem {
  code: FieldCode;
  params: ErrorParams;
}

/** The form's values as they are stored: without surrounding spaces or invisible characters. */
export function tidyRegisterForm(form: RegisterForm): RegisterForm {
  return {
    username: form.username.trim(),
    realname: tidyText(form.realname) ?? "",
    school: tidyText(form.school) ?? "",
    number: form.number.trim(),
    className: tidyText(form.className) ?? "",
    password: form.password,
    email: form.email.trim(),
    code: form.code.trim(),
  };
}

/**
 * Errors of a tidied form, in the order of the dialog's fields; used by browser and server. The administrative class is
 * not checked if the site does not ask for it; the other fields are always checked, because they are stored whenever a
 * client sends them.
 */
export function registerProblems(
  form: RegisterForm,
  { withCode, fields }: { withCode: boolean; fields: RegisterFields },
): Map<RegisterField, FieldProblem> {
  const problems: [RegisterField, FieldProblem | null][] = [
    ["username", nameProblem(form.username)],
    ["realname", lineProblem(form.realname, REALNAME_MAX, ["REALNAME", fields.realname])],
    ["school", lineProblem(form.school, SCHOOL_MAX, ["SCHOOL", fields.school])],
    ["number", numberProblem(form.number, fields.number)],
    ["className", lineProblem(form.className, CLASS_MAX, ["CLASS", fields.className])],
    ["password", passwordProblem(form.password)],
    ["email", emailProblem(form.email, withCode)],
    ["code", withCode && !/^\d{6}$/.test(form.code) ? problem("MAIL_CODE_FORMAT") : null],
  ];
  return new Map(
    problems.filter((entry): entry is [RegisterField, FieldProblem] => entry[1] !== null),
  );
}

function problem(code: FieldCode, params: ErrorParams = {}): FieldProblem {
  return { code, params };
}

function nameProblem(username: string): FieldProblem | null {
  if (username === "") return problem("USERNAME_REQUIRED");
  return USERNAME_PATTERN.test(username) ? null : problem("USERNAME_PATTERN");
}

function lineProblem(
  text: string,
  max: number,
  [of, choice]: ["REALNAME" | "SCHOOL" | "CLASS", FieldChoice],
): FieldProblem | null {
  if (choice === "hidden" && of === "CLASS") return null;
  if (!isVisible(text)) return choice === "required" ? problem(`${of}_REQUIRED`) : null;
  return text.length > max ? problem(`${of}_LENGTH`, { max }) : null;
}

function numberProblem(number: string, choice: FieldChoice): FieldProblem | null {
  if (number === "") return choice === "required" ? problem("NUMBER_REQUIRED") : null;
  return NUMBER_PATTERN.test(number) ? null : problem("NUMBER_FORMAT");
}

function passwordProblem(password: string): FieldProblem | null {
  if (password.trim() === "") return problem("PASSWORD_REQUIRED");
  const fits = password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX;
  return fits ? null : problem("PASSWORD_LENGTH", { min: PASSWORD_MIN, max: PASSWORD_MAX });
}

/** The error in an email address, or null; an address is required only if a code is sent to it. */
function emailProblem(email: string, withCode: boolean): FieldProblem | null {
  if (email === "") return withCode ? problem("EMAIL_REQUIRED") : null;
  return isEmail(email) ? null : problem("EMAIL_FORMAT");
}
