import { useTexts } from "../../platform/texts.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./LanguagesOffered.module.css";

/** Languages available on a judge node. */
export function LanguagesOffered({ languages }: { languages: string[] }) {
  const t = useTexts("home");
  return (
    <Panel title={t("languages")}>
      {languages.length === 0 ? (
        <p className={styles.none}>{t("noLanguages")}</p>
      ) : (
        <ul role="list" className={styles.languages}>
          {languages.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
