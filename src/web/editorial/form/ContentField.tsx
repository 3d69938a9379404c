import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usePictures } from "../../discussion/usePictures.ts";
import { MarkdownArea } from "../../markdown/MarkdownArea.tsx";
import { RenderedText } from "../../prose/RenderedText.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { previewQuery } from "../queries.ts";
import { useEditorialWords } from "../texts.ts";
import css from "./EditorialForm.module.css";

/** Number of milliseconds without typing after which a preview is rendered. */
const PAUSE_MS = 400;

/** The text of an editorial in Markdown, next to its preview. */
export function ContentField(props: {
  label: string;
  /** Name of the field, used to show its errors. */
  name: string;
  lang: string;
  value: string;
  maxLength: number;
  error: string | null;
  onChange: (text: string) => void;
}) {
  const { name, value, ...area } = props;
  const uploadPicture = usePictures();
  return (
    <div className={css.content}>
      <MarkdownArea
        {...area}
        withLabel
        value={value}
        field={name}
        mark=""
        rows={14}
        uploadPicture={uploadPicture}
      />
      <Preview text={value} />
    </div>
  );
}

function Preview({ text }: { text: string }) {
  const t = useEditorialWords();
  const errorText = useErrorText();
  const content = useDebounced(text);
  const { data, error } = useQuery(previewQuery(content));
  const isBlank = content.trim() === "";
  return (
    <div className={css.previewPart}>
      <p className={css.previewLabel}>{t("form.preview")}</p>
      <section
        className={css.preview}
        aria-label={t("form.preview")}
        // A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
        tabIndex={0}
      >
        {isBlank && <p className={css.hint}>{t("form.previewEmpty")}</p>}
        {!isBlank && error && (
          <p className={css.hint} role="status">
            {t("form.previewLate", { reason: errorText(error) })}
          </p>
        )}
        {!isBlank && data && <RenderedText html={data.html} />}
      </section>
    </div>
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
