import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type * as z from "zod/mini";

/** A hostile program that was read from a file. The header of the file states the expected result. */
export interface Hostile<T> {
  name: string;
  /** The comment below the first line of the source; the test reports it as an annotation. */
  sentence: string;
  language: string;
  source: string;
  expected: T;
}

/** Language of a file, by its extension. */
export const languageOf: Record<string, string> = {
  ".c": "C",
  ".cpp": "C++ 17 With O2",
  ".go": "Golang",
  ".java": "Java",
  ".js": "JavaScript Node",
  ".py": "Python3",
  ".rs": "Rust",
  ".sh": "shell",
  ".start": "C",
};

/** A line comment in the languages of the hostile programs. */
const COMMENT = /^(?:\/\/|#|--|;|!|%|\*>) (.+)$/;

/**
 * Reads the programs in `folder`, one per file. The first line is `// expect {…}` (in the comment syntax of the
 * language), the next lines are a comment that says what the program does. `language` in the header overrides the file's extension. Shell scripts
 * simulate compilers that were taken over; they are read separately.
 */
export function readHostile<T extends { language?: string | undefined }>(
  folder: string,
  header: z.ZodMiniType<T>,
  { scripts = false } = {},
): Hostile<T>[] {
  return readdirSync(join(import.meta.dirname, folder))
    .filter((name) => name.endsWith(".sh") === scripts)
    .toSorted()
    .map((name) => readOne(folder, name, header));
}

function readOne<T extends { language?: string | undefined }>(
  folder: string,
  name: string,
  header: z.ZodMiniType<T>,
): Hostile<T> {
  const source = readFileSync(join(import.meta.dirname, folder, name), "utf8");
  const [first = "", ...lines] = source.split("\n");
  const end = lines.findIndex((line) => !COMMENT.test(line));
  const sentence = lines
    .slice(0, end)
    .map((line) => COMMENT.exec(line)?.[1])
    .join(" ");
  const expectation = /^(?:\/\/|#|--|;|!|%|\*>) expect (\{.*\})$/.exec(first)?.[1];
  if (expectation === undefined || sentence === "") {
    throw new Error(`${folder}/${name} must begin with what to expect and a comment`);
  }
  const parsed = header.safeParse(JSON.parse(expectation));
  if (!parsed.success) throw new Error(`${folder}/${name}: ${parsed.error.message}`);
  const language = parsed.data.language ?? languageOf[extname(name)];
  if (language === undefined) throw new Error(`${folder}/${name}: which language?`);
  return { name, sentence, language, source, expected: parsed.data };
}

/**
 * Replaces the placeholders in a source: `%name%` with its entry in `values`, `%char[27]%` with the character that has
 * this code, and `%repeat[3, "x{i} "]%` with "x0 x1 x2 ". Placeholders keep sources with huge or unprintable content
 * readable.
 */
export function filledIn(source: string, values: Record<string, string>): string {
  let text = source;
  for (const [name, value] of Object.entries(values)) text = text.replaceAll(`%${name}%`, value);
  return text
    .replaceAll(/%char\[(\d+)\]%/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/%repeat(\[\d+, "(?:[^"\\]|\\.)*"\])%/g, (_, args: string) => {
      const [times, part] = JSON.parse(args) as [number, string];
      return Array.from({ length: times }, (_each, i) => part.replaceAll("{i}", `${i}`)).join("");
    });
}
