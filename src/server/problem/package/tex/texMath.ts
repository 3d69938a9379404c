import { oneLine } from "./texText.ts";

/** Environments that KaTeX calls otherwise; their stars stay. */
const renamed: Record<string, string> = {
  eqnarray: "align",
  flalign: "align",
  multline: "gather",
};

/** Environments that say nothing but "here is a formula". */
const bare = /^\\begin\{(displaymath|equation\*|math)\}([\s\S]*)\\end\{\1\}$/;

/** A formula's source as KaTeX reads it, on as many lines as it had. */
function formula(source: string): string {
  const plain = source
    .replaceAll(/(?<!\\)((?:\\\\)*)%[^\n]*(?:\n[ \t]*|$)/g, "$1")
    .replaceAll(/\\label\s*\{[^{}]*\}/g, "")
    .replaceAll(
      /\\(begin|end)\{(eqnarray|flalign|multline)(\*?)\}/g,
      (_all, way, name, star) => `\\${String(way)}{${renamed[String(name)] ?? ""}${String(star)}}`,
    )
    .replaceAll(/(?<!\\)\\[()]/g, () => "$")
    .replaceAll(/\n\s*\n/g, "\n")
    .trim();
  return plain.replace(bare, "$2").trim();
}

/** A formula in a line; `next` is the letter behind it. */
export function inlineMath(source: string, next: string): string {
  const text = oneLine(formula(source));
  if (text === "") return "";
  // A dollar inside, or a digit behind, would make another formula of it.
  const isSafe = !/(?<!\\)\$/.test(text) && !/^\d/.test(next) && !text.endsWith("\\");
  return isSafe ? `$${text}$` : `\\(${text}\\)`;
}

export function displayMath(source: string): string {
  const text = formula(source);
  if (text === "") return "";
  const lines = text.split("\n").map((line) => line.trim());
  return `$$\n${lines.filter((line) => line !== "").join("\n")}\n$$`;
}
