import { chooseLanguage } from "./defaultLanguage.ts";
import { type Grammar, grammarOf } from "./languageModes.ts";

/**
 * Only the beginning is checked: it contains the lines that distinguish languages, and the check must not slow down
 * typing.
 */
const CHECKED_CHARACTERS = 4000;

interface Sign {
  grammar: Grammar;
  /** Name of the language, as shown to users. */
  name: string;
  /** Matches lines that compilers and interpreters of other languages reject. */
  pattern: RegExp;
}

const signs: readonly Sign[] = [
  { grammar: "cpp", name: "C/C++", pattern: /^[ \t]*#[ \t]*include[ \t]*[<"]/m },
  { grammar: "cpp", name: "C/C++", pattern: /^[ \t]*int main[ \t]*\(/m },
  {
    grammar: "python",
    name: "Python",
    pattern: /^(?:def \w+\(|from \w[\w.]* import |import \w+(?:, ?\w+)*$|if __name__ ?==)/m,
  },
  { grammar: "python", name: "Python", pattern: /\b(?:int|map|len|list)\((?:int, ?)?input\(\)/ },
  {
    grammar: "python",
    name: "Python",
    pattern: /^[ \t]*(?:for \w+(?:, ?\w+)* in |elif )[^{}\n]{1,200}:[ \t]*$/m,
  },
  { grammar: "java", name: "Java", pattern: /^[ \t]*import java[x]?\./m },
  { grammar: "java", name: "Java", pattern: /\bpublic static void main[ \t]*\(/ },
  { grammar: "csharp", name: "C#", pattern: /^[ \t]*using System\b/m },
  { grammar: "csharp", name: "C#", pattern: /\bConsole\.(?:Read|Write)/ },
  { grammar: "go", name: "Go", pattern: /^package main\b/m },
  { grammar: "rust", name: "Rust", pattern: /^[ \t]*(?:use std::|fn main\(\))/m },
  { grammar: "pascal", name: "Pascal", pattern: /^[ \t]*(?:program \w+[ \t]*[;(]|end\.[ \t]*$)/im },
  { grammar: "javascript", name: "JavaScript", pattern: /\bconsole\.log\(|\brequire\(["']/ },
  { grammar: "kotlin", name: "Kotlin", pattern: /^[ \t]*fun main\(/m },
];

/** Pairs of similar grammars: a program in one of the two languages is often valid in the other language as well. */
const close: ReadonlySet<string> = new Set(["typescript javascript", "javascript typescript"]);

const cppOnly =
  /^[ \t]*#[ \t]*include[ \t]*<(?:iostream|bits\/stdc\+\+\.h|vector|string|algorithm)>|^[ \t]*using namespace std\b/m;
const oldPrint = /^[ \t]*print[ \t]+["'\w]/m;

/**
 * The language that the code seems to be written in, if it differs from the chosen language; covers the most frequent
 * mix-ups. Null if there is no sign of another language, or if there is any sign of the chosen language. `offered`: the
 * name from `languages` to which the user can switch, or null. The result is a guess that is used only as a hint:
 * nothing may be refused because of it.
 */
export function guessLanguage(
  code: string,
  language: string,
  languages: readonly string[],
): { guess: string; offered: string | null } | null {
  const start = code.slice(0, CHECKED_CHARACTERS);
  const chosenGrammar = grammarOf(language);
  const offer = (matches: (name: string) => boolean) => {
    const fitting = languages.filter(matches);
    return chooseLanguage(fitting, []);
  };
  if (/^C(?: |$)/.test(language) && cppOnly.test(start)) {
    return { guess: "C++", offered: offer((name) => name.startsWith("C++")) };
  }
  if (/^(?:Python|PyPy)3/.test(language) && oldPrint.test(start)) {
    return { guess: "Python 2", offered: offer((name) => /^(?:Python|PyPy)2/.test(name)) };
  }
  const matches = signs.filter(({ pattern }) => pattern.test(start));
  const [first] = matches;
  if (!first || chosenGrammar === "none") return null;
  const hasChosenSign = matches.some(
    ({ grammar }) => grammar === chosenGrammar || close.has(`${grammar} ${chosenGrammar}`),
  );
  if (hasChosenSign || matches.some(({ grammar }) => grammar !== first.grammar)) return null;
  return { guess: first.name, offered: offer((name) => grammarOf(name) === first.grammar) };
}
