import type { Problem } from "../../../../shared/problem/problem.ts";
import { useTexts } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { PopPanel } from "../../../editor/PopPanel.tsx";
import { STATEMENT_SIZES, changePagePreferences, usePagePreferences } from "../pagePreferences.ts";
import { useNarrow } from "../../../platform/useNarrow.ts";
import css from "./StatementPane.module.css";

interface StatementToolsProps {
  problem: Problem;
  onStatementLanguage(language: string): void;
}

/** Display options of the statement: language, size, layout, print. */
export function StatementTools({ problem, onStatementLanguage }: StatementToolsProps) {
  const t = useTexts("problemPage");
  const { layout, size } = usePagePreferences();
  const narrow = useNarrow();
  const at = STATEMENT_SIZES.findIndex((each) => each === size);
  const step = (by: number) => {
    const next = STATEMENT_SIZES[at + by];
    if (next !== undefined) changePagePreferences({ size: next });
  };
  return (
    <div className={css.tools}>
      {problem.languagesAvailable.length > 1 && (
        <label className={css.statementLanguage}>
          <span className="visually-hidden">{t("statementLanguage")}</span>
          <Icon name="globe" />
          <select
            value={problem.statementLanguage}
            onChange={(event) => onStatementLanguage(event.target.value)}
          >
            {problem.languagesAvailable.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageName(language, t)}
              </option>
            ))}
          </select>
        </label>
      )}
      {!narrow && (
        <Button
          look="quiet"
          size="small"
          icon={layout === "side" ? "rows" : "columns"}
          iconOnly
          onClick={() => changePagePreferences({ layout: layout === "side" ? "stacked" : "side" })}
        >
          {t(layout === "side" ? "stacked" : "sideBySide")}
        </Button>
      )}
      <PopPanel icon="dots" label={t("more")}>
        <div className={css.more}>
          <div role="group" aria-label={t("statementSize")} className={css.sizes}>
            <span>{t("statementSize")}</span>
            <Button size="small" disabled={at <= 0} onClick={() => step(-1)}>
              A−
            </Button>
            <output className="figures">{Math.round(size * 100)}%</output>
            <Button
              size="small"
              disabled={at >= STATEMENT_SIZES.length - 1}
              onClick={() => step(1)}
            >
              A+
            </Button>
          </div>
          <Button size="small" icon="file" onClick={() => window.print()}>
            {t("print")}
          </Button>
        </div>
      </PopPanel>
    </div>
  );
}

/** Native name of a statement language, or its code if the name is unknown. */
function languageName(language: string, t: ReturnType<typeof useTexts<"problemPage">>): string {
  return language === "zh-CN" || language === "en-US" ? t(`languageNames.${language}`) : language;
}

/** The name of a language, as used within a sentence in the reader's language. */
export function languageInSentence(
  language: string,
  t: ReturnType<typeof useTexts<"problemPage">>,
): string {
  return language === "zh-CN" || language === "en-US"
    ? t(`languagesInSentence.${language}`)
    : language;
}
