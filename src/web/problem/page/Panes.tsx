import type { ReactNode } from "react";
import { useTexts } from "../../platform/texts.tsx";
import { type PaneName, PaneTabs } from "./PaneTabs.tsx";
import { changePagePreferences, usePagePreferences } from "./pagePreferences.ts";
import { ResultPlace } from "./ResultPlace.tsx";
import { SplitPanes } from "./SplitPanes.tsx";
import { useKeyboardRoom } from "./useKeyboardRoom.ts";
import { useNarrow } from "../../platform/useNarrow.ts";
import css from "./ProblemPage.module.css";

interface PanesProps {
  /** The problem's title. */
  title: string;
  pane: PaneName;
  onPane(pane: PaneName): void;
  /** Status of the followed submission. */
  status: number | null;
  statement: ReactNode;
  code: ReactNode;
  /** Null if there is nothing to show. */
  result: ReactNode;
}

/** Statement on one side, code and result on the other side; narrow screens show one pane at a time. */
export function Panes({ title, pane, onPane, status, statement, code, result }: PanesProps) {
  const t = useTexts("problemPage");
  const { layout, ratio } = usePagePreferences();
  const narrow = useNarrow();
  useKeyboardRoom();
  if (narrow) {
    return (
      <div className={css.narrow}>
        <PaneTabs pane={pane} onPane={onPane} status={status} />
        {/* The heading inside the statement is hidden together with its pane, so this heading replaces it for screen
         * readers. */}
        {pane !== "statement" && <h1 className="visually-hidden">{title}</h1>}
        <div className={css.tabPane} id="pane-statement" hidden={pane !== "statement"}>
          {statement}
        </div>
        <div className={css.codeTab} id="pane-code" hidden={pane !== "code"}>
          {code}
        </div>
        <div className={css.tabPane} id="pane-result" hidden={pane !== "result"}>
          {result}
        </div>
      </div>
    );
  }
  return (
    <div className={css.wide}>
      <SplitPanes
        layout={layout}
        ratio={ratio}
        onRatio={(next) => changePagePreferences({ ratio: next })}
        dividerLabel={(percent) => t("resize", { percent })}
        first={<div className={css.card}>{statement}</div>}
        second={
          <div className={css.card}>
            {code}
            {result && <ResultPlace>{result}</ResultPlace>}
          </div>
        }
      />
    </div>
  );
}
