import { useTexts } from "../../platform/texts.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./HowItWorks.module.css";

export function HowItWorks() {
  const t = useTexts("home");
  return (
    <Panel title={t("howTitle")}>
      <ol role="list" className={styles.steps}>
        <li>
          <h3>{t("stepWrite")}</h3>
          <p>{t("stepWriteText")}</p>
        </li>
        <li>
          <h3>{t("stepJudge")}</h3>
          <p>{t("stepJudgeText")}</p>
        </li>
        <li>
          <h3>{t("stepVerdict")}</h3>
          <p>{t("stepVerdictText")}</p>
        </li>
      </ol>
    </Panel>
  );
}
