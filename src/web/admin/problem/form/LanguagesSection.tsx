import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { problemLimits } from "../../../../shared/problem/problemRules.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Choices } from "../../../ui/control/Choices.tsx";
import { FieldBlock } from "../../../ui/control/FieldBlock.tsx";
import { FieldInput } from "../../../ui/control/FieldInput.tsx";
import { bankLanguagesQuery } from "../queries.ts";
import { CodeField } from "../fields/CodeField.tsx";
import { useProblemWords } from "../texts.ts";
import { FieldError } from "./FieldError.tsx";
import styles from "./fields.module.css";
import type { FormLanguage } from "../model/formModel.ts";
import { FormSection } from "../fields/FormSection.tsx";
import { useFieldError, useFormField } from "../model/formStore.tsx";

/** Allowed languages with their time and memory multipliers and code templates. */
export function LanguagesSection() {
  const t = useProblemWords();
  const [isSome, changeSome] = useFormField("someLanguages");
  const [chosen, change] = useFormField("languages");
  const { data: offered = [] } = useQuery(bankLanguagesQuery());
  const error = useFieldError("languages");
  const limit = (value: string) => {
    changeSome(value === "some");
    if (value === "some" && chosen.length === 0) {
      change(offered.map(({ name }) => ({ name, timeFactor: "", memoryFactor: "" })));
    }
  };
  return (
    <FormSection name="languages" title={t("section.languages")}>
      <FieldBlock name="languages" className={styles.choice}>
        <Choices
          label={t("languages.which")}
          value={isSome ? "some" : "all"}
          options={[
            { value: "all", label: t("languages.all") },
            { value: "some", label: t("languages.some") },
          ]}
          onChange={limit}
        />
        <p className={styles.hint}>{t(isSome ? "languages.someHint" : "languages.allHint")}</p>
        <FieldError />
        {isSome && (
          <Allowed offered={offered} chosen={chosen} hasFault={error !== null} onChange={change} />
        )}
      </FieldBlock>
      <Templates offered={offered} allowed={isSome ? chosen.map(({ name }) => name) : null} />
    </FormSection>
  );
}

interface Offered {
  name: string;
  timeFactor: number;
  memoryFactor: number;
  available: boolean;
}

function Allowed(props: {
  offered: readonly Offered[];
  chosen: readonly FormLanguage[];
  /** Whether one of the factors was refused. If so, invalid factors are marked. */
  hasFault: boolean;
  onChange: (languages: FormLanguage[]) => void;
}) {
  const { offered, chosen, hasFault, onChange } = props;
  const t = useProblemWords();
  const byName = new Map(chosen.map((each) => [each.name, each]));
  // The languages stay in the order of the judges' language list, so that ticking a box does not change the saved
  // order.
  const put = (next: Map<string, FormLanguage>) =>
    onChange(offered.flatMap(({ name }) => next.get(name) ?? []));
  const toggle = (name: string) => {
    const next = new Map(byName);
    if (!next.delete(name)) next.set(name, { name, timeFactor: "", memoryFactor: "" });
    put(next);
  };
  const set = (name: string, change: Partial<FormLanguage>) => {
    const own = byName.get(name);
    if (own) put(new Map(byName).set(name, { ...own, ...change }));
  };
  return (
    <>
      <div className={styles.buttons}>
        <Button
          size="small"
          onClick={() =>
            onChange(
              offered.map(
                ({ name }) => byName.get(name) ?? { name, timeFactor: "", memoryFactor: "" },
              ),
            )
          }
        >
          {t("languages.tickAll")}
        </Button>
        <Button size="small" onClick={() => onChange([])}>
          {t("languages.tickNone")}
        </Button>
      </div>
      <ul role="list" className={styles.languages}>
        {offered.map(({ name, timeFactor, memoryFactor, available }) => {
          const own = byName.get(name);
          return (
            <li key={name} data-on={own !== undefined || undefined}>
              <label>
                <input type="checkbox" checked={own !== undefined} onChange={() => toggle(name)} />
                <span>{name}</span>
                {!available && <small>{t("languages.unavailable")}</small>}
              </label>
              {own && (
                <span className={styles.factors}>
                  <Factor
                    name={t("languages.timeFactorOf", { name })}
                    sign={t("languages.timeSign")}
                    usual={timeFactor}
                    hasFault={hasFault && !isFactor(own.timeFactor)}
                    value={own.timeFactor}
                    onChange={(text) => set(name, { timeFactor: text })}
                  />
                  <Factor
                    name={t("languages.memoryFactorOf", { name })}
                    sign={t("languages.memorySign")}
                    usual={memoryFactor}
                    hasFault={hasFault && !isFactor(own.memoryFactor)}
                    value={own.memoryFactor}
                    onChange={(text) => set(name, { memoryFactor: text })}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Whether the text is empty or a number within the limits for a factor. */
function isFactor(text: string): boolean {
  const { min, max } = problemLimits.factor;
  return text.trim() === "" || (Number(text) >= min && Number(text) <= max);
}

function Factor(props: {
  name: string;
  sign: string;
  usual: number;
  hasFault: boolean;
  value: string;
  onChange: (text: string) => void;
}) {
  const { name, sign, usual, hasFault, value, onChange } = props;
  return (
    <span className={styles.factor}>
      <span aria-hidden>{sign} ×</span>
      <FieldInput
        aria-label={name}
        aria-invalid={hasFault || undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        placeholder={String(usual)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}

/** Code templates by language. */
function Templates({
  offered,
  allowed,
}: {
  offered: readonly Offered[];
  allowed: string[] | null;
}) {
  const t = useProblemWords();
  const [templates, change] = useFormField("templates");
  const [open, setOpen] = useState<string | null>(null);
  const names = offered
    .map(({ name }) => name)
    .filter((name) => allowed === null || allowed.includes(name));
  const written = names.filter((name) => templates[name] !== undefined);
  const rest = names.filter((name) => templates[name] === undefined);
  const current = open !== null && written.includes(open) ? open : (written[0] ?? null);
  const remove = (name: string) => {
    const { [name]: _gone, ...otherTemplates } = templates;
    change(otherTemplates);
  };
  return (
    <FieldBlock name="codeTemplates" className={styles.choice}>
      <h3>{t("languages.templates")}</h3>
      <p className={styles.hint}>{t("languages.templatesHint")}</p>
      <FieldError />
      {written.length > 0 && (
        <Choices
          label={t("languages.templateFor")}
          value={current ?? ""}
          options={written.map((name) => ({ value: name, label: name }))}
          onChange={setOpen}
        />
      )}
      {current !== null && (
        <div className={styles.file}>
          <CodeField
            label={t("languages.templateOf", { name: current })}
            language={current}
            value={templates[current] ?? ""}
            textKey={`template ${current}`}
            rows={10}
            onChange={(code) => change({ ...templates, [current]: code })}
          />
          <div>
            <Button size="small" look="quiet" icon="bin" onClick={() => remove(current)}>
              {t("languages.removeTemplate", { name: current })}
            </Button>
          </div>
        </div>
      )}
      <AddTemplate
        names={rest}
        onAdd={(name) => {
          change({ ...templates, [name]: "" });
          setOpen(name);
        }}
      />
    </FieldBlock>
  );
}

function AddTemplate({ names, onAdd }: { names: string[]; onAdd: (name: string) => void }) {
  const t = useProblemWords();
  if (names.length === 0) return null;
  return (
    <div className={styles.narrowSelect}>
      <select
        aria-label={t("languages.addTemplate")}
        value=""
        onChange={(event) => onAdd(event.currentTarget.value)}
      >
        <option value="">{t("languages.addTemplate")}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
