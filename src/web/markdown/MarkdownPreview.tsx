import { useQuery } from "@tanstack/react-query";
import { RenderedText } from "../prose/RenderedText.tsx";
import { useDebounced } from "../ui/control/useDebounced.ts";
import { useErrorText } from "../ui/text/errorText.ts";
import styles from "./MarkdownField.module.css";
import { type PreviewSource, previewQuery } from "./previewQuery.ts";
import { useMarkdownWords } from "./texts.ts";

/** Pause in typing, in milliseconds, before a preview is rendered. */
const PAUSE_MS = 400;

/** A text as its readers will see it, rendered by the server. */
export function MarkdownPreview(props: {
  /** Label of the field with the text. */
  label: string;
  lang: string;
  text: string;
  source: PreviewSource;
}) {
  const { label, lang, text, source } = props;
  const t = useMarkdownWords();
  const errorText = useErrorText();
  const content = useDebounced(text, PAUSE_MS);
  const isBlank = content.trim() === "";
  const { data, error } = useQuery(previewQuery(source, content));
  return (
    <div className={styles.part}>
      <p className={styles.label}>{t("preview.label")}</p>
      <section
        className={styles.page}
        lang={lang}
        aria-label={t("preview.of", { label })}
        // A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
        tabIndex={0}
      >
        {isBlank && <p className={styles.hint}>{t("preview.empty")}</p>}
        {!isBlank && error && (
          <p className={styles.hint} role="status">
            {t("preview.late", { reason: errorText(error) })}
          </p>
        )}
        {!isBlank && data && <RenderedText html={data.html} />}
      </section>
    </div>
  );
}
