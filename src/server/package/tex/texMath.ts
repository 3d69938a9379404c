import { oneLine } from "./texText.ts";

/** Environments that have a different name in KaTeX; a star at the end of the name is kept. */
const renamed: Record<string, string> = {
  eqnarray: "align",
  flalign: "align",
  multline: "gather",
};

/** Environments that only mark their content as a formula. */
const bare = ["displaymath", "equation*", "math"].map((name) => ({
  begin: `\\begin{${name}}`,
  end: `\\end{${name}}`,
}));

/** A formula's source in a form that KaTeX accepts, with unchanged line breaks. */
function formula(source: string): string {
  const plain = source
    .replaceAll(/(?<!\\)((?:\\\\)*)%[^\n]*(?:\n[ \t]*)?/g, "$1")
    .replaceAll(/\\label\s*\{[^{}]*\}/g, "")
    .replaceAll(
      /\\(begin|end)\{(eqnarray|flalign|multline)(\*?)\}/g,
      (_all, way, name, star) => `\\${String(way)}{${renamed[String(name)] ?? ""}${String(star)}}`,
    )
    .replaceAll(/(?<!\\)\\[()]/g, () => "$")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .join("\n")
    .trim();
  const around = bare.find(({ begin, end }) => plain.startsWith(begin) && plain.endsWith(end));
  return around ? plain.slice(around.begin.length, -around.end.length).trim() : plain;
}

/** Returns an inline formula in Markdown; `next`: the character after the formula. */
export function inlineMath(source: string, next: string): string {
  const text = oneLine(formula(source));
  if (text === "") return "";
  // A dollar sign inside the formula, or a digit after it, would break the delimiters.
  const isSafe = !/(?<!\\)\$/.test(text) && !/^\d/.test(next) && !text.endsWith("\\");
  return isSafe ? `$${text}$` : `\\(${text}\\)`;
}

export function displayMath(source: string): string {
  const text = formula(source);
  if (text === "") return "";
  const lines = text.split("\n").map((line) => line.trim());
  return `$$\n${lines.filter((line) => line !== "").join("\n")}\n$$`;
}
