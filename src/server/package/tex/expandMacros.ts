import { PackageFault } from "../report.ts";
import { groupEnd, tokenAt } from "./texTokens.ts";

interface Macro {
  parameters: number;
  /** Default value of the macro's first argument. */
  fallback: string | undefined;
  body: string;
}

/**
 * Limit for all expansions together: far more than real statements need, but low enough to stop a macro bomb within
 * milliseconds.
 */
const EXPANSIONS_MAX = 20_000;
const WRITTEN_MAX = 2_000_000;
const DEPTH_MAX = 40;
/** Maximum length of one `[…]`; without this limit, each unclosed bracket would cause a scan to the end of the text. */
const OPTION_MAX = 2000;

const definers = new Set(["newcommand", "renewcommand", "providecommand", "DeclareRobustCommand"]);

/**
 * Expands the macros that a source defines with `\newcommand`, `\def`, `\let` and `\DeclareMathOperator`, including
 * those in formulas. Unsupported definitions are added to `lost`. Throws a PackageFault with the code `texMacros` or
 * `texUnbalanced`.
 */
export function expandMacros(tex: string, lost: Set<string>): string {
  return new Expander(lost).expand(tex, 0);
}

class Expander {
  readonly #macros = new Map<string, Macro>();
  readonly #lost: Set<string>;
  #expansions = 0;
  #written = 0;

  constructor(lost: Set<string>) {
    this.#lost = lost;
  }

  expand(tex: string, depth: number): string {
    if (depth > DEPTH_MAX) throw new PackageFault("texMacros");
    const parts: string[] = [];
    for (let at = 0; at < tex.length;) {
      const { kind, name, end } = tokenAt(tex, at);
      if (kind !== "word") {
        // For inline code, the parser knows only `\verb`, so `\lstinline` is replaced.
        parts.push(tex.slice(at, end).replace(/^\\lstinline/, "\\verb"));
        at = end;
        continue;
      }
      const defined = this.#define(tex, name, end);
      if (defined !== undefined) {
        at = defined;
        continue;
      }
      const macro = this.#macros.get(name);
      if (macro) {
        const use = argumentsOf(tex, end, macro);
        const body = this.#filled(macro.body, use.values);
        const more = this.expand(body, depth + 1);
        parts.push(more);
        // If the expansion ends with a command and a letter follows, a space is inserted, so that the two do not become
        // one command.
        if (/\\[A-Za-z]+$/.test(more) && /^[A-Za-z]/.test(tex.slice(use.end))) parts.push(" ");
        at = use.end;
      } else {
        parts.push(tex.slice(at, end));
        at = end;
      }
    }
    return parts.join("");
  }

  #filled(body: string, values: readonly string[]): string {
    const text = body.replaceAll(/#([1-9])/g, (_all, n: string) => values[Number(n) - 1] ?? "");
    this.#expansions += 1;
    this.#written += text.length;
    if (this.#expansions > EXPANSIONS_MAX || this.#written > WRITTEN_MAX) {
      throw new PackageFault("texMacros");
    }
    return text;
  }

  /** Records a macro definition and returns the position after it; undefined if the command `word` defines nothing. */
  #define(tex: string, word: string, end: number): number | undefined {
    const name = word.replace(/\*$/, "");
    if (definers.has(name)) return this.#command(tex, end);
    if (name === "DeclareMathOperator") {
      const star = word.endsWith("*") ? "*" : "";
      return this.#command(tex, end, (body) => `\\operatorname${star}{${body}}`);
    }
    if (name === "def" || name === "gdef" || name === "edef") return this.#def(tex, end);
    if (name === "let") return this.#let(tex, end);
    if (name === "newenvironment" || name === "renewenvironment") {
      const used = argumentsOf(tex, end, { parameters: 1, fallback: undefined });
      this.#lost.add(`\\${name}{${used.values[0] ?? ""}}`);
      return skipArguments(tex, used.end, 2);
    }
    if (name === "iffalse") {
      const close = tex.indexOf("\\fi", end);
      return close < 0 ? tex.length : close + 3;
    }
    return undefined;
  }

  /** `\newcommand{\name}[2][default]{body}`. */
  #command(tex: string, end: number, wrap = (body: string) => body): number {
    const nameArgument = argumentsOf(tex, end, { parameters: 1, fallback: undefined });
    const name = /^\\([A-Za-z@]+\*?|.)$/s.exec((nameArgument.values[0] ?? "").trim())?.[1];
    const count = optionAt(tex, nameArgument.end);
    const first = count ? optionAt(tex, count.end) : undefined;
    const body = argumentsOf(tex, (first ?? count ?? nameArgument).end, {
      parameters: 1,
      fallback: undefined,
    });
    const parameters = Math.min(9, Math.max(0, Math.trunc(Number(count?.value ?? 0)) || 0));
    if (name === undefined) this.#lost.add("\\newcommand");
    else {
      const value = wrap(body.values[0] ?? "");
      this.#macros.set(name, { parameters, fallback: first?.value, body: value });
    }
    return body.end;
  }

  /** Reads `\def\name#1#2{body}`; delimited parameters are not supported. */
  #def(tex: string, end: number): number {
    const head = /\s*\\([A-Za-z@]+|[\s\S])([^{}\\]*)/y;
    head.lastIndex = end;
    const match = head.exec(tex);
    if (!match) return end;
    const [, name = "", between = ""] = match;
    if (tex[head.lastIndex] !== "{") return head.lastIndex;
    const close = groupEnd(tex, head.lastIndex);
    const body = tex.slice(head.lastIndex + 1, close - 1);
    const isPlain = /^(?:#[1-9])*$/.test(between.replaceAll(/\s/g, ""));
    if (isPlain) {
      const parameters = between.split("#").length - 1;
      this.#macros.set(name, { parameters, fallback: undefined, body });
    } else this.#lost.add(`\\def\\${name}`);
    return close;
  }

  #let(tex: string, end: number): number {
    const pair = /\s*\\([A-Za-z@]+)\s*(?:=\s*)?(\\(?:[A-Za-z@]+|[\s\S])|[^\s{}=])/y;
    pair.lastIndex = end;
    const match = pair.exec(tex);
    if (!match) return end;
    const [, name = "", other = ""] = match;
    const macro = this.#macros.get(other.slice(1));
    this.#macros.set(name, macro ?? { parameters: 0, fallback: undefined, body: other });
    return pair.lastIndex;
  }
}

function skipBlanks(tex: string, start: number): number {
  let at = start;
  while (at < tex.length) {
    const { kind, end } = tokenAt(tex, at);
    if (kind !== "blank" && kind !== "comment") break;
    at = end;
  }
  return at;
}

function optionAt(tex: string, start: number): { value: string; end: number } | undefined {
  const at = skipBlanks(tex, start);
  if (tex[at] !== "[") return undefined;
  let depth = 0;
  const last = Math.min(tex.length, at + OPTION_MAX);
  for (let here = at + 1; here < last; here += 1) {
    const sign = tex[here];
    if (sign === "\\") here += 1;
    else if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    else if (depth === 0 && sign === "]") return { value: tex.slice(at + 1, here), end: here + 1 };
  }
  return undefined;
}

function argumentsOf(
  tex: string,
  start: number,
  { parameters, fallback }: Pick<Macro, "parameters" | "fallback">,
): { values: string[]; end: number } {
  const values: string[] = [];
  let at = start;
  if (parameters > 0 && fallback !== undefined) {
    const firstArgument = optionAt(tex, at);
    values.push(firstArgument?.value ?? fallback);
    at = firstArgument?.end ?? at;
  }
  while (values.length < parameters) {
    const here = skipBlanks(tex, at);
    if (here >= tex.length) break;
    const { kind, end } = tokenAt(tex, here);
    if (kind === "close") break;
    const close = kind === "open" ? groupEnd(tex, here) : kind === "text" ? here + 1 : end;
    values.push(kind === "open" ? tex.slice(here + 1, close - 1) : tex.slice(here, close));
    at = close;
  }
  return { values, end: at };
}

function skipArguments(tex: string, start: number, count: number): number {
  let at = start;
  for (let option = optionAt(tex, at); option; option = optionAt(tex, at)) at = option.end;
  return argumentsOf(tex, at, { parameters: count, fallback: undefined }).end;
}
