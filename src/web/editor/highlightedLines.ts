import { Language, LanguageSupport } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { classHighlighter, highlightCode } from "@lezer/highlight";
import { loadGrammar } from "./languageModes.ts";

export interface Piece {
  text: string;
  /** CSS classes from `codeThemes.css`; empty for plain text. */
  classes: string;
}

/** Splits code into lines of coloured pieces, so that the code can be shown without an editor. */
export async function highlightedLines(code: string, language: string): Promise<Piece[][]> {
  const parser = languageOf(await loadGrammar(language))?.parser;
  if (!parser) return code.split("\n").map((text) => [{ text, classes: "" }]);
  const lines: Piece[][] = [[]];
  highlightCode(
    code,
    parser.parse(code),
    classHighlighter,
    (text, classes) => lines.at(-1)?.push({ text, classes }),
    () => lines.push([]),
  );
  return lines;
}

function languageOf(grammar: Extension): Language | null {
  if (grammar instanceof LanguageSupport) return grammar.language;
  return grammar instanceof Language ? grammar : null;
}
