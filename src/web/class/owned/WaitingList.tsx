import css from "./OwnedPages.module.css";

/** Placeholder for a list whose code is loading. */
export function WaitingList() {
  return <div className={css.waiting} aria-busy="true" />;
}
