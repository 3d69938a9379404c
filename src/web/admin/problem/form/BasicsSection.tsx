import type { Locale } from "../../../../shared/text/locale.ts";
import { LOCAL_BANK } from "../../../../shared/problem/problem.ts";
import { problemLimits, statementField } from "../../../../shared/problem/problemRules.ts";
import { Choices } from "../../../ui/control/Choices.tsx";
import { TextField } from "../../../ui/control/Field.tsx";
import { FieldBlock } from "../../../ui/control/FieldBlock.tsx";
import { FormSection } from "../fields/FormSection.tsx";
import { TagField } from "../fields/TagField.tsx";
import { useFieldError, useFormField } from "../model/formStore.tsx";
import { useStatementLocales } from "../model/useStatementLocales.ts";
import { useProblemWords } from "../texts.ts";
import { FieldError } from "./FieldError.tsx";
import styles from "./fields.module.css";
import { LimitField } from "./textFields.tsx";

/** Display id (assigned by the server in a class), titles, level and tags. */
export function BasicsSection({ isOfClass }: { isOfClass: boolean }) {
  const t = useProblemWords();
  const [problemId, changeId] = useFormField("problemId");
  const idError = useFieldError("problemId");
  return (
    <FormSection name="basics" title={t("section.basics")}>
      <div className={isOfClass ? styles.pair : styles.idAndTitles}>
        {!isOfClass && (
          <FieldBlock name="problemId" className={styles.anchor}>
            <TextField
              label={t("basics.displayId")}
              hint={t("basics.displayIdHint")}
              error={idError}
              autoComplete="off"
              spellCheck={false}
              maxLength={32}
              value={problemId}
              onChange={(event) => changeId(event.currentTarget.value)}
            />
          </FieldBlock>
        )}
        <Titles />
      </div>
      <div className={styles.pair}>
        <Level />
        <LimitField
          field="rating"
          label={t("basics.rating")}
          hint={t("basics.ratingHint", {
            min: String(problemLimits.rating.min),
            max: String(problemLimits.rating.max),
          })}
        />
      </div>
      <Tags />
    </FormSection>
  );
}

function Titles() {
  const { visible } = useStatementLocales();
  return visible.map((locale) => (
    <Title key={locale} locale={locale} isOnly={visible.length === 1} />
  ));
}

/**
 * Edits the title in one language. An error about a missing title refers to the Chinese title. If this field is the
 * only title (`isOnly`), it also shows that error.
 */
function Title({ locale, isOnly }: { locale: Locale; isOnly: boolean }) {
  const t = useProblemWords();
  const [statements, change] = useFormField("statements");
  const field = statementField(locale, "title");
  const names = isOnly && field !== "title" ? `${field} title` : field;
  return (
    <FieldBlock name={names} className={styles.anchor}>
      <TextField
        label={t("basics.title", { language: t(`language.${locale}`) })}
        error={useFieldError(names)}
        lang={locale}
        autoComplete="off"
        maxLength={problemLimits.title}
        value={statements[locale].title}
        onChange={(event) =>
          change({
            ...statements,
            [locale]: { ...statements[locale], title: event.currentTarget.value },
          })
        }
      />
    </FieldBlock>
  );
}

const levels = ["0", "1", "2"] as const;

function Level() {
  const t = useProblemWords();
  const [difficulty, change] = useFormField("difficulty");
  return (
    <FieldBlock name="difficulty" className={styles.choice}>
      <Choices
        label={t("basics.level")}
        value={String(difficulty)}
        options={levels.map((value) => ({ value, label: t(`basics.levels.l${value}`) }))}
        onChange={(value) => change(Number(value))}
      />
      <FieldError />
    </FieldBlock>
  );
}

function Tags() {
  const t = useProblemWords();
  const [tags, change] = useFormField("tags");
  return (
    <TagField
      label={t("basics.tags")}
      bank={LOCAL_BANK}
      tags={tags}
      max={problemLimits.tags}
      error={useFieldError("tags")}
      onChange={change}
    />
  );
}
