import { CODE_MAX } from "../../../shared/submission/submission.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./IntroductionPage.module.css";
import { useIntroductionWords } from "./texts.ts";

export function CompileTips() {
  const t = useIntroductionWords();
  return (
    <Panel title={t("tips")}>
      <ul className={styles.tips}>
        <li>{t("tip.inputOutput")}</li>
        <li>{t("tip.className")}</li>
        <li>{t("tip.wideNumbers")}</li>
        <li>{t("tip.judgeMacro")}</li>
        <li>{t("tip.wall", { max: CODE_MAX })}</li>
        <li>{t("tip.judge")}</li>
      </ul>
    </Panel>
  );
}
