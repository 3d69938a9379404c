import type { ReactNode } from "react";
import css from "./PackagePage.module.css";

/** A progress bar with its text. */
export function Progress(props: {
  words: string;
  value: number;
  max: number;
  note?: string;
  children?: ReactNode;
}) {
  const { words, value, max, note, children } = props;
  return (
    <div className={css.progress}>
      <p className="figures" role="status">
        {words}
      </p>
      <progress value={value} max={max} aria-label={words} />
      {note && <p className={css.note}>{note}</p>}
      {children && <div className={css.actions}>{children}</div>}
    </div>
  );
}
