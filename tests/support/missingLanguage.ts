import { excludedProfiles } from "../../scripts/testTools.mjs";
import { languages } from "../../src/judge/languages/registry.ts";

/**
 * The reason why a test of a language is skipped; undefined if it runs. A language is skipped if its tools are not
 * installed on this machine. In CI, a language is skipped only if the installation leaves it out on purpose; any other
 * missing language fails the test.
 */
export function whySkipped(
  { missing }: { missing: ReadonlyMap<string, string> },
  language: string,
): string | undefined {
  const why = missing.get(language);
  const own = languages.find(({ names }) => names.some((name) => name === language));
  const isOptional = !process.env["CI"] || excludedProfiles.has(own?.profile ?? "");
  return isOptional ? why : undefined;
}
