import { leftOut } from "../../scripts/testTools.mjs";
import { languages } from "../../src/judge/languages/registry.ts";

/**
 * Why a test of a language is skipped, undefined when it runs: because its tools are not on this
 * machine. Under CI, where all that the tests install has to be there, only what they leave out is
 * skipped; anything else that is missing fails by itself.
 */
export function whySkipped(
  { missing }: { missing: ReadonlyMap<string, string> },
  language: string,
): string | undefined {
  const why = missing.get(language);
  const own = languages.find(({ names }) => names.some((name) => name === language));
  const isOptional = !process.env["CI"] || leftOut.has(own?.profile ?? "");
  return isOptional ? why : undefined;
}
