import type { RemoteLanguage } from "../adapter/adapter.ts";

/** Languages by their numbers in HUSTOJ and MXT. Each site offers only some of them. */
const NAMES: readonly (readonly [name: string, lineComment: string | undefined])[] = [
  ["C", undefined],
  ["C++", "//"],
  ["Pascal", "//"],
  ["Java", "//"],
  ["Ruby", "#"],
  ["Bash", "#"],
  ["Python", "#"],
  ["PHP", "//"],
  ["Perl", "#"],
  ["C#", "//"],
  ["Obj-C", "//"],
  ["FreeBasic", "'"],
  ["Scheme", ";"],
  ["Clang", undefined],
  ["Clang++", "//"],
  ["Lua", "--"],
  ["JavaScript", "//"],
  ["Go", "//"],
  ["SQL(sqlite3)", "--"],
  ["Fortran", "!"],
  ["Matlab(Octave)", "%"],
  ["Cobol", undefined],
  ["R", "#"],
];

export const HUSTOJ_LANGUAGES: readonly RemoteLanguage[] = NAMES.map(
  ([name, lineComment], number) => ({ key: String(number), name, lineComment }),
);
