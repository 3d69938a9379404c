import { useTexts } from "../../platform/texts.tsx";
import styles from "./LevelMark.module.css";

const names = ["easy", "mid", "hard"] as const;

/**
 * A level from 0 to 2 as text and as one to three bars, so that colour is not the only indicator; the rating, if there
 * is one, follows.
 */
export function LevelMark({ level, rating }: { level: number; rating?: number | null }) {
  const t = useTexts("ui");
  const name = names[level] ?? "mid";
  return (
    <span className={`${styles.level} ${styles[name]}`}>
      <svg viewBox="0 0 12 12" width="0.85em" height="0.85em" fill="currentColor" aria-hidden>
        <rect x="0" y="7" width="3" height="5" rx="1" />
        <rect x="4.5" y="4" width="3" height="8" rx="1" opacity={level >= 1 ? 1 : 0.28} />
        <rect x="9" y="0" width="3" height="12" rx="1" opacity={level >= 2 ? 1 : 0.28} />
      </svg>
      {t(name)}
      {rating !== undefined && rating !== null && <span className="figures">{rating}</span>}
    </span>
  );
}
