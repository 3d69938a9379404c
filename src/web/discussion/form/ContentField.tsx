import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { MarkdownArea } from "../../markdown/MarkdownArea.tsx";
import type { UserSource } from "../../markdown/useMentions.ts";
import { currentLocale } from "../../platform/locale.ts";
import { RenderedText } from "../../prose/RenderedText.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { previewQuery } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import { usePictures } from "../usePictures.ts";
import css from "./DiscussionForm.module.css";

/** Number of milliseconds without typing after which a preview is rendered. */
const PAUSE_MS = 400;

/** The text of a post in Markdown, next to its preview. */
export function ContentField(props: {
  label: string;
  value: string;
  maxLength: number;
  error: string | null;
  users: UserSource | null;
  onChange: (text: string) => void;
}) {
  const uploadPicture = usePictures();
  return (
    <div className={css.content}>
      <MarkdownArea
        {...props}
        withLabel
        field="content"
        mark=""
        lang={currentLocale()}
        rows={11}
        uploadPicture={uploadPicture}
      />
      <Preview text={props.value} />
    </div>
  );
}

function Preview({ text }: { text: string }) {
  const t = useDiscussionWords();
  const errorText = useErrorText();
  const content = useDebounced(text);
  const { data, error } = useQuery(previewQuery(content));
  const isBlank = content.trim() === "";
  return (
    <div className={css.previewPart}>
      <p className={css.previewLabel}>{t("preview.label")}</p>
      <section
        className={css.preview}
        aria-label={t("preview.label")}
        // A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
        tabIndex={0}
      >
        {isBlank && <p className={css.hint}>{t("preview.empty")}</p>}
        {!isBlank && error && (
          <p className={css.hint} role="status">
            {t("preview.late", { reason: errorText(error) })}
          </p>
        )}
        {!isBlank && data && <RenderedText html={data.html} />}
      </section>
    </div>
  );
}

/** The text, updated only after it has been unchanged for {@link PAUSE_MS}. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
