import type { ProblemPackage } from "../../../shared/problemPackage.ts";
import { namedSources } from "./namedSources.ts";

type Comparison = NonNullable<ProblemPackage["comparison"]>;

/** One of testlib's standard checkers here: a standard checker, or a C++ program for our `testlib.h`. */
export type NamedChecker =
  | { comparison: Comparison; source?: never }
  | { source: string; comparison?: never };

/** Those that a standard checker decides alike, apart from a byte order mark, `\v` and `\f`. */
const standard: Record<string, Comparison> = {
  lcmp: { kind: "lineTokens" },
  nyesno: { kind: "yesNo" },
  wcmp: { kind: "tokens" },
  yesno: { kind: "yesNo" },
};

/** testlib's standard checker of this name, with or without `std::` and extension; undefined: there is none. */
export function namedChecker(name: string): NamedChecker | undefined {
  const plain = name
    .toLowerCase()
    .replace(/^std::/, "")
    .replace(/\.(?:cpp|cc)$/, "");
  const comparison = Object.hasOwn(standard, plain) ? standard[plain] : undefined;
  if (comparison) return { comparison };
  const source = namedSources.get(plain);
  return source === undefined ? undefined : { source };
}
