import type { UserInfo } from "../../../shared/account/account.ts";
import {
  type ProfileLine,
  profileMax,
  SEEMLY,
  SIGNATURE_MAX,
  WEB_ADDRESS,
} from "../../../shared/account/profile.ts";

const lines = Object.keys(profileMax) as ProfileLine[];

/** Values of the profile form; a value that is not set is an empty string. */
export type ProfileValues = Record<ProfileLine | "signature", string> & {
  gender: UserInfo["gender"];
  genderMark: boolean;
};

/** Initial values of the form. */
export function valuesOf(user: UserInfo): ProfileValues {
  return {
    realname: user.realname ?? "",
    nickname: user.nickname ?? "",
    school: user.school ?? "",
    number: user.number ?? "",
    cfUsername: user.cfUsername ?? "",
    blog: user.blog ?? "",
    github: user.github ?? "",
    signature: user.signature ?? "",
    gender: user.gender,
    genderMark: user.genderMark,
  };
}

/** Whether saving would change anything; leading and trailing white space in a line is ignored. */
export function isChanged(values: ProfileValues, user: UserInfo): boolean {
  const stored = valuesOf(user);
  return (
    values.gender !== stored.gender ||
    values.genderMark !== stored.genderMark ||
    tidy(values.signature) !== tidy(stored.signature) ||
    lines.some((line) => values[line].trim() !== stored[line].trim())
  );
}

/** Text areas use LF, but an imported text may contain CRLF. */
function tidy(text: string): string {
  return text.trim() === "" ? "" : text.replaceAll("\r\n", "\n");
}

export interface Problem {
  is: "tooLong" | "oddSigns" | "notAddress";
  max: number;
}

/** Errors according to the server's rules, by field, in the order of the form. */
export function problemsOf(values: ProfileValues): Map<keyof ProfileValues, Problem> {
  const problems = new Map<keyof ProfileValues, Problem>();
  for (const line of lines) {
    const text = values[line].trim();
    const max = profileMax[line];
    const isAddress = line === "blog" || line === "github";
    if (text.length > max) problems.set(line, { is: "tooLong", max });
    else if (!SEEMLY.test(text)) problems.set(line, { is: "oddSigns", max });
    else if (isAddress && text !== "" && !WEB_ADDRESS.test(text)) {
      problems.set(line, { is: "notAddress", max });
    }
  }
  if (values.signature.length > SIGNATURE_MAX) {
    problems.set("signature", { is: "tooLong", max: SIGNATURE_MAX });
  }
  return problems;
}

/** Whether a value read from the browser's storage is a draft. */
export function isProfileValues(value: unknown): value is ProfileValues {
  if (typeof value !== "object" || value === null) return false;
  const { gender, genderMark, ...rest } = value as Record<string, unknown>;
  const isGender = gender === "male" || gender === "female" || gender === "secrecy";
  return (
    isGender &&
    typeof genderMark === "boolean" &&
    [...lines, "signature"].every((key) => typeof rest[key] === "string")
  );
}
