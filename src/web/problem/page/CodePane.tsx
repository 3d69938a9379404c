import type { ReactNode } from "react";
import type { DraftBook } from "../../editor/draftBook.ts";
import { EditorBar } from "../../editor/EditorBar.tsx";
import { EditorPane } from "../../editor/EditorPane.tsx";
import type { EditorSurfaceProps } from "../../editor/editorSurface.ts";
import { useTexts } from "../../platform/texts.tsx";
import css from "./ProblemPage.module.css";

interface CodePaneProps {
  book: DraftBook;
  language: string | null;
  languages: readonly string[];
  unavailable: readonly string[];
  onLanguage(language: string): void;
  onSubmit(): void;
  /** The editor got the focus: a submit may follow. */
  onWriting(): void;
  handle: EditorSurfaceProps["ref"];
  /** The bar with the submit button. */
  children: ReactNode;
}

/** Language bar, editor, submit bar. */
export function CodePane({ onSubmit, onWriting, handle, children, ...writing }: CodePaneProps) {
  const t = useTexts("problemPage");
  return (
    <section className={css.codePane} aria-label={t("panes.code")} onFocus={onWriting}>
      <EditorBar {...writing} />
      <EditorPane
        book={writing.book}
        language={writing.language}
        onSubmit={onSubmit}
        handle={handle}
      />
      {children}
    </section>
  );
}
