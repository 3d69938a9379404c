import type { CheckOverview } from "../../../../shared/problem/problemCheck.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import { TimeAgo } from "../../../ui/mark/TimeAgo.tsx";
import styles from "./check.module.css";
import { isRunning } from "./queries.ts";
import { solutionsWith, validatorsWith } from "./results.ts";
import { useCheckWords } from "./texts.ts";

/** Shows in one line the result of the last check, and states whether the problem has changed since this check. */
export function CheckState({ overview }: { overview: CheckOverview }) {
  const t = useCheckWords();
  const { live } = overview;
  if (!live) return <p className={styles.note}>{t("never")}</p>;
  const all = [...solutionsWith(overview, live), ...validatorsWith(overview, live)];
  const bad = all.filter(({ met }) => met === false).length;
  const changed = all.filter(({ item }) => item && !item.current).length;
  const isNew = all.filter(({ item }) => !item).length;
  const isSure = all.every(({ met }) => met === true);
  const { done, total } = live;
  return (
    <div className={styles.state} role="status">
      {isRunning(live) ? (
        <p className={styles.running}>
          <Icon name="ring" /> {t("running", { done, total })}
        </p>
      ) : (
        <p className={bad > 0 ? styles.bad : styles.good}>
          <Icon name={bad > 0 ? "warning" : "check"} />{" "}
          {bad > 0 ? t("unexpected", { count: bad }) : t(isSure ? "allGood" : "finished")}
        </p>
      )}
      <p className={styles.note}>
        <TimeAgo at={live.createdAt} />
        {live.by && ` · ${live.by}`} · {t("at", { version: String(live.dataVersion) })}
      </p>
      {isRunning(live) && (
        <progress className={styles.progress} max={total} value={done} aria-label={t("title")} />
      )}
      {live.outdated && <p className={styles.warn}>{t("outdated")}</p>}
      {changed > 0 && <p className={styles.warn}>{t("changedPrograms", { count: changed })}</p>}
      {isNew > 0 && !isRunning(live) && (
        <p className={styles.warn}>{t("newPrograms", { count: isNew })}</p>
      )}
      {live.missing.length > 0 && (
        <p className={styles.warn}>{t("missing", { languages: live.missing.join(", ") })}</p>
      )}
    </div>
  );
}
