import { useEffect, useState } from "react";
import type { Piece } from "./highlightedLines.ts";

/** Colours a line according to its pieces; returns the line unchanged if there are no pieces. */
export function paint(pieces: Piece[] | undefined, line: string) {
  if (!pieces) return line;
  return pieces.map(({ text, classes }, index) =>
    classes === "" ? (
      text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of a fixed line never reorder
      <span key={index} className={classes}>
        {text}
      </span>
    ),
  );
}

/** Colours are added after the text is shown, because the grammar is a separate chunk. */
export function useColouredLines(code: string, language: string): Piece[][] | null {
  const [highlighted, setHighlighted] = useState<{ of: string; lines: Piece[][] } | null>(null);
  const highlightKey = `${language}\n${code}`;
  useEffect(() => {
    let hasLeft = false;
    import("./highlightedLines.ts")
      .then(({ highlightedLines }) => highlightedLines(code, language))
      .then((lines) => {
        if (!hasLeft) setHighlighted({ of: `${language}\n${code}`, lines });
      })
      .catch(() => {
        // If the grammar cannot be loaded, the code stays uncoloured.
      });
    return () => {
      hasLeft = true;
    };
  }, [code, language]);
  return highlighted?.of === highlightKey ? highlighted.lines : null;
}
