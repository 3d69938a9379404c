/**
 * Maps language names of remote judges to local languages: a pattern for the name, and the local languages that run
 * such code, best first.
 */
const twins: readonly { pattern: RegExp; names: readonly string[] }[] = [
  { pattern: /javascript|node\.?js/i, names: ["JavaScript Node"] },
  { pattern: /typescript/i, names: ["TypeScript"] },
  { pattern: /\bobj(?:ective)?-c\b/i, names: ["Objective-C"] },
  { pattern: /^c#|^\.net|\bmono\b/i, names: ["C#"] },
  { pattern: /\+\+ ?(?:2[0-9])/i, names: cpp("C++ 20", "C++ 17", "C++") },
  { pattern: /\+\+ ?17/i, names: cpp("C++ 17", "C++ 20", "C++") },
  { pattern: /\+\+/, names: cpp("C++", "C++ 17", "C++ 20") },
  { pattern: /\bgcc\b|\bclang\b|^c(?:\d\d)?(?: |$)/i, names: ["C With O2", "C"] },
  { pattern: /^java/i, names: ["Java"] },
  { pattern: /^pypy ?2/i, names: ["PyPy2", "Python2"] },
  { pattern: /pypy/i, names: ["PyPy3", "Python3"] },
  { pattern: /^python ?2/i, names: ["Python2", "PyPy2"] },
  { pattern: /^python/i, names: ["Python3", "PyPy3"] },
  { pattern: /^go(?:lang)?(?: |$)/i, names: ["Golang"] },
  { pattern: /^rust/i, names: ["Rust"] },
  { pattern: /^kotlin/i, names: ["Kotlin"] },
  { pattern: /pascal|^fpc/i, names: ["Pascal"] },
  { pattern: /^ruby/i, names: ["Ruby"] },
  { pattern: /^bash/i, names: ["Bash"] },
  { pattern: /^php/i, names: ["PHP"] },
  { pattern: /^perl/i, names: ["Perl"] },
  { pattern: /^lua/i, names: ["Lua"] },
  { pattern: /^scheme/i, names: ["Scheme"] },
  { pattern: /^fortran/i, names: ["Fortran"] },
  { pattern: /^cobol/i, names: ["COBOL"] },
  { pattern: /^r$/i, names: ["R"] },
];

/** Remote judges compile with optimisation, so the optimised variant comes first. */
function cpp(...standards: string[]): string[] {
  return standards.flatMap((standard) => [`${standard} With O2`, standard]);
}

/**
 * Local languages for trial runs of code that is written for a remote judge's language, best first; empty: none. The
 * remote judge's compiler and version may differ, so a trial only shows how the code behaves with the local compiler.
 */
export function localLanguagesFor(remoteName: string): readonly string[] {
  return twins.find(({ pattern }) => pattern.test(remoteName))?.names ?? [];
}
