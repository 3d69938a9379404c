import type { CheckedProgram } from "../../../../shared/problem/problemCheck.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import { VerdictMark } from "../../../ui/mark/VerdictMark.tsx";
import { Verdict } from "../../../../shared/verdict/verdict.ts";
import styles from "./check.module.css";
import { useCheckWords } from "./texts.ts";

/** Result of a program: its verdict, or the number of inputs that a validator accepts. */
export function ResultMark({ item }: { item: CheckedProgram | undefined }) {
  const t = useCheckWords();
  if (!item) return <span className={styles.note}>{t("verdictNotRun")}</span>;
  const { kind, outcome, status, score, cases, rejected } = item;
  if (outcome === "running") return <VerdictMark status={Verdict.Judging} />;
  if (outcome === "waiting" || status === null) {
    return <span className={styles.note}>{t("waiting")}</span>;
  }
  if (kind === "solution" || outcome === "failed" || status === Verdict.CompileError) {
    return (
      <span className={styles.result}>
        <VerdictMark status={status} />
        {score !== null && <span className="figures">{t("score", { score })}</span>}
      </span>
    );
  }
  return rejected === 0 ? (
    <span className={styles.good}>
      <Icon name="check" /> {t("valid", { count: cases })}
    </span>
  ) : (
    <span className={styles.bad}>
      <Icon name="cross" /> {t("invalid", { count: rejected })}
    </span>
  );
}

/** Whether the result is as expected. */
export function MetMark({ met }: { met: boolean | null }) {
  const t = useCheckWords();
  if (met === null) return null;
  const words = t(met ? "good" : "bad");
  return (
    <span className={met ? styles.good : styles.bad} title={words}>
      <Icon name={met ? "check" : "warning"} label={words} />
    </span>
  );
}

/** CPU time of the slowest case relative to the limit. */
export function TimeBar({ item }: { item: CheckedProgram | undefined }) {
  const t = useCheckWords();
  const { timeMs = null, limitMs = null } = item ?? {};
  if (timeMs === null) return <span className={styles.note}>—</span>;
  if (limitMs === null || limitMs === 0)
    return <span className="figures">{t("ms", { ms: timeMs })}</span>;
  const part = timeMs / limitMs;
  return (
    <span className={styles.time} title={t("ofLimit", { percent: Math.round(part * 100) })}>
      <span className="figures">
        {item?.stopped && "≥ "}
        {t("ms", { ms: timeMs })}
      </span>
      <span className={styles.small} aria-hidden>
        <span
          className={styles.fill}
          data-tone={part > 1 ? "late" : "good"}
          style={{ width: `${Math.min(1, part) * 100}%` }}
        />
      </span>
    </span>
  );
}
