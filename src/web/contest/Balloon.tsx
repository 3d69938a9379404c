import { useContestWords } from "./texts.ts";
import css from "./Balloon.module.css";

/** The balloon of a problem in its colour, with an outline that is visible on any background. */
export function Balloon({ color }: { color: string }) {
  const t = useContestWords();
  return (
    <svg
      viewBox="0 0 16 20"
      className={css.balloon}
      role="img"
      aria-label={t("balloon", { color })}
    >
      <path d="M8 14.5v4" className={css.string} />
      <path
        d="M8 1.2c3.6 0 6 2.6 6 6 0 3.6-3 7.3-6 7.3s-6-3.7-6-7.3c0-3.4 2.4-6 6-6Z"
        fill={color}
        className={css.edge}
      />
    </svg>
  );
}
