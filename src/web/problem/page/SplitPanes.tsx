import { type ReactNode, useRef, useState } from "react";
import { RATIO_MAX, RATIO_MIN, clampRatio, ratioAfterKey } from "./splitRatio.ts";
import css from "./SplitPanes.module.css";

export type Layout = "side" | "stacked";

interface SplitPanesProps {
  layout: Layout;
  ratio: number;
  /** Called with the ratio after a drag or a key press. */
  onRatio(ratio: number): void;
  /** Returns the accessible name of the divider; `percent` is the first pane's share of the space. */
  dividerLabel(percent: number): string;
  first: ReactNode;
  second: ReactNode;
}

/** Two panes with a divider between them; the divider is moved by pointer or keyboard. */
export function SplitPanes({
  layout,
  ratio,
  onRatio,
  dividerLabel,
  first,
  second,
}: SplitPanesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  /**
   * The last position of the divider that was passed to `drag`. When a drag ends, this position may not have been
   * rendered yet, so the state may be out of date.
   */
  const latest = useRef<number | null>(null);
  const drag = (next: number | null) => {
    latest.current = next;
    setDragged(next);
  };
  const currentRatio = dragged ?? ratio;
  const percent = Math.round(currentRatio * 100);
  const beside = layout === "side";

  function ratioAt(event: { clientX: number; clientY: number }): number {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return ratio;
    const share = beside
      ? (event.clientX - box.left) / box.width
      : (event.clientY - box.top) / box.height;
    return clampRatio(share);
  }

  return (
    <div
      ref={frame}
      className={css.frame}
      data-layout={layout}
      data-dragging={dragged !== null || undefined}
      style={{
        ["--first" as string]: `${currentRatio * 100}fr`,
        ["--second" as string]: `${(1 - currentRatio) * 100}fr`,
      }}
    >
      <div className={css.pane}>{first}</div>
      <div
        className={css.divider}
        role="separator"
        tabIndex={0}
        aria-orientation={beside ? "vertical" : "horizontal"}
        aria-valuenow={percent}
        aria-valuemin={RATIO_MIN * 100}
        aria-valuemax={RATIO_MAX * 100}
        aria-label={dividerLabel(percent)}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(ratio);
        }}
        onPointerMove={(event) => {
          if (latest.current !== null) drag(ratioAt(event));
        }}
        onPointerUp={() => {
          if (latest.current !== null) onRatio(latest.current);
          drag(null);
        }}
        onPointerCancel={() => drag(null)}
        onDoubleClick={() => onRatio(clampRatio(0.5))}
        onKeyDown={(event) => {
          const next = ratioAfterKey(ratio, event.key, event.shiftKey);
          if (next === null) return;
          event.preventDefault();
          onRatio(next);
        }}
      />
      <div className={css.pane}>{second}</div>
    </div>
  );
}
