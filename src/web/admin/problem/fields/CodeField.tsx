import { lazy, type RefObject, Suspense, useCallback, useId, useRef } from "react";
import "../../../editor/codeThemes.css";
import type { EditorHandle } from "../../../editor/editorInterface.ts";
import { useFieldPlace } from "../../../ui/control/fieldPlaces.ts";
import { useProblemWords } from "../texts.ts";
import styles from "./CodeField.module.css";

const CodeEditor = lazy(() => import("../../../editor/CodeEditor.tsx"));

/** A field for code or data with the editor that contestants use; `rows` is its initial height. */
export function CodeField(props: {
  label: string;
  hideLabel?: boolean;
  /** Name of the language on the judge, for syntax highlighting; an empty string means plain text. */
  language: string;
  value: string;
  /** A new key creates a new document with a separate undo history. */
  textKey: string;
  rows?: number;
  onChange: (text: string) => void;
  /** Ctrl+Enter. */
  onSubmit?: () => void;
  ref?: RefObject<EditorHandle | null>;
}) {
  const { label, hideLabel, language, value, textKey, rows = 10, onChange, onSubmit, ref } = props;
  const t = useProblemWords();
  const id = useId();
  const own = useRef<EditorHandle>(null);
  const editor = ref ?? own;
  const focus = useCallback(() => editor.current?.focus(), [editor]);
  return (
    <div className={styles.field}>
      <span id={id} className={hideLabel ? "visually-hidden" : styles.label}>
        {label}
      </span>
      <div
        ref={useFieldPlace(undefined, { focus })}
        className={`${styles.frame} code-theme-site`}
        style={{ height: `calc(${rows} * 1.4rem + 1.2rem)` }}
      >
        <Suspense
          fallback={
            <pre className={styles.waiting} aria-busy="true">
              {value}
            </pre>
          }
        >
          <CodeEditor
            text={value}
            textKey={textKey}
            language={language}
            label={label}
            describedBy={`${id}-hint`}
            onType={onChange}
            onSubmit={() => onSubmit?.()}
            ref={editor}
          />
        </Suspense>
      </div>
      <p id={`${id}-hint`} className="visually-hidden">
        {t("leaveEditor")}
      </p>
    </div>
  );
}
