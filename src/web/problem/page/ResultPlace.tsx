import { type ReactNode, useRef, useState } from "react";
import { useTexts } from "../../platform/texts.tsx";
import { changePagePreferences, usePagePreferences } from "./pagePreferences.ts";
import { RATIO_MAX, RATIO_MIN, clampRatio, ratioAfterKey } from "./splitRatio.ts";
import css from "./ResultPlace.module.css";

/** The code's assumed share of the height while no position of the divider is stored. */
const FIRST_SHARE = 0.6;

/**
 * The result below the code, with a divider that is moved by pointer or keyboard. Until the divider is moved, the
 * result has the height of its content; double click and Enter restore this height.
 */
export function ResultPlace({ children }: { children: ReactNode }) {
  const t = useTexts("problemPage");
  const stored = usePagePreferences().codeShare;
  const place = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  /** A drag may end before its last move is rendered, so the last reported position is used. */
  const latest = useRef<number | null>(null);
  const drag = (next: number | null) => {
    latest.current = next;
    setDragged(next);
  };
  const share = dragged ?? stored;
  const percent = Math.round((1 - (share ?? FIRST_SHARE)) * 100);
  const keep = (codeShare: number | null) => changePagePreferences({ codeShare });
  return (
    <div
      ref={place}
      className={css.place}
      data-sized={share !== null || undefined}
      style={share === null ? undefined : { height: `${(1 - share) * 100}%` }}
    >
      <div
        className={css.divider}
        role="separator"
        tabIndex={0}
        aria-orientation="horizontal"
        aria-valuenow={percent}
        aria-valuemin={Math.round((1 - RATIO_MAX) * 100)}
        aria-valuemax={Math.round((1 - RATIO_MIN) * 100)}
        aria-label={t("resizeResult", { percent })}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(shareAt(place.current, event.clientY) ?? FIRST_SHARE);
        }}
        onPointerMove={(event) => {
          if (latest.current === null) return;
          const next = shareAt(place.current, event.clientY);
          if (next !== null) drag(next);
        }}
        onPointerUp={() => {
          if (latest.current !== null) keep(latest.current);
          drag(null);
        }}
        onPointerCancel={() => drag(null)}
        onDoubleClick={() => keep(null)}
        onKeyDown={(event) => {
          if (event.key === "Enter") return keep(null);
          const next = ratioAfterKey(stored ?? FIRST_SHARE, event.key, event.shiftKey);
          if (next === null) return;
          event.preventDefault();
          keep(next);
        }}
      />
      {children}
    </div>
  );
}

/** The fraction of the card's height that the code gets if the divider is at this vertical position in the window. */
function shareAt(place: HTMLElement | null, y: number): number | null {
  const card = place?.parentElement?.getBoundingClientRect();
  return card && card.height > 0 ? clampRatio((y - card.top) / card.height) : null;
}
