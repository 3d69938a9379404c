import type { Piece } from "../editor/highlightedLines.ts";

/** A marked part of the code: its start and end in UTF-16 code units, and its number. */
export interface Mark {
  from: number;
  to: number;
  number: number;
}

/**
 * A piece of a line with one syntax colour. The piece lies entirely within one marked part of the code, or outside all
 * marked parts.
 */
export interface MarkedPiece extends Piece {
  /** Number of the marked part that contains the piece; null if no marked part contains it. */
  mark: number | null;
  /** The offset in the line at which the piece begins. */
  at: number;
}

/**
 * The lines of the code, each split into pieces where a mark begins or ends. `coloured`: the coloured pieces by line;
 * null: plain text. Marks do not overlap; a mark that spans several lines appears in each of them.
 */
export function markedLines(
  code: string,
  coloured: readonly (readonly Piece[])[] | null,
  marks: readonly Mark[],
): MarkedPiece[][] {
  const sorted = marks.toSorted((a, b) => a.from - b.from);
  let start = 0;
  return code.split("\n").map((line, index) => {
    const pieces = coloured?.[index] ?? [{ text: line, classes: "" }];
    const cut = cutPieces(pieces, start, sorted);
    start += line.length + 1;
    return cut;
  });
}

function cutPieces(
  pieces: readonly Piece[],
  lineStart: number,
  marks: readonly Mark[],
): MarkedPiece[] {
  const cut: MarkedPiece[] = [];
  let offset = lineStart;
  for (const { text, classes } of pieces) {
    const end = offset + text.length;
    const edges = new Set([offset, end]);
    for (const { from, to } of marks) {
      if (from > offset && from < end) edges.add(from);
      if (to > offset && to < end) edges.add(to);
    }
    const places = [...edges].toSorted((a, b) => a - b);
    for (const [index, from] of places.slice(0, -1).entries()) {
      const to = places[index + 1] ?? end;
      const mark = marks.find((each) => each.from <= from && to <= each.to)?.number ?? null;
      const part = text.slice(from - offset, to - offset);
      cut.push({ text: part, classes, mark, at: from - lineStart });
    }
    offset = end;
  }
  return cut;
}

/** Number, from 1, of the line that contains a position in the code. */
export function lineAt(code: string, place: number): number {
  return code.slice(0, place).split("\n").length;
}
