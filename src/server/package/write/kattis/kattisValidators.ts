import { extname } from "node:path";
import { flagsByCase } from "../../../../shared/verdict/caseFlags.ts";
import { kattisCode } from "../../format/kattisLanguages.ts";
import { programOf } from "../../format/kattisPrograms.ts";
import { languageOfFile } from "../../format/languageNames.ts";
import type { LoadedPackage } from "../../loadPackage.ts";
import type { Report } from "../../report.ts";
import { isTidyPath } from "./kattisTexts.ts";

type Validator = LoadedPackage["validators"][number];

export interface KattisValidators {
  /** Maps paths below `input_validators/` to sources. */
  texts: Record<string, string>;
  /**
   * Returns the `input_validator_args` of the case with this input file: one list for all validators, or one list for
   * each validator by its name.
   */
  argsOf(input: string): string[] | Record<string, string[]>;
  report(report: Report): void;
}

/**
 * Converts the input validators into programs of the package format; each program is a single file or a folder of
 * files.
 */
export function kattisValidatorsOf({ validators }: LoadedPackage): KattisValidators {
  const texts: Record<string, string> = {};
  const written: { program: string; flagsOf: (input: string) => string[] }[] = [];
  const [lost, renamed, languages]: string[][] = [[], [], []];
  for (const each of validators) {
    const placed = placeOf(each, new Set(written.map(({ program }) => program)));
    if (!placed) {
      lost?.push(each.name);
      continue;
    }
    const { program, files } = placed;
    Object.assign(texts, files);
    written.push({ program, flagsOf: flagsByCase(each) });
    if (!Object.hasOwn(files, each.name)) renamed?.push(each.name);
    if (languageOfFile(extname(Object.keys(files)[0] ?? "")) !== each.language) {
      languages?.push(each.language);
    }
  }
  return {
    texts,
    argsOf(input) {
      const all = written.map(({ program, flagsOf }) => [program, flagsOf(input)] as const);
      const [first] = all;
      const isSame = all.every(([, flags]) => flags.join("\n") === first?.[1].join("\n"));
      return isSame ? (first?.[1] ?? []) : Object.fromEntries(all);
    },
    report(to) {
      to.names("validatorsLost", lost ?? []);
      to.names("validatorNames", renamed ?? []);
      to.names("languageNames", languages ?? []);
    },
  };
}

/**
 * Returns the program's name in the package, and its files with the main file first; undefined if other systems would
 * run the program differently.
 */
function placeOf(
  { name, language, protocol, code, files }: Validator,
  usedNames: ReadonlySet<string>,
): { program: string; files: Record<string, string> } | undefined {
  const ending = /\.(?:cpp|cc|cxx|c|py)$/.exec(name)?.[0];
  const detected = languageOfFile(ending ?? "");
  const isAlike = detected !== undefined && kattisCode(detected) === kattisCode(language);
  const paths = [name, ...Object.keys(files)];
  if (protocol !== "kattis" || !isAlike || !paths.every(isTidyPath)) return undefined;
  const [folder = "", ...rest] = name.split("/");
  const isAlone = rest.length === 0 && Object.keys(files).length === 0;
  if (isAlone && !usedNames.has(name)) return { program: name, files: { [name]: code } };
  const stem = rest.length === 0 ? name.slice(0, -ending!.length) : folder;
  const program = [
    stem,
    `${stem}_validator`,
    ...Array.from(usedNames.keys(), (_, i) => `${stem}${i + 2}`),
  ].find((each) => !usedNames.has(each));
  if (program === undefined) return undefined;
  const inside = Object.entries(files).map(([path, text]) => [`${program}/${path}`, text] as const);
  const main = [rest.join("/") || name, `main${ending}`, `validator${ending}`].find((each) => {
    const all = [`${program}/${each}`, ...inside.map(([path]) => path)];
    const read = programOf(program, all);
    // Importing the files again must give the same program: the same main file and all other files.
    return read.files[0] === all[0] && read.files.length === all.length && !read.script;
  });
  if (main === undefined) return undefined;
  return { program, files: { [`${program}/${main}`]: code, ...Object.fromEntries(inside) } };
}
