import type { ProblemPackage } from "../../../shared/problemPackage.ts";

type Comparison = NonNullable<ProblemPackage["comparison"]>;

/** testlib's standard checkers by name, without extension. */
const standard: Record<string, Comparison> = {
  acmp: { kind: "floats", absolute: 1.5e-6 },
  caseicmp: { kind: "tokens" },
  casencmp: { kind: "tokens" },
  casewcmp: { kind: "tokens" },
  dcmp: { kind: "floats", absolute: 1e-6, relative: 1e-6 },
  fcmp: { kind: "exact" },
  hcmp: { kind: "integers" },
  icmp: { kind: "integers" },
  lcmp: { kind: "lineTokens" },
  ncmp: { kind: "integers" },
  nyesno: { kind: "yesNo" },
  rcmp: { kind: "floats", absolute: 1.5e-6 },
  rcmp4: { kind: "floats", absolute: 1e-4, relative: 1e-4 },
  rcmp6: { kind: "floats", absolute: 1e-6, relative: 1e-6 },
  rcmp9: { kind: "floats", absolute: 1e-9, relative: 1e-9 },
  rncmp: { kind: "floats", absolute: 1.5e-5 },
  uncmp: { kind: "unorderedTokens" },
  wcmp: { kind: "tokens" },
  yesno: { kind: "yesNo" },
};

/** Verdict's standard checker equivalent to testlib's by this name; undefined if there is none. */
export function standardOfTestlib(name: string): Comparison | undefined {
  const plain = name
    .toLowerCase()
    .replace(/^std::/, "")
    .replace(/\.(?:cpp|cc)$/, "");
  return Object.hasOwn(standard, plain) ? standard[plain] : undefined;
}
