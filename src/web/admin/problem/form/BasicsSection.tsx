import { locales } from "../../../../shared/locale.ts";
import { LOCAL_BANK, ProblemAuth } from "../../../../shared/problem.ts";
import { problemLimits, statementField } from "../../../../shared/problemRules.ts";
import { Choices } from "../../../ui/Choices.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { TagField } from "../fields/TagField.tsx";
import { useProblemWords } from "../words.ts";
import { FieldError } from "./FieldError.tsx";
import styles from "./fields.module.css";
import { FormSection } from "./FormSection.tsx";
import { useFieldError, useFormField } from "./formStore.tsx";

/** Titles, display id and visibility. */
export function BasicsSection({ mayPublish }: { mayPublish: boolean }) {
  const t = useProblemWords();
  const [problemId, changeId] = useFormField("problemId");
  const idError = useFieldError("problemId");
  return (
    <FormSection name="basics" title={t("section.basics")}>
      <div className={styles.idAndTitles}>
        <div className={styles.anchor} data-field="problemId">
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
        </div>
        <Titles />
      </div>
      <div className={styles.pair}>
        <Visibility mayPublish={mayPublish} />
        <Level />
      </div>
      <Tags />
    </FormSection>
  );
}

function Titles() {
  const t = useProblemWords();
  const [statements, change] = useFormField("statements");
  const errors = {
    "zh-CN": useFieldError(statementField("zh-CN", "title")),
    "en-US": useFieldError(statementField("en-US", "title")),
  };
  return locales.map((locale) => (
    <div key={locale} className={styles.anchor} data-field={statementField(locale, "title")}>
      <TextField
        label={t("basics.title", { language: t(`language.${locale}`) })}
        error={errors[locale]}
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
    </div>
  ));
}

function Visibility({ mayPublish }: { mayPublish: boolean }) {
  const t = useProblemWords();
  const [auth, change] = useFormField("auth");
  const error = useFieldError("auth");
  const offered = Object.values(ProblemAuth).filter(
    (each) => mayPublish || each !== ProblemAuth.Public || each === auth,
  );
  return (
    <div className={styles.choice} data-field="auth" tabIndex={-1}>
      <Choices
        label={t("auth.label")}
        value={String(auth)}
        options={offered.map((each) => ({ value: String(each), label: t(`auth.a${each}`) }))}
        onChange={(value) => change(Number(value))}
      />
      <p className={styles.hint}>
        {t(`auth.hint${auth as 1 | 2 | 3}`)} {!mayPublish && t("auth.onlyAdmins")}
      </p>
      <FieldError text={error} />
    </div>
  );
}

const levels = ["0", "1", "2"] as const;

function Level() {
  const t = useProblemWords();
  const [difficulty, change] = useFormField("difficulty");
  const error = useFieldError("difficulty");
  return (
    <div className={styles.choice} data-field="difficulty" tabIndex={-1}>
      <Choices
        label={t("basics.level")}
        value={String(difficulty)}
        options={levels.map((value) => ({ value, label: t(`basics.levels.l${value}`) }))}
        onChange={(value) => change(Number(value))}
      />
      <FieldError text={error} />
    </div>
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
