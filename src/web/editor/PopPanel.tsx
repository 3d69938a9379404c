import { type ReactNode, useId, useRef } from "react";
import { Button } from "../ui/Button.tsx";
import type { IconName } from "../ui/Icon.tsx";
import css from "./PopPanel.module.css";

interface PopPanelProps {
  icon?: IconName;
  label: string;
  /** Words on the button; without them the icon stands alone. */
  face?: ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A button with a panel below it. The browser's own popover: closes on Escape and on a click
 * elsewhere, gives the focus back, and lies above everything.
 */
export function PopPanel({ icon, label, face, children }: PopPanelProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => panel.current?.hidePopover();

  function place() {
    const box = trigger.current?.getBoundingClientRect();
    const target = panel.current;
    if (!box || !target) return;
    const room = document.documentElement.clientWidth;
    const left = Math.max(
      8,
      Math.min(box.right - target.offsetWidth, room - target.offsetWidth - 8),
    );
    const below = window.innerHeight - box.bottom;
    const above = box.top > below && below < target.offsetHeight + 8;
    target.style.left = `${left}px`;
    target.style.top = above
      ? `${Math.max(8, box.top - target.offsetHeight - 6)}px`
      : `${box.bottom + 6}px`;
  }

  return (
    <>
      <Button
        ref={trigger}
        look="quiet"
        size="small"
        icon={icon}
        iconOnly={face === undefined}
        popoverTarget={id}
      >
        {face ?? label}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={css.panel}
        onToggle={(event) => {
          if (event.newState === "open") place();
        }}
      >
        {typeof children === "function" ? children(close) : children}
      </div>
    </>
  );
}
