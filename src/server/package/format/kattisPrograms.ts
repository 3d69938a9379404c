import { extname } from "node:path";
import type { Archive } from "../archive.ts";
import { languageOfFile } from "./languageNames.ts";

/** A program of a package: one file, or a folder with all its files. */
export interface KattisProgram {
  /** Path of the program, relative to the folder that contains it. */
  name: string;
  /**
   * Paths of the program's files relative to its folder, the main file first; empty if no file has a known language.
   */
  files: string[];
  /** This site's name for the language. */
  language: string | undefined;
  /** A script in the folder that would build or run the program. */
  script: string | undefined;
}

/** Pattern for files that lie next to programs but are not programs. */
const IGNORED =
  /(?:^|\/)(?:\.|-|readme|licen[cs]e|__pycache__)|\.(?:md|txt|o|pyc|class|exe|yaml|yml)$/i;
/**
 * Files in a program's folder that are not part of the program; other text files may be data that the program reads.
 */
const NO_PART = /(?:^|\/)(?:\.|-|readme|licen[cs]e|__pycache__)|\.(?:o|pyc|class|exe)$/i;
const HEADER = /\.(?:h|hh|hpp|hxx|h\+\+|inc|tcc)$/i;

/** Returns the programs in a folder. Each file and each folder directly in it is a program. */
export function programsIn(folder: Archive): KattisProgram[] {
  const names = new Set(folder.paths.map((path) => path.split("/")[0] ?? ""));
  return [...names].toSorted().flatMap((name) => {
    const isFile = folder.has(name);
    if (IGNORED.test(name) || (isFile && HEADER.test(name))) return [];
    const files = isFile ? [name] : folder.paths.filter((path) => path.startsWith(`${name}/`));
    const program = programOf(name, files);
    return isFile && program.language === undefined && extname(name) === "" ? [] : [program];
  });
}

/**
 * The program in a folder such as `output_validator/`: if there are files in the folder itself, they form the program;
 * otherwise the program is in a subfolder.
 */
export function programAt(folder: Archive): KattisProgram | undefined {
  const loose = folder.filesIn("").filter((name) => !IGNORED.test(name));
  if (loose.length > 0) return programOf("", folder.paths);
  return programsIn(folder)[0];
}

/** `all`: paths of the program called `name`, relative to the same folder. */
export function programOf(name: string, all: string[]): KattisProgram {
  const isPart = (path: string): boolean =>
    !NO_PART.test(path.slice(name === "" ? 0 : name.length));
  const files = all.filter(isPart);
  const bare = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
  const script = files.map(bare).find((each) => each === "build" || each === "run");
  const sources = files.filter((path) => !HEADER.test(path) && languageOfFile(extname(path)));
  const main = mainOf(sources);
  const rest = files.filter((path) => path !== main);
  return {
    name,
    files: main === undefined ? [] : [main, ...rest],
    language: main === undefined ? undefined : languageOf(main, sources),
    script,
  };
}

/** If any source is C++, C sources are compiled as part of the C++ program. */
function languageOf(main: string, sources: string[]): string | undefined {
  const languages = sources.map((path) => languageOfFile(extname(path)));
  const own = languageOfFile(extname(main));
  return own === "C" ? (languages.find((each) => each?.startsWith("C++")) ?? own) : own;
}

/**
 * The entry point: a file with one of the usual names, otherwise the first file; C sources next to C++ sources are
 * not candidates.
 */
function mainOf(sources: string[]): string | undefined {
  const stem = (path: string): string =>
    path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  const usual = sources.find((path) => /^(?:__main__|main)$/i.test(stem(path)));
  const plusPlus = sources.find((path) => languageOfFile(extname(path))?.startsWith("C++"));
  const byName = sources.find((path) => /valid|check|interact/i.test(stem(path)));
  const order = [usual, byName, plusPlus, sources.toSorted()[0]];
  return order.find((path) => path !== undefined);
}
