import { verdictOf } from "../../../shared/verdict/verdict.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Icon, type IconName } from "../control/Icon.tsx";
import styles from "./VerdictMark.module.css";

/** One icon per status, so that no two statuses differ by colour alone. */
const icons: Record<string, IconName> = {
  NS: "dash",
  SNR: "question",
  PE: "lines",
  CE: "hammer",
  WA: "cross",
  AC: "check",
  TLE: "clock",
  MLE: "memory",
  RE: "burst",
  SE: "gear",
  PD: "dots",
  CP: "ring",
  JG: "ring",
  PAC: "half",
  SB: "dots",
  SF: "warning",
  OLE: "overflow",
};

/**
 * The mark that all pages use for a status: icon, text and tone. `full` spells out the name, `short` shows the
 * abbreviation (with the name as its title), `icon` shows only the icon (with the name as its label).
 */
export function VerdictMark(props: {
  status: number;
  /** Text that is shown instead of the status's name. */
  label?: string | undefined;
  /** Text that is shown instead of the status's abbreviation. */
  shortLabel?: string | undefined;
  form?: "full" | "short" | "icon";
  /** A filled pill, or plain coloured text. */
  look?: "pill" | "plain";
  /** While judging: the number of judged test cases and the total number. */
  progress?: { done: number | null; total: number | null };
  className?: string;
}) {
  const {
    status,
    label,
    shortLabel,
    form = "full",
    look = "plain",
    progress,
    className = "",
  } = props;
  const t = useTexts("verdict");
  const ui = useTexts("ui");
  const verdict = verdictOf(status);
  const short = verdict.short as Parameters<typeof t>[0];
  const name = label ?? t(short);
  const icon = icons[verdict.short] ?? "question";
  const moving = !verdict.finished && icon === "ring" ? styles.moving : undefined;
  const classes = `${styles.mark} ${styles[look]} ${styles[verdict.tone]} ${className}`;
  if (form === "icon") {
    return (
      <span className={classes} title={name}>
        <Icon name={icon} label={name} className={moving} />
      </span>
    );
  }
  const counted =
    progress && progress.done !== null && progress.total !== null && progress.total > 0;
  return (
    <span className={classes} title={form === "short" ? name : undefined}>
      <Icon name={icon} className={moving} />
      {form === "short" ? (
        <abbr aria-label={name}>{shortLabel ?? verdict.short}</abbr>
      ) : (
        <span>{name}</span>
      )}
      {counted && (
        <span
          className={`figures ${styles.progress}`}
          aria-label={ui("passedCases", { done: progress.done!, total: progress.total! })}
          role="img"
        >
          {progress.done}/{progress.total}
        </span>
      )}
    </span>
  );
}
