import { parseMinimal } from "@unified-latex/unified-latex-util-parse";
import { PackageFault } from "../report.ts";
import { expandMacros } from "./expandMacros.ts";
import { refuseUnbalanced } from "./texTokens.ts";

export type TexNode = ReturnType<typeof parseMinimal>["content"][number];

export interface ParsedTex {
  /** What the places of the nodes count in: the source without its own definitions. */
  tex: string;
  nodes: TexNode[];
}

/** The parser needs 10 µs for a sign and answers nobody else meanwhile. */
const EXPANDED_MAX = 128 * 1024;

/** Commands are not joined with their arguments. PackageFault texUnbalanced, texDeep, texMacros. */
export function parseTex(source: string, lost: Set<string>): ParsedTex {
  const tex = expandMacros(source.replaceAll("\r\n", "\n"), lost);
  if (tex.length > EXPANDED_MAX) throw new PackageFault("texMacros");
  refuseUnbalanced(tex);
  return { tex, nodes: parseMinimal(tex).content };
}

/** The source of a node, without so many letters at its ends. */
export function sourceOf(tex: string, { position }: TexNode, [left, right] = [0, 0]): string {
  return position ? tex.slice(position.start.offset + left, position.end.offset - right) : "";
}
