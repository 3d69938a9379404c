import { useState } from "react";
import type { Locale } from "../../../../shared/text/locale.ts";
import { problemLimits, statementField } from "../../../../shared/problem/problemRules.ts";
import { Choices } from "../../../ui/control/Choices.tsx";
import { Toggle } from "../../../ui/control/Field.tsx";
import { AddLanguage } from "./AddLanguage.tsx";
import { FormSection } from "../fields/FormSection.tsx";
import { useFieldError, useFormField } from "../model/formStore.tsx";
import { useStatementLocales } from "../model/useStatementLocales.ts";
import { useProblemWords } from "../texts.ts";
import styles from "./StatementSection.module.css";
import { StatementPreview } from "./StatementPreview.tsx";
import { useProblemPictures } from "./useProblemPictures.ts";
import { MarkdownArea } from "../../../markdown/MarkdownArea.tsx";
import { useWide } from "../../../platform/useWide.ts";

const parts = ["description", "input", "output", "hint"] as const;
type Part = (typeof parts)[number];
type View = Locale | "both";

const rowsOf: Record<Part, number> = { description: 12, input: 6, output: 6, hint: 6 };

/**
 * The parts of the statement: both languages side by side, or one language with its preview. If there is no room for
 * two columns, the languages are tabs and the preview is below.
 */
export function StatementSection({ pid }: { pid: number | null }) {
  const t = useProblemWords();
  const isWide = useWide();
  const [chosen, setChosen] = useState<View>("both");
  const [isOpen, setIsOpen] = useState(true);
  const { visible: offered } = useStatementLocales();
  const [first] = offered;
  const isBoth = offered.length > 1 && isWide && chosen === "both";
  const view: View = isBoth
    ? "both"
    : (offered.find((locale) => locale === chosen) ?? first ?? "zh-CN");
  const locales: readonly Locale[] = view === "both" ? offered : [view];
  return (
    <FormSection
      name="statement"
      title={t("section.statement")}
      action={
        <div className={styles.views}>
          {offered.length > 1 ? (
            <Choices<View>
              label={t("statement.view")}
              value={view}
              options={[
                { value: "zh-CN", label: t("language.zh-CN") },
                { value: "en-US", label: t("language.en-US") },
                ...(isWide ? [{ value: "both" as const, label: t("statement.both") }] : []),
              ]}
              onChange={setChosen}
            />
          ) : (
            <AddLanguage />
          )}
          <Toggle label={t("text.preview")} checked={isOpen} onChange={setIsOpen} />
        </div>
      }
    >
      {parts.map((part) => (
        <div key={part} className={styles.part}>
          <h3>{t(`statement.${part}`)}</h3>
          <div className={styles.columns} data-view={view === "both" ? "both" : "one"}>
            {locales.map((locale) => (
              <PartField key={locale} part={part} locale={locale} pid={pid} withPreview={isOpen} />
            ))}
          </div>
        </div>
      ))}
    </FormSection>
  );
}

function PartField(props: {
  part: Part;
  locale: Locale;
  pid: number | null;
  withPreview: boolean;
}) {
  const { part, locale, pid, withPreview } = props;
  const t = useProblemWords();
  const [statements, change] = useFormField("statements");
  const field = statementField(locale, part);
  const error = useFieldError(field);
  const uploadPicture = useProblemPictures(pid);
  const value = statements[locale][part];
  const label = t("statement.partIn", {
    part: t(`statement.${part}`),
    language: t(`language.${locale}`),
  });
  return (
    <div className={styles.field} data-preview={withPreview || undefined}>
      <MarkdownArea
        label={label}
        lang={locale}
        mark={t(`language.${locale}`)}
        value={value}
        maxLength={problemLimits.text}
        rows={rowsOf[part]}
        error={error}
        field={field}
        uploadPicture={uploadPicture}
        onChange={(text) =>
          change({ ...statements, [locale]: { ...statements[locale], [part]: text } })
        }
      />
      {withPreview && <StatementPreview label={label} lang={locale} pid={pid} text={value} />}
    </div>
  );
}
