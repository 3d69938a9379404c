import { type ComponentType, type ReactNode, Suspense, lazy, useState } from "react";
import type { DraftBook } from "../../editor/draftBook.ts";
import { EditorBar } from "../../editor/EditorBar.tsx";
import { EditorPane } from "../../editor/EditorPane.tsx";
import type { LanguageHintProps } from "../../editor/LanguageHint.tsx";
import type { EditorSurfaceProps } from "../../editor/editorInterface.ts";
import { useTexts } from "../../platform/texts.tsx";
import { useProblemPlace } from "./problemPlace.ts";
import css from "./ProblemPage.module.css";

/** Loaded with the first edit: users who only read the statement do not need language detection. */
const LanguageHint = lazy<ComponentType<LanguageHintProps>>(() =>
  import("../../editor/LanguageHint.tsx").catch(() => ({ default: () => null })),
);

interface CodePaneProps {
  book: DraftBook;
  language: string | null;
  languages: readonly string[];
  unavailable: readonly string[];
  onLanguage(language: string): void;
  onSubmit(): void;
  /** Called when the editor gets the focus, because the user may submit code soon afterwards. */
  onWriting(): void;
  handle: EditorSurfaceProps["ref"];
  /** The bar with the submit button. */
  children: ReactNode;
}

/** The language bar, the editor and the submit bar. */
export function CodePane({ onSubmit, onWriting, handle, children, ...writing }: CodePaneProps) {
  const t = useTexts("problemPage");
  const { printCode } = useProblemPlace();
  const [written, setWritten] = useState(false);
  const { book, language, languages, onLanguage } = writing;
  const begin = () => {
    setWritten(true);
    onWriting();
  };
  return (
    <section className={css.codePane} aria-label={t("panes.code")} onFocus={begin}>
      <EditorBar {...writing} onPrint={printCode} />
      <EditorPane book={book} language={language} onSubmit={onSubmit} handle={handle} />
      {written && language !== null && (
        <Suspense fallback={null}>
          <LanguageHint
            book={book}
            language={language}
            languages={languages}
            onLanguage={onLanguage}
          />
        </Suspense>
      )}
      {children}
    </section>
  );
}
