import { useQuery } from "@tanstack/react-query";
import {
  type RefObject,
  Suspense,
  lazy,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { LOCAL_BANK, type ProblemDetail } from "../../../shared/problem/problem.ts";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { chooseLanguage } from "../../editor/defaultLanguage.ts";
import { languageUsed, storeLanguage } from "../../editor/chosenLanguage.ts";
import { useEditorPreferences } from "../../editor/editorPreferences.ts";
import type { EditorHandle, ErrorMark } from "../../editor/editorInterface.ts";
import { useDraftBook } from "../../editor/useDraft.ts";
import { requestLogin } from "../../platform/loginRequest.ts";
import { isStaff, useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import type { TrialMemory } from "../../trial/useTrial.ts";
import { useFollowSubmission } from "../../submission/useFollowSubmission.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { CodePane } from "./CodePane.tsx";
import { Panes } from "./Panes.tsx";
import type { PaneName } from "./PaneTabs.tsx";
import { StatementPane } from "./statement/StatementPane.tsx";
import { SubmitBar } from "./SubmitBar.tsx";
import { laterPanels } from "./lazyPanelsOf.ts";
import { useProblemPlace } from "./problemPlace.ts";
import { languagesQuery } from "./queries.ts";
import { useNarrow } from "../../platform/useNarrow.ts";
import { useRunKey } from "./useRunKey.ts";
import { useSubmissionsLeft } from "./useSubmissionsLeft.ts";
import { useSubmit } from "./useSubmit.ts";
import { useVerdictNews } from "./useVerdictNews.ts";
import css from "./ProblemPage.module.css";

/** Loaded when the user first edits the code, so that the panel is available before the first result. */
const loadResultPanel = async () => (await laterPanels()).loadResultPanel();
const ResultPanel = lazy(loadResultPanel);
/** Loaded at its first use, together with its UI strings. */
const loadTrialPanel = async () => (await laterPanels()).loadTrialPanel();
const TrialPanel = lazy(loadTrialPanel);

interface WorkbenchProps {
  detail: ProblemDetail;
  onStatementLanguage(language: string): void;
}

/**
 * Returns two functions: `goTo` moves the caret to a position in the editor, and `showErrors` shows the compiler's
 * error marks in the editor.
 */
function useEditorPlaces(
  editor: RefObject<EditorHandle | null>,
  book: ReturnType<typeof useWriting>["book"],
  setPane: (pane: PaneName) => void,
) {
  const goTo = useCallback(
    (line: number, column: number | null) => {
      setPane("code");
      // The pane may have been hidden. The caret can be moved only after the pane has been laid out.
      requestAnimationFrame(() => editor.current?.goTo(line, column));
    },
    [editor, setPane],
  );
  /**
   * Error marks refer to positions in the compiled code, so they are shown only if the editor still contains this code.
   */
  const showErrors = useCallback(
    (compiled: string, marks: readonly ErrorMark[]) => {
      if (book.state.code === compiled) editor.current?.showErrors(marks);
    },
    [book, editor],
  );
  return { goTo, showErrors };
}

/** The panes of a problem page, and the state that they share. */
export function Workbench({ detail, onStatementLanguage }: WorkbenchProps) {
  const { problem } = detail;
  const narrow = useNarrow();
  const [pane, setPane] = useState<PaneName>("statement");
  const editor = useRef<EditorHandle>(null);
  const writing = useWriting(detail);
  const { book, language } = writing;

  const uid = useSession()?.user.uid;
  const { place } = useProblemPlace();
  const trial = useTrialRuns(uid, language, () => setPane("result"));
  const { trying, setTrying, running, setRunning, presses, run, runSample } = trial;
  const [submitted, setSubmitted] = useState<SubmissionRow | null>(null);
  const followed = useFollowSubmission(submitted);
  const submitting = useSubmit({
    problem,
    book,
    language,
    onSubmitted(row) {
      setSubmitted(row);
      editor.current?.showErrors([]);
      setTrying(false);
      setPane("result");
    },
  });
  const quota = useSubmissionsLeft(problem.problemId);
  // Results are private: a result is shown again only if the same user signs in again.
  useEffect(() => {
    if (uid !== undefined) setSubmitted((row) => (row?.uid === uid ? row : null));
  }, [uid]);
  const news = useVerdictNews(followed?.row ?? null);

  const { goTo, showErrors } = useEditorPlaces(editor, book, setPane);
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
      <SubmitBar
        {...submitting}
        language={language}
        book={book}
        run={run}
        running={running}
        bankId={detail.bankId}
        quota={quota}
      />
    </CodePane>
  );
  const result = (
    <Suspense fallback={null}>
      {presses > 0 && (
        <div className={css.trial} hidden={!trying}>
          <TrialPanel
            problem={problem}
            place={place}
            book={book}
            language={language}
            presses={presses}
            sample={trial.sample}
            memory={trial.memory}
            onBusy={setRunning}
            onLine={goTo}
            onErrors={showErrors}
            onClose={narrow ? undefined : () => setTrying(false)}
          />
        </div>
      )}
      {!trying && (followed || narrow) && (
        <ResultPanel
          followed={followed}
          problem={problem}
          mayEdit={detail.mayEdit === true}
          code={book.state.code}
          onLine={goTo}
          onErrors={showErrors}
          onRunSample={runSample}
          onClose={narrow ? undefined : () => setSubmitted(null)}
        />
      )}
    </Suspense>
  );

  return (
    <Panes
      title={problem.title}
      pane={pane}
      onPane={setPane}
      status={followed?.row.status ?? null}
      statement={statement}
      code={code}
      result={(followed || presses > 0 || (narrow && pane === "result")) && result}
    />
  );
}

/**
 * State of the trial run panel. The panel and the result of the submission share one area of the page; only the more
 * recent of the two is visible.
 */
function useTrialRuns(uid: string | undefined, language: string | null, onOpen: () => void) {
  const ui = useTexts("ui");
  const [trying, setTrying] = useState(false);
  const [running, setRunning] = useState(false);
  const [presses, setPresses] = useState(0);
  const [sample, setSample] = useState<number | null>(null);
  const memory = useRef<TrialMemory>({ presses: 0 });
  // Trial runs are private, so they are cleared when another user signs in or the user signs out.
  useEffect(() => {
    memory.current = { presses: 0 };
    setPresses(0);
    setTrying(false);
    setRunning(false);
  }, [uid]);
  const start = (only: number | null) => {
    if (uid === undefined) return requestLogin("required");
    if (language === null) return;
    setRunning(true);
    // A chunk that fails to load must break only this action, not the page.
    loadTrialPanel().then(
      () => {
        setSample(only);
        setPresses((before) => before + 1);
        setTrying(true);
        onOpen();
      },
      () => {
        setRunning(false);
        toast("bad", ui("offline"));
      },
    );
  };
  const run = () => start(null);
  useRunKey(run);
  const runSample = (number: number) => start(number);
  return { trying, setTrying, running, setRunning, presses, sample, memory, run, runSample };
}

/** The user's language, template and draft for this problem. */
function useWriting({ problem, languages, codeTemplate, remote }: ProblemDetail) {
  const editorTexts = useTexts("editor");
  const owner = useSession()?.user.uid ?? "guest";
  const preferred = useEditorPreferences().language;
  const { frame } = useProblemPlace();
  const where = useMemo(
    () => ({ owner, frame, problem: problem.problemId }),
    [owner, frame, problem.problemId],
  );
  const [chosen, setChosen] = useState<string | null>(() =>
    chooseLanguage(languages, [languageUsed(where), preferred]),
  );
  const language =
    chosen !== null && languages.includes(chosen) ? chosen : chooseLanguage(languages, [chosen]);
  const all = useQuery(languagesQuery(problem.id)).data;
  const entry = all?.find(({ name }) => name === language);
  const template = (language && codeTemplate[language]) || entry?.codeTemplate || "";
  const place = useMemo(() => ({ ...where, language: language ?? "" }), [where, language]);
  const book = useDraftBook(place, template, (olderPutAside) => {
    if (olderPutAside) toast("info", editorTexts("adopted"), { stay: 6000 });
  });
  // Only staff see the languages that are currently unavailable. They are not shown for remote judges, which have their
  // own languages.
  const isShown = isStaff(useSession()?.user) && !remote;
  const unavailable = useMemo(
    () =>
      isShown
        ? (all ?? [])
            .filter(({ available, oj }) => !available && oj === LOCAL_BANK)
            .map(({ name }) => name)
        : [],
    [all, isShown],
  );
  return {
    book,
    language,
    languages,
    unavailable,
    onLanguage(next: string) {
      storeLanguage(where, next);
      setChosen(next);
    },
  };
}

/** Alt+1, Alt+2 and Alt+3 show the statement, the code and the result. */
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
