import * as z from "zod/mini";
import type { Archive } from "../../archive.ts";
import type { Report } from "../../report.ts";
import { readYaml } from "../yamlText.ts";

/**
 * A requirement in the format of `submissions.yaml`; any key other than these two is a condition that is not supported.
 */
interface ExpectationRule {
  permitted?: string[];
  required?: string[];
  [condition: string]: unknown;
}

const verdicts = z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20));
const expectation = z.union([z.string(), verdicts, z.record(z.string(), z.unknown())]);
const file = z
  .record(z.string().check(z.maxLength(200)), expectation)
  .check(z.refine((all) => Object.keys(all).length <= 500, { message: "at most 500 rules" }));

/** The verdicts that each predefined expectation permits or requires. */
const words: Record<string, ExpectationRule> = {
  accepted: { permitted: ["AC"] },
  "wrong answer": { permitted: ["AC", "WA"], required: ["WA"] },
  "time limit exceeded": { permitted: ["AC", "TLE"], required: ["TLE"] },
  "runtime exception": { permitted: ["AC", "RTE"], required: ["RTE"] },
  "run time error": { permitted: ["AC", "RTE"], required: ["RTE"] },
  "does not terminate": { permitted: ["AC", "RTE", "TLE"], required: ["RTE", "TLE"] },
  "not accepted": { required: ["WA", "TLE", "RTE"] },
  rejected: { required: ["WA", "TLE", "RTE"] },
};
const shortNames = new Set(["AC", "WA", "TLE", "RTE"]);

/**
 * The requirements of BAPCtools' `expectations.yaml` for jury programs, as pairs of a path (or pattern) and its
 * requirement. Files in any other format and unknown words are reported.
 */
export async function kattisExpectations(
  folder: Archive,
  report: Report,
): Promise<[glob: string, rule: ExpectationRule][]> {
  const path = ["submissions/expectations.yaml", "expectations.yaml"].find((each) =>
    folder.has(each),
  );
  if (path === undefined) return [];
  const read = file.safeParse((await readYaml(folder, path)) ?? {});
  if (!read.success) {
    report.names("demandsLost", [path]);
    return [];
  }
  return Object.entries(read.data).map(([glob, entry]) => {
    return [glob.replace(/^submissions\//, "").replace(/\/$/, ""), ruleOf(entry)];
  });
}

function ruleOf(entry: z.output<typeof expectation>): ExpectationRule {
  if (typeof entry === "string" || Array.isArray(entry)) return finalVerdict(entry);
  const { verdict, verdicts: several, permitted, required, ...conditions } = entry;
  const final = expectation.safeParse(verdict ?? several);
  const lists = {
    permitted: verdicts.safeParse(permitted),
    required: verdicts.safeParse(required),
  };
  return {
    ...(final.success && (typeof final.data === "string" || Array.isArray(final.data))
      ? finalVerdict(final.data)
      : {}),
    ...(lists.permitted.success ? { permitted: lists.permitted.data } : {}),
    ...(lists.required.success ? { required: lists.required.data } : {}),
    ...conditions,
  };
}

/**
 * Reads the expected verdict of a program: a keyword, one verdict, or a list of verdicts of which the program must get
 * one.
 */
function finalVerdict(verdictNames: string | string[]): ExpectationRule {
  if (typeof verdictNames === "string") {
    const word = verdictNames.trim().toLowerCase().replaceAll(/[_-]/g, " ");
    if (Object.hasOwn(words, word)) return words[word] ?? {};
  }
  const list = [verdictNames].flat().map((each) => each.trim().toUpperCase());
  if (list.length > 0 && list.every((each) => shortNames.has(each)))
    return { permitted: list, required: list };
  return { [[verdictNames].flat().join(" ").slice(0, 60)]: true };
}
