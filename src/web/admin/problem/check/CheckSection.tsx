import { lazy, Suspense } from "react";
import { FormSection } from "../fields/FormSection.tsx";
import { useProblemWords } from "../texts.ts";
import styles from "./check.module.css";

const CheckPanel = lazy(async () => ({
  default: (await import("./CheckPanel.tsx")).CheckPanel,
}));

/** Form section for jury solutions and validators; its content is a separate chunk. */
export function CheckSection(props: {
  pid: number | null;
  /** Called when a pending change has gone live; the form's data is then outdated. */
  onApplied: () => void;
}) {
  const t = useProblemWords();
  return (
    <FormSection name="check" title={t("section.check")} hint={t("checkHint")}>
      {props.pid === null ? (
        <p className={styles.note}>{t("checkLater")}</p>
      ) : (
        <Suspense fallback={<div className={styles.skeleton} aria-busy="true" />}>
          <CheckPanel pid={props.pid} onApplied={props.onApplied} />
        </Suspense>
      )}
    </FormSection>
  );
}
