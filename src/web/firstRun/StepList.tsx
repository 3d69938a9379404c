import { Icon } from "../ui/control/Icon.tsx";
import styles from "./StepList.module.css";
import { useFirstRunWords } from "./texts.ts";

const names = ["stepLanguage", "stepSite", "stepAccounts", "stepMachine", "stepVerdict"] as const;

/** Shows which step is the current one; the steps are not links. */
export function StepList({ current }: { current: number }) {
  const t = useFirstRunWords();
  return (
    <ol className={styles.steps} aria-label={t("steps")}>
      {names.map((name, step) => (
        <li
          key={name}
          aria-current={step === current ? "step" : undefined}
          data-done={step < current || undefined}
        >
          <span className={`figures ${styles.number}`} aria-hidden>
            {step < current ? <Icon name="check" size={15} /> : step + 1}
          </span>
          <span className={styles.name}>
            {t(name)}
            {step < current && <span className="visually-hidden"> {t("stepDone")}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
