import css from "./ProgressBar.module.css";
import { useTrainingWords } from "./texts.ts";

/** The number of problems that the reader has solved, as text and as a bar. */
export function ProgressBar(props: { solved: number; count: number; isWide?: boolean }) {
  const { solved, count, isWide = false } = props;
  const t = useTrainingWords();
  const percent = count > 0 ? Math.min(100, (solved / count) * 100) : 0;
  const text = t("solvedOf", { solved, count });
  return (
    <span className={css.progress} data-wide={isWide || undefined}>
      <span
        className={css.bar}
        role="progressbar"
        aria-label={t("progress")}
        aria-valuenow={Math.floor(percent)}
        aria-valuetext={text}
      >
        <span
          className={css.done}
          data-full={percent === 100 || undefined}
          style={{ width: `${percent}%` }}
        />
      </span>
      <span className="figures" aria-hidden>
        {isWide ? text : `${solved}/${count}`}
      </span>
    </span>
  );
}
