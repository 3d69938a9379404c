import { useQuery } from "@tanstack/react-query";
import { Choices } from "../../../ui/control/Choices.tsx";
import { FieldInput } from "../../../ui/control/FieldInput.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { languageNamesQuery } from "../staffQueries.ts";
import { useHomeworkWorkWords } from "../workTexts.ts";
import type { PartProps } from "./HomeworkFields.tsx";
import css from "./HomeworkFormPage.module.css";

/** The languages that are accepted: all languages, or the chosen languages. */
export function LanguagesPart({ form }: PartProps) {
  const t = useHomeworkWorkWords();
  const { onlyLanguages, languages } = form.values;
  const loaded = useQuery(languageNamesQuery()).data ?? [];
  // A stored language stays visible even if no judge offers it any more.
  const names = [...new Set([...loaded.map(({ name }) => name), ...languages])];
  const error = form.errorOf("languages");
  return (
    <Panel title={t("form.languages")}>
      <div className={css.fields}>
        <Choices
          label={t("form.languages")}
          value={onlyLanguages ? "some" : "any"}
          options={[
            { value: "any", label: t("form.anyLanguage") },
            { value: "some", label: t("form.someLanguages") },
          ]}
          onChange={(choice) => form.set("onlyLanguages", choice === "some")}
        />
        {onlyLanguages && (
          <fieldset className={css.languages} aria-label={t("form.someLanguages")}>
            {names.map((name, i) => (
              <label key={name}>
                <FieldInput
                  type="checkbox"
                  field={i === 0 ? "languages" : undefined}
                  checked={languages.includes(name)}
                  onChange={(event) =>
                    form.set(
                      "languages",
                      event.currentTarget.checked
                        ? [...languages, name]
                        : languages.filter((each) => each !== name),
                    )
                  }
                />
                {name}
              </label>
            ))}
          </fieldset>
        )}
        {error && (
          <p className={css.error} role="alert">
            <Icon name="warning" /> {error}
          </p>
        )}
      </div>
    </Panel>
  );
}
