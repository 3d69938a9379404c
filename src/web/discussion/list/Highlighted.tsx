import type { TextRange } from "../../../shared/discussion/discussion.ts";
import { highlightParts } from "./highlightParts.ts";
import css from "./DiscussionRow.module.css";

/** A text in which the search terms are highlighted. */
export function Highlighted({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  return highlightParts(text, ranges).map(({ from, text: part, isMatch }) =>
    isMatch ? (
      <mark key={from} className={css.match}>
        {part}
      </mark>
    ) : (
      <span key={from}>{part}</span>
    ),
  );
}
