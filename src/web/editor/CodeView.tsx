import { useState } from "react";
import { useTexts } from "../platform/texts.tsx";
import "./codeThemes.css";
import css from "./CodeView.module.css";
import { paint, useColouredLines } from "./colouredLines.tsx";

/** Code with more lines than this is initially collapsed, so that users can quickly reach the end of the page. */
const FOLD_AT = 60;

interface CodeViewProps {
  code: string;
  language: string;
  /** Label of the code, for pages that show several pieces of code. */
  label?: string;
}

/** Shows read-only code that is highlighted and can be printed; its line numbers are not part of a selection. */
export function CodeView({ code, language, label }: CodeViewProps) {
  const t = useTexts("editor");
  const plain = code.replace(/\n$/, "").split("\n");
  const coloured = useColouredLines(code, language);
  const [open, setOpen] = useState(false);
  const long = plain.length > FOLD_AT;
  const visibleLines = long && !open ? FOLD_AT : plain.length;
  return (
    <div className={`${css.frame} code-theme-site`}>
      <div
        className={css.scroller}
        role="region"
        aria-label={label ?? t("codeOf", { language, lines: plain.length })}
        // A region that scrolls sideways must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
        tabIndex={0}
      >
        <pre className={css.code}>
          {plain.slice(0, visibleLines).map((line, index) => (
            // The lines never change, so they are identified by their index.
            // oxlint-disable-next-line react/no-array-index-key -- the list never reorders
            <code key={index} className={css.line} data-line={index + 1}>
              {paint(coloured?.[index], line)}
              {"\n"}
            </code>
          ))}
        </pre>
      </div>
      {long && (
        <button type="button" className={css.fold} onClick={() => setOpen(!open)}>
          {open ? t("collapse") : t("expand", { lines: plain.length })}
        </button>
      )}
    </div>
  );
}
