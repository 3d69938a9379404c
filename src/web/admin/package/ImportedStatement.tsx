import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isLocale, type Locale } from "../../../shared/text/locale.ts";
import { formatExamples } from "../../../shared/problem/examples.ts";
import "../../editor/codeThemes.css";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { StatementBody } from "../../problem/page/statement/StatementBody.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import css from "./PackagePage.module.css";
import { importedStatementQuery } from "./queries.ts";
import { usePackageWords } from "./texts.ts";

/** The rendered statement of a problem that is not stored yet. */
export default function ImportedStatement({ id, seq }: { id: number; seq: number }) {
  const t = usePackageWords();
  const reader = useDisplayLocale();
  const { data, error, refetch } = useQuery(importedStatementQuery(id, seq));
  const [selectedLocale, setSelectedLocale] = useState<Locale>(reader);
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={css.waiting} aria-busy="true" />;
  const { statements, examples } = data;
  const statement = statements.find(({ locale }) => locale === selectedLocale) ?? statements[0];
  if (!statement) return <p className={css.note}>{t("statementNone")}</p>;
  const available = statements.map(({ locale }) => locale).filter(isLocale);
  const { locale, title, description, input, output, hint } = statement;
  return (
    <article className={css.statement} aria-label={title}>
      {available.length > 1 && (
        <Choices<Locale>
          label={t("statementLanguage")}
          value={isLocale(locale) ? locale : reader}
          options={available.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={setSelectedLocale}
        />
      )}
      <StatementBody
        reader={reader}
        problem={{
          html: { description, input, output, hint },
          statementLanguage: isLocale(locale) ? locale : reader,
          languagesAvailable: available,
          examples: formatExamples(examples),
          source: null,
        }}
      />
    </article>
  );
}
