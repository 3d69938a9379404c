import { lazy, Suspense } from "react";
import styles from "./UnitDiff.module.css";

const DiffView = lazy(() => import("./DiffView.tsx"));

/**
 * Values longer than this, or with several lines, are shown side by side in the merge editor; other values are shown on
 * one line.
 */
const SHORT = 60;

/** Shows the difference between two values of one part of a form. */
export function UnitDiff(props: {
  before: string;
  after: string;
  beforeLabel: string;
  afterLabel: string;
}) {
  const { before, after, beforeLabel, afterLabel } = props;
  const isShort = [before, after].every((text) => text.length <= SHORT && !text.includes("\n"));
  if (isShort) {
    return (
      <p className={styles.short}>
        <span className="visually-hidden">{beforeLabel}: </span>
        <del>{before || "–"}</del>
        <span aria-hidden>→</span>
        <span className="visually-hidden">{afterLabel}: </span>
        <ins>{after || "–"}</ins>
      </p>
    );
  }
  return (
    <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
      <DiffView {...props} />
    </Suspense>
  );
}
