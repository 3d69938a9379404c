import { useState } from "react";
import { CodeView } from "../../editor/CodeView.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./DeveloperPage.module.css";
import { curlOf, examples, pythonOf } from "./examples.ts";
import { useDeveloperWords } from "./texts.ts";

type Tool = "curl" | "python";
const writers = {
  curl: { write: curlOf, language: "Bash" },
  python: { write: pythonOf, language: "Python3" },
} as const;

/** Example requests, ready to run. */
export function Examples({ base }: { base: string }) {
  const t = useDeveloperWords();
  const [tool, setTool] = useState<Tool>("curl");
  const { write, language } = writers[tool];
  const names = Object.keys(examples) as (keyof typeof examples)[];
  return (
    <Panel title={t("examplesTitle")}>
      <p className={styles.text}>{t("examplesText")}</p>
      <Choices
        label={t("tool")}
        value={tool}
        options={[
          { value: "curl", label: t("curl") },
          { value: "python", label: t("python") },
        ]}
        onChange={setTool}
      />
      {names.map((name) => {
        const code = write(base, examples[name]);
        return (
          <section key={name} className={styles.example} data-example={name}>
            <h3>{t(`example.${name}`)}</h3>
            <div className={styles.code}>
              <CodeView code={code} language={language} label={t(`example.${name}`)} />
              <div className={styles.copy}>
                <CopyButton text={code} iconOnly />
              </div>
            </div>
          </section>
        );
      })}
    </Panel>
  );
}
