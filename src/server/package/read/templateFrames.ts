import { languageByName } from "../format/languageNames.ts";
import type { PackageSolution } from "../readPackage.ts";
import type { Report } from "../report.ts";

/** Code that the package's original system puts around the contestant's code, for one language. */
export interface Frame {
  prepend: string;
  append: string;
}

interface Code {
  templates: Record<string, string>;
  solutions: PackageSolution[];
}

/**
 * Adds the surrounding code to the templates, because this site judges programs exactly as submitted: contestants see
 * and submit the whole code. The code is also added to solutions that were stored without it. `frames`: the surrounding
 * code, by language name.
 */
export function withFrames(
  { templates, solutions }: Code,
  frames: ReadonlyMap<string, Frame>,
  report: Report,
): Code {
  const own = new Map(
    [...frames]
      .filter(([, { prepend, append }]) => (prepend + append).trim() !== "")
      .map(([name, frame]) => [languageByName(name) ?? name, frame]),
  );
  report.names("templateFrame", own.keys());
  const framed = [...own].map(([name, frame]) => [name, around(templates[name] ?? "", frame)]);
  return {
    templates: { ...templates, ...(Object.fromEntries(framed) as Record<string, string>) },
    solutions: solutions.map((each) => {
      const frame = own.get(each.language);
      return frame && !isWhole(each.code, frame)
        ? { ...each, code: around(each.code, frame) }
        : each;
    }),
  };
}

function around(code: string, { prepend, append }: Frame): string {
  return [prepend, code, append]
    .map((part) => part.replaceAll("\r\n", "\n"))
    .filter((part) => part.trim() !== "")
    .map((part) => (part.endsWith("\n") ? part : `${part}\n`))
    .join("");
}

/**
 * Whether the code already begins and ends with the code of the frame; this is the case for some stored submissions.
 */
function isWhole(code: string, { prepend, append }: Frame): boolean {
  const tidy = (text: string): string => text.replaceAll("\r\n", "\n").trim();
  return tidy(code).startsWith(tidy(prepend)) && tidy(code).endsWith(tidy(append));
}
