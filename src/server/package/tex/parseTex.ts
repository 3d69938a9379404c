import { parseMinimal } from "@unified-latex/unified-latex-util-parse";
import { PackageFault } from "../report.ts";
import { expandMacros } from "./expandMacros.ts";
import { refuseUnbalanced } from "./texTokens.ts";

export type TexNode = ReturnType<typeof parseMinimal>["content"][number];

export interface ParsedTex {
  /** The source with its macros expanded and their definitions removed; the positions of nodes refer to this text. */
  tex: string;
  nodes: TexNode[];
}

/**
 * Maximum length of the expanded source; the parser takes 10 µs per character and blocks the process during that time.
 */
const EXPANDED_MAX = 128 * 1024;

/**
 * Parses the source without attaching arguments to their commands. Throws a PackageFault with the code `texUnbalanced`,
 * `texDeep` or `texMacros`.
 */
export function parseTex(source: string, lost: Set<string>): ParsedTex {
  const tex = expandMacros(source.replaceAll("\r\n", "\n"), lost);
  if (tex.length > EXPANDED_MAX) throw new PackageFault("texMacros");
  refuseUnbalanced(tex);
  return { tex, nodes: parseMinimal(tex).content };
}

/** The source of a node. `left` and `right`: the numbers of characters to leave out at its ends. */
export function sourceOf(tex: string, { position }: TexNode, [left, right] = [0, 0]): string {
  return position ? tex.slice(position.start.offset + left, position.end.offset - right) : "";
}
