import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../ui/control/Button.tsx";
import type { IconName } from "../ui/control/Icon.tsx";
import { placeBeside } from "../ui/layer/placeBeside.ts";
import css from "./PopPanel.module.css";

interface PopPanelProps {
  icon?: IconName;
  label: string;
  /** Text on the button; without it only the icon is shown. */
  face?: ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A button with a panel below it. The panel is a native popover: it closes on Escape and on a click elsewhere, returns
 * the focus to the button, and appears above everything else. The content is mounted only while the panel is open.
 */
export function PopPanel({ icon, label, face, children }: PopPanelProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => panel.current?.hidePopover();

  // The panel gets its final size only after its content is mounted.
  useEffect(() => {
    if (open && trigger.current && panel.current) place(trigger.current, panel.current);
  }, [open]);

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
          setOpen(event.newState === "open");
        }}
      >
        {open && (typeof children === "function" ? children(close) : children)}
      </div>
    </>
  );
}

/**
 * Positions the panel below the button, or above it if there is more room. The right edges are aligned, and the panel
 * always stays inside the window.
 */
function place(trigger: HTMLElement, panel: HTMLElement): void {
  const { left, top } = placeBeside(
    trigger.getBoundingClientRect(),
    panel.getBoundingClientRect(),
    { width: document.documentElement.clientWidth, height: window.innerHeight },
    "end",
  );
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}
