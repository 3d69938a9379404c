import { type Margin, marginsOf } from "../../../../shared/problem/checkMargins.ts";
import type { JurySolution, ProblemCheck } from "../../../../shared/problem/problemCheck.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import styles from "./check.module.css";
import { type CheckWords, useCheckWords } from "./texts.ts";

/** Length of the scale as a multiple of the time limit; programs are stopped at this multiple at the latest. */
const SCALE = 2.5;

/**
 * Bars that show two margins: between the limit and the slowest accepted program, and between the limit and the fastest
 * program that is too slow.
 */
export function MarginBars(props: { check: ProblemCheck; solutions: JurySolution[] }) {
  const { check, solutions } = props;
  const t = useCheckWords();
  const { slowestAccepted, fastestTooSlow } = marginsOf(check.items, solutions);
  const warnings = wordsOf(t, slowestAccepted, fastestTooSlow);
  return (
    <section className={styles.margins} aria-label={t("margins")}>
      <h3>{t("margins")}</h3>
      <dl>
        <dt>{t("slowest")}</dt>
        <dd>
          <Bar margin={slowestAccepted} tone="good" none={t("noSlowest")} />
        </dd>
        <dt>{t("fastest")}</dt>
        <dd>
          <Bar margin={fastestTooSlow} tone="late" none={t("noFastest")} />
        </dd>
      </dl>
      {warnings.map(({ text, danger }) => (
        <p key={text} className={danger === "dangerous" ? styles.bad : styles.warn}>
          <Icon name="warning" /> {text}
        </p>
      ))}
      {warnings.length === 0 && slowestAccepted && fastestTooSlow && (
        <p className={styles.good}>
          <Icon name="check" /> {t("marginFine")}
        </p>
      )}
    </section>
  );
}

function Bar(props: { margin: Margin | null; tone: "good" | "late"; none: string }) {
  const { margin, tone, none } = props;
  const t = useCheckWords();
  if (!margin) return <span className={styles.note}>{none}</span>;
  const { name, timeMs, limitMs, atLeast } = margin;
  const ratio = margin.ratio.toFixed(2);
  const width = (part: number) => `${(Math.min(part, SCALE) / SCALE) * 100}%`;
  return (
    <>
      <span className={styles.scale} data-danger={margin.danger} aria-hidden>
        <span className={styles.fill} data-tone={tone} style={{ width: width(margin.ratio) }} />
        <span className={styles.tick} style={{ insetInlineStart: width(1) }} title={t("limit")} />
      </span>
      <strong className="figures">{t(atLeast ? "atLeast" : "times", { ratio })}</strong>
      <span className={styles.note}>{t("marginOf", { name, time: timeMs, limit: limitMs })}</span>
    </>
  );
}

function wordsOf(t: CheckWords, accepted: Margin | null, tooSlow: Margin | null) {
  const words: { text: string; danger: Margin["danger"] }[] = [];
  const add = (margin: Margin | null, narrow: string, dangerous: string) => {
    if (!margin || margin.danger === "none") return;
    words.push({ text: margin.danger === "narrow" ? narrow : dangerous, danger: margin.danger });
  };
  add(accepted, t("marginWords.acceptedNarrow"), t("marginWords.acceptedDangerous"));
  add(tooSlow, t("marginWords.tooSlowNarrow"), t("marginWords.tooSlowDangerous"));
  return words;
}
