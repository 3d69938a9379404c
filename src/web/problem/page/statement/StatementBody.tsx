import { useEffect, useLayoutEffect, useRef } from "react";
import type { Locale } from "../../../../shared/text/locale.ts";
import { type Problem } from "../../../../shared/problem/problem.ts";
import { parseExamples } from "../../../../shared/problem/examples.ts";
import "../../../editor/codeThemes.css";
import { useDisplayLocale, useTexts } from "../../../platform/texts.tsx";
import { gluePunctuation } from "../../../prose/gluePunctuation.ts";
import { levelHeadings } from "../../../prose/levelHeadings.ts";
import { usePagePreferences } from "../pagePreferences.ts";
import { Samples } from "./Samples.tsx";
import { languageInSentence } from "./StatementTools.tsx";
import { PROSE_CLASS } from "../../../prose/prose.ts";
import { reachWideBoxes } from "./wideBoxes.ts";
import css from "./StatementPane.module.css";

type StatementFields = Pick<
  Problem,
  "html" | "statementLanguage" | "languagesAvailable" | "examples" | "source"
>;

/**
 * The statement as the server rendered it, with its samples and the problem's source. `reader`: language of the
 * headings; by default the interface language.
 */
export function StatementBody({ problem, reader }: { problem: StatementFields; reader?: Locale }) {
  const t = useTexts("problemPage");
  const siteLocale = useDisplayLocale();
  const locale = reader ?? siteLocale;
  const { size } = usePagePreferences();
  const { html, statementLanguage, languagesAvailable } = problem;
  const fellBack = statementLanguage !== locale && !languagesAvailable.includes(locale);
  return (
    <div
      className={`${css.body} code-theme-site`}
      style={{ ["--statement-size" as string]: `${size}rem` }}
    >
      {fellBack && (
        <p className={css.fallback} role="note">
          {t("fallback", {
            wanted: languageInSentence(locale, t),
            shown: languageInSentence(statementLanguage, t),
          })}
        </p>
      )}
      <div lang={statementLanguage} className={css.sections}>
        <Section html={html.description} />
        <Section title={t("input")} html={html.input} />
        <Section title={t("output")} html={html.output} />
        <Samples pairs={parseExamples(problem.examples)} />
        <Section title={t("hint")} html={html.hint} />
      </div>
      {problem.source && (
        <p className={css.source}>
          {t("source")} <span>{problem.source}</span>
        </p>
      )}
    </div>
  );
}

function Section({ title, html }: { title?: string; html: string }) {
  const prose = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (prose.current) gluePunctuation(prose.current);
  }, [html]);
  useEffect(() => (prose.current ? reachWideBoxes(prose.current) : undefined), [html]);
  if (html.trim() === "") return null;
  return (
    <section className={css.section}>
      {title && <h2>{title}</h2>}
      <div
        ref={prose}
        className={PROSE_CLASS}
        // The HTML was rendered and sanitised by the server (platform/rendering/markdown.ts).
        dangerouslySetInnerHTML={{ __html: levelHeadings(html) }}
      />
    </section>
  );
}
