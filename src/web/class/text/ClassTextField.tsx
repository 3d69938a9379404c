import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { previewClassText } from "../../../shared/class/class.ts";
import { call } from "../../platform/api.ts";
import { RenderedText } from "../../prose/RenderedText.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { useFieldPlace } from "../../ui/control/fieldPlaces.ts";
import { useClassWorkWords } from "../workTexts.ts";
import css from "./ClassTextField.module.css";

/** Number of milliseconds without typing after which a preview is rendered. */
const PAUSE_MS = 400;

interface ClassTextFieldProps {
  classId: number;
  label: string;
  value: string;
  maxLength: number;
  error?: string | null;
  /** Name of the field in its form. */
  name?: string;
  rows?: number;
  onChange: (text: string) => void;
}

/** Markdown field of a class, with a preview rendered by the server. */
export function ClassTextField(props: ClassTextFieldProps) {
  const { classId, label, value, maxLength, error, name, rows = 10, onChange } = props;
  const t = useClassWorkWords();
  const id = useId();
  return (
    <div className={css.field}>
      <div className={css.write}>
        <label htmlFor={id} className={css.head}>
          {label}
        </label>
        <textarea
          ref={useFieldPlace(name)}
          id={id}
          name={name}
          rows={rows}
          value={value}
          maxLength={maxLength}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <p id={`${id}-hint`} className={error ? css.error : css.hint}>
          {error ?? t("text.hint", { left: maxLength - value.length })}
        </p>
      </div>
      <Preview classId={classId} label={label} text={value} />
    </div>
  );
}

function Preview({ classId, label, text }: { classId: number; label: string; text: string }) {
  const t = useClassWorkWords();
  const errorText = useErrorText();
  const content = useDebounced(text);
  const isBlank = content.trim() === "";
  const preview = useQuery({
    queryKey: ["classText", classId, content],
    queryFn: ({ signal }) => call(previewClassText, { classId, content }, signal),
    enabled: !isBlank,
    // The previous preview stays until the next is loaded.
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return (
    <section className={css.preview} aria-label={t("text.previewOf", { label })}>
      <p className={css.head}>{t("text.preview")}</p>
      <div className={css.page}>
        {isBlank && <p className={css.hint}>{t("text.previewEmpty")}</p>}
        {!isBlank && preview.error && (
          <p className={css.hint} role="status">
            {errorText(preview.error)}
          </p>
        )}
        {!isBlank && preview.data && <RenderedText html={preview.data.html} />}
      </div>
    </section>
  );
}

/** The text, updated only after it has stayed the same for {@link PAUSE_MS}. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
