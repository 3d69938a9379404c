import { type Ref, useMemo } from "react";
import "../editor/codeThemes.css";
import { useColouredLines } from "../editor/colouredLines.tsx";
import { type Mark, markedLines } from "./markedLines.ts";
import css from "./similarity.module.css";

/** A program with marked fragments, in a scrollable frame. */
export function MarkedCode(props: {
  code: string;
  language: string;
  label: string;
  marks: readonly Mark[];
  /** Number of the current fragment. */
  current: number;
  frame: Ref<HTMLDivElement>;
  onScroll: () => void;
}) {
  const { code, language, label, marks, current, frame, onScroll } = props;
  const coloured = useColouredLines(code, language);
  const lines = useMemo(
    () => markedLines(code.replace(/\n$/, ""), coloured, marks),
    [code, coloured, marks],
  );
  return (
    <div
      ref={frame}
      className={`${css.code} code-theme-site`}
      role="region"
      aria-label={label}
      // A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
      tabIndex={0}
      onScroll={onScroll}
    >
      <pre>
        {lines.map((pieces, index) => (
          // The text does not change, so lines are identified by their index.
          // oxlint-disable-next-line react/no-array-index-key -- the list never reorders
          <code key={index} className={css.line} data-line={index + 1}>
            {pieces.map(({ text, classes, mark, at }) =>
              mark === null ? (
                <span key={at} className={classes}>
                  {text}
                </span>
              ) : (
                <mark
                  key={at}
                  className={classes}
                  data-fragment={mark}
                  data-current={mark === current || undefined}
                >
                  {text}
                </mark>
              ),
            )}
            {"\n"}
          </code>
        ))}
      </pre>
    </div>
  );
}
