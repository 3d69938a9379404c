import { useState } from "react";
import type { Language } from "../../../shared/problem/problem.ts";
import { CodeView } from "../../editor/CodeView.tsx";
import { ButtonLink } from "../../ui/control/Button.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { SelectField } from "../../ui/control/Field.tsx";
import { moveTab } from "../../ui/page/tabKeyboard.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./IntroductionPage.module.css";
import { exampleTabs } from "./exampleTabs.ts";
import { useIntroductionWords } from "./texts.ts";

/** Solutions of A + B in every offered language: the common languages as tabs, the other languages in a list. */
export function SumExample({ languages }: { languages: Language[] | undefined }) {
  const t = useIntroductionWords();
  const [selectedName, setSelectedName] = useState<string>();
  const { tabs, others } = exampleTabs(languages ?? []);
  const selectedLanguage =
    languages?.find(({ name }) => name === selectedName) ?? tabs[0] ?? others[0];
  const isOther = others.some(({ name }) => name === selectedLanguage?.name);
  return (
    <Panel
      title={t("example")}
      action={
        <ButtonLink
          to="/problem/$problemID"
          params={{ problemID: "1000" }}
          look="quiet"
          size="small"
        >
          {t("tryIt")}
        </ButtonLink>
      }
    >
      <p className={styles.text}>{t("exampleText")}</p>
      <dl className={styles.sample}>
        <div>
          <dt>{t("exampleInput")}</dt>
          <dd>
            <code>1 2</code>
          </dd>
        </div>
        <div>
          <dt>{t("exampleOutput")}</dt>
          <dd>
            <code>3</code>
          </dd>
        </div>
      </dl>
      <div className={styles.chooser}>
        <div
          role="tablist"
          aria-label={t("example")}
          className={styles.tabs}
          onKeyDown={(event) =>
            moveTab(
              event,
              tabs.map(({ name }) => name),
              setSelectedName,
            )
          }
        >
          {tabs.map(({ name }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`example-${name}`}
              aria-selected={name === selectedLanguage?.name}
              aria-controls="example-code"
              tabIndex={
                name === selectedLanguage?.name || (isOther && name === tabs[0]?.name) ? 0 : -1
              }
              onClick={() => setSelectedName(name)}
            >
              {name}
            </button>
          ))}
        </div>
        {others.length > 0 && (
          <SelectField
            label={t("otherLanguages")}
            hideLabel
            value={isOther ? selectedLanguage?.name : ""}
            onChange={(event) => setSelectedName(event.currentTarget.value || undefined)}
          >
            <option value="">{t("otherLanguages")}</option>
            {others.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
      </div>
      <div
        id="example-code"
        role="tabpanel"
        aria-label={selectedLanguage?.name ?? t("example")}
        className={styles.code}
      >
        {selectedLanguage && (
          <>
            <CodeView code={selectedLanguage.template} language={selectedLanguage.name} />
            <div className={styles.copy}>
              <CopyButton
                text={selectedLanguage.template}
                label={t("copyExample", { language: selectedLanguage.name })}
                iconOnly
              />
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
