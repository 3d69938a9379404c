import css from "./CountBadge.module.css";

/** The number of unread or waiting items on a page. Shows nothing if the number is 0. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className={css.badge}>
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
