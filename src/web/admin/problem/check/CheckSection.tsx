import { lazy, Suspense } from "react";
import { FormSection } from "../form/FormSection.tsx";
import { useProblemWords } from "../words.ts";
import styles from "./check.module.css";

const CheckPanel = lazy(async () => ({
  default: (await import("./CheckPanel.tsx")).CheckPanel,
}));

/** The part of the form about jury solutions and validators; the rest of it comes in a file of its own. */
export function CheckSection(props: {
  pid: number | null;
  /** A change that waited went live: what the form knows is of before. */
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
