import css from "./LoadBar.module.css";

/** A ratio from 0 to 1, shown as a bar and a number with a label. */
export function LoadBar(props: { label: string; share: number | null; more?: string }) {
  const { label, share, more } = props;
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <span className={css.load} title={more}>
      <span className={css.label}>{label}</span>
      <span
        className={css.bar}
        data-high={percent !== null && percent >= 90 ? true : undefined}
        aria-hidden
      >
        <span style={{ width: `${percent ?? 0}%` }} />
      </span>
      <span className={`figures ${css.value}`}>{percent === null ? "–" : `${percent}%`}</span>
    </span>
  );
}
