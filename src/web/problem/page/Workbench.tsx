import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ProblemDetail } from "../../../shared/problem.ts";
import type { SubmissionRow } from "../../../shared/submission.ts";
import { chooseLanguage } from "../../editor/chooseLanguage.ts";
import { languageUsed, rememberLanguage } from "../../editor/chosenLanguage.ts";
import { useEditorPreferences } from "../../editor/editorPreferences.ts";
import type { EditorHandle } from "../../editor/editorSurface.ts";
import { useDraftBook } from "../../editor/useDraft.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { useFollowSubmission } from "../../submission/useFollowSubmission.ts";
import { toast } from "../../ui/toast.tsx";
import { CodePane } from "./CodePane.tsx";
import { SplitPanes } from "./SplitPanes.tsx";
import { StatementPane } from "./StatementPane.tsx";
import { SubmitBar } from "./SubmitBar.tsx";
import { type PaneName, PaneTabs } from "./PaneTabs.tsx";
import { changePagePreferences, usePagePreferences } from "./pagePreferences.ts";
import { languagesQuery } from "./queries.ts";
import { useNarrow } from "./useNarrow.ts";
import { useSubmit } from "./useSubmit.ts";
import { useVerdictNews } from "./useVerdictNews.ts";
import css from "./ProblemPage.module.css";

/** Fetched as soon as somebody begins to write, so that it is there before the first result. */
const loadResultPanel = () => import("./ResultPanel.tsx");
const ResultPanel = lazy(loadResultPanel);

interface WorkbenchProps {
  detail: ProblemDetail;
  onStatementLanguage(language: string): void;
}

/** Statement on one side, code and result on the other; one at a time on narrow screens. */
export function Workbench({ detail, onStatementLanguage }: WorkbenchProps) {
  const { problem } = detail;
  const t = useTexts("problemPage");
  const { layout, ratio } = usePagePreferences();
  const narrow = useNarrow();
  const [pane, setPane] = useState<PaneName>("statement");
  const editor = useRef<EditorHandle>(null);
  const writing = useWriting(detail);
  const { book, language } = writing;

  const [submitted, setSubmitted] = useState<SubmissionRow | null>(null);
  const followed = useFollowSubmission(submitted);
  const submitting = useSubmit({
    problem,
    book,
    language,
    onSubmitted(row) {
      setSubmitted(row);
      setPane("result");
    },
  });
  const news = useVerdictNews(followed?.row ?? null);

  const goTo = useCallback((line: number, column: number | null) => {
    setPane("code");
    // The pane may have been hidden: the caret moves once it is laid out.
    requestAnimationFrame(() => editor.current?.goTo(line, column));
  }, []);
  const restore = useCallback((code: string) => book.replace(code), [book]);
  usePaneKeys(setPane, editor);

  const statement = (
    <StatementPane
      detail={detail}
      language={language}
      titlePrefix={news}
      onStatementLanguage={onStatementLanguage}
      onRestore={restore}
    />
  );
  const code = (
    <CodePane
      {...writing}
      onSubmit={submitting.send}
      onWriting={() => void loadResultPanel().catch(() => undefined)}
      handle={editor}
    >
      <SubmitBar {...submitting} language={language} book={book} />
    </CodePane>
  );
  const result = (
    <Suspense fallback={null}>
      <ResultPanel
        followed={followed}
        scored={problem.type !== 0}
        code={book.state.code}
        onLine={goTo}
        onClose={narrow ? undefined : () => setSubmitted(null)}
      />
    </Suspense>
  );

  if (narrow) {
    return (
      <div className={css.narrow}>
        <PaneTabs pane={pane} onPane={setPane} status={followed?.row.status ?? null} />
        <div className={css.tabPane} id="pane-statement" hidden={pane !== "statement"}>
          {statement}
        </div>
        <div className={css.codeTab} id="pane-code" hidden={pane !== "code"}>
          {code}
        </div>
        <div className={css.tabPane} id="pane-result" hidden={pane !== "result"}>
          {(followed || pane === "result") && result}
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
            {followed && result}
          </div>
        }
      />
    </div>
  );
}

/** Language, template and draft of this person for this problem. */
function useWriting({ problem, languages, codeTemplate }: ProblemDetail) {
  const editorTexts = useTexts("editor");
  const owner = useSession()?.user.uid ?? "guest";
  const preferred = useEditorPreferences().language;
  const where = useMemo(
    () => ({ owner, contest: 0, problem: problem.problemId }),
    [owner, problem.problemId],
  );
  const [chosen, setChosen] = useState<string | null>(() =>
    chooseLanguage(languages, [languageUsed(where), preferred]),
  );
  const language =
    chosen !== null && languages.includes(chosen) ? chosen : chooseLanguage(languages, [chosen]);
  const all = useQuery(languagesQuery(problem.id)).data;
  const known = all?.find(({ name }) => name === language);
  const template = (language && codeTemplate[language]) || known?.codeTemplate || "";
  const place = useMemo(() => ({ ...where, language: language ?? "" }), [where, language]);
  const book = useDraftBook(place, template, (olderPutAside) => {
    if (olderPutAside) toast("info", editorTexts("adopted"), { stay: 6000 });
  });
  const unavailable = useMemo(
    () => (all ?? []).filter(({ available }) => !available).map(({ name }) => name),
    [all],
  );
  return {
    book,
    language,
    languages,
    unavailable,
    onLanguage(next: string) {
      rememberLanguage(where, next);
      setChosen(next);
    },
  };
}

/** Alt+1, 2, 3: statement, code, result. */
function usePaneKeys(onPane: (pane: PaneName) => void, editor: { current: EditorHandle | null }) {
  useEffect(() => {
    const names: Record<string, PaneName> = {
      Digit1: "statement",
      Digit2: "code",
      Digit3: "result",
    };
    const listen = (event: KeyboardEvent) => {
      const pane = names[event.code];
      if (!event.altKey || event.ctrlKey || event.metaKey || !pane) return;
      event.preventDefault();
      onPane(pane);
      requestAnimationFrame(() => {
        if (pane === "code") editor.current?.focus();
        else document.querySelector<HTMLElement>(`[data-pane="${pane}"]`)?.focus();
      });
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [onPane, editor]);
}
