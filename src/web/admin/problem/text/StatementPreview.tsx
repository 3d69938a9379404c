import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import "../../../editor/codeThemes.css";
import { previewQuery } from "../../../markdown/previewQuery.ts";
import { gluePunctuation } from "../../../prose/gluePunctuation.ts";
import { levelHeadings } from "../../../prose/levelHeadings.ts";
import { PROSE_CLASS } from "../../../prose/prose.ts";
import { useDebounced } from "../../../ui/control/useDebounced.ts";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { contestTextPreview, problemTextPreview } from "../queries.ts";
import { useProblemWords } from "../texts.ts";
import styles from "./StatementSection.module.css";

/** Pause in typing, in milliseconds, before a preview is rendered. */
const PAUSE_MS = 400;

/** Preview of a part of the statement, with the same renderer and style sheet as the problem's page. */
export function StatementPreview(props: {
  label: string;
  lang: string;
  /** The problem whose files the preview shows. */
  pid: number | null;
  /**
   * The stored contest that contains the text; users who may change this contest can use the preview without
   * permissions for problems.
   */
  cid?: number | undefined;
  text: string;
}) {
  const { label, lang, pid, cid, text } = props;
  const t = useProblemWords();
  const errorText = useErrorText();
  const debounced = useDebounced(text, PAUSE_MS);
  const source = cid === undefined ? problemTextPreview(pid ?? 0) : contestTextPreview(cid);
  const { data, error } = useQuery(previewQuery(source, debounced));
  const isBlank = debounced.trim() === "";
  return (
    <section
      className={styles.preview}
      aria-label={t("text.previewOf", { label })}
      // A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
      tabIndex={0}
    >
      {isBlank && <p className={styles.hint}>{t("text.previewEmpty")}</p>}
      {!isBlank && error && (
        <p className={styles.hint} role="status">
          {t("text.previewLate", { reason: errorText(error) })}
        </p>
      )}
      {!isBlank && data && <StatementHtml html={data.html} lang={lang} />}
    </section>
  );
}

function StatementHtml({ html, lang }: { html: string; lang: string }) {
  const prose = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (prose.current) gluePunctuation(prose.current);
  }, [html]);
  return (
    <div
      ref={prose}
      lang={lang}
      className={`${PROSE_CLASS} code-theme-site`}
      // Rendered and sanitised by the server (platform/rendering/markdown.ts).
      dangerouslySetInnerHTML={{ __html: levelHeadings(html) }}
    />
  );
}
