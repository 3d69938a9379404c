import { Component, Suspense, lazy, useEffect, useId, useState } from "react";
import { CODE_MAX } from "../../shared/submission/submission.ts";
import { useDisplayLocale, useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import "./codeThemes.css";
import type { DraftBook, DraftState } from "./draftBook.ts";
import { draftKey } from "./draftStore.ts";
import type { EditorSurfaceProps } from "./editorInterface.ts";
import { useEditorPreferences } from "./editorPreferences.ts";
import { PlainEditor } from "./PlainEditor.tsx";
import { useDraftState } from "./useDraft.ts";
import css from "./EditorPane.module.css";

const CodeEditor = lazy(() => import("./CodeEditor.tsx"));

interface EditorPaneProps {
  book: DraftBook;
  language: string | null;
  onSubmit(): void;
  handle: EditorSurfaceProps["ref"];
}

/** The editor (code editor or plain text area, as the user prefers) with its status line. */
export function EditorPane({ book, language, onSubmit, handle }: EditorPaneProps) {
  const t = useTexts("editor");
  const state = useDraftState(book);
  const { theme, fontSize, plain } = useEditorPreferences();
  const painted = usePainted();
  const hintId = useId();
  const surface: EditorSurfaceProps = {
    text: state.code,
    textKey: draftKey(book.place),
    language: language ?? "",
    label: t("label", { language: language ?? "" }),
    describedBy: hintId,
    onType: (text) => book.type(text),
    onSubmit,
    ref: handle,
  };
  return (
    <div
      className={`${css.pane} code-theme-${theme}`}
      style={{ ["--code-size-chosen" as string]: `${fontSize}px` }}
    >
      <ConflictNote book={book} state={state} />
      <div className={css.surface}>
        {plain ? (
          <PlainEditor {...surface} />
        ) : painted ? (
          <EditorOrPlain surface={surface}>
            <Suspense fallback={<Waiting text={state.code} />}>
              <CodeEditor {...surface} />
            </Suspense>
          </EditorOrPlain>
        ) : (
          <Waiting text={state.code} />
        )}
      </div>
      <p id={hintId} className="visually-hidden">
        {t("leaveHint")}
      </p>
    </div>
  );
}

/**
 * Whether the page has been painted. The editor is loaded only after that, so that its chunk does not delay the
 * statement.
 */
function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let second = 0;
    const first = requestAnimationFrame(() => {
      second = requestAnimationFrame(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(first);
      cancelAnimationFrame(second);
    };
  }, []);
  return painted;
}

/** While the chunk is loading, shows the text at the position and in the font of the editor. */
function Waiting({ text }: { text: string }) {
  const t = useTexts("editor");
  return (
    <pre className={css.waiting} aria-busy="true" aria-label={t("loading")}>
      {text}
    </pre>
  );
}

/** An editor that cannot be loaded or crashes is replaced by the plain text area; the draft is kept. */
class EditorOrPlain extends Component<
  { surface: EditorSurfaceProps; children: React.ReactNode },
  { broken: boolean }
> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <>
        <EditorBroken />
        <PlainEditor {...this.props.surface} />
      </>
    );
  }
}

function EditorBroken() {
  const t = useTexts("editor");
  return (
    <p className={css.note} role="status">
      <Icon name="warning" /> {t("loadFailed")}
    </p>
  );
}

function ConflictNote({ book, state }: { book: DraftBook; state: DraftState }) {
  const t = useTexts("editor");
  const locale = useDisplayLocale();
  if (!state.conflict) return null;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });
  return (
    <div className={css.note} role="alert">
      <Icon name="warning" />
      <span>{t("conflict", { time: time.format(state.conflict.savedAt) })}</span>
      <Button size="small" onClick={() => book.takeTheirs()}>
        {t("takeTheirs")}
      </Button>
      <Button size="small" onClick={() => book.keepMine()}>
        {t("keepMine")}
      </Button>
    </div>
  );
}

/**
 * Status line that shows whether the draft is saved, and the code length if it is near the limit; only errors are
 * announced to screen readers.
 */
export function DraftStatus({ book }: { book: DraftBook }) {
  const { code, unsaved, savedAt } = useDraftState(book);
  const t = useTexts("editor");
  const locale = useDisplayLocale();
  const { length } = code;
  const tooLong = length > CODE_MAX;
  const nearLimit = length > CODE_MAX * 0.8;
  const figures = new Intl.NumberFormat(locale);
  const counted = { length: figures.format(length), max: CODE_MAX };
  return (
    <p className={css.status}>
      <span role={unsaved ? "alert" : undefined} data-bad={unsaved || undefined}>
        {unsaved ? t("notSaved") : savedAt !== null ? t("saved") : ""}
      </span>
      {nearLimit && (
        <span
          className="figures"
          role={tooLong ? "alert" : undefined}
          data-bad={tooLong || undefined}
        >
          {tooLong ? t("tooLong", counted) : t("count", counted)}
        </span>
      )}
    </p>
  );
}
