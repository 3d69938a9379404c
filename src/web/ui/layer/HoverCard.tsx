import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { placeBeside } from "./placeBeside.ts";
import styles from "./HoverCard.module.css";

/** Delay before the card opens, so that a passing pointer does not open it. */
const REST_MS = 120;

/**
 * The card is open while its anchor is hovered or focused. It closes on Escape, on scrolling, and when the pointer or
 * the focus leaves the anchor.
 */
function useHoverOpen(anchor: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((rest: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), rest);
  }, []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    // The delay gives the user time to move the pointer onto the card.
    timer.current = setTimeout(() => setOpen(false), REST_MS);
  }, []);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Runs before the card is painted, so that Escape works at once.
  useLayoutEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    };
    const onScroll = () => close();
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [open, close]);
  return {
    open,
    toggle: () => (open ? close() : show(0)),
    hooks: {
      onPointerEnter: (event: { pointerType: string }) => {
        if (event.pointerType !== "touch") show(REST_MS);
      },
      onPointerLeave: hide,
      onFocus: () => {
        // A mouse press also sets the focus; only keyboard focus should open the card.
        if (
          anchor.current?.querySelector(":focus-visible") ||
          anchor.current?.matches(":focus-visible")
        )
          show(0);
      },
      onBlur: hide,
    },
    cardHooks: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: hide },
  };
}

/** The card itself: a popover in the top layer, so that no container clips it. */
function Card(props: {
  anchor: RefObject<HTMLElement | null>;
  id: string;
  role?: "tooltip";
  className: string | undefined;
  hooks: object;
  children: ReactNode;
}) {
  const { anchor, id, role, className, hooks, children } = props;
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!card.current || !anchor.current) return;
    card.current.showPopover?.();
    const { left, top } = placeBeside(
      anchor.current.getBoundingClientRect(),
      card.current.getBoundingClientRect(),
      { width: document.documentElement.clientWidth, height: window.innerHeight },
    );
    card.current.style.left = `${left}px`;
    card.current.style.top = `${top}px`;
  }, [anchor]);
  return (
    <div ref={card} id={id} role={role} popover="manual" className={className} {...hooks}>
      {children}
    </div>
  );
}

/**
 * A button whose card opens on hover, on focus and on a tap. The button's label must contain the essential
 * information; the card only adds to it.
 */
export function HoverCard(props: {
  label: string;
  card: () => ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { open, hooks, cardHooks, toggle } = useHoverOpen(anchor);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={`${styles.anchor} ${props.className ?? ""}`}
        aria-label={props.label}
        aria-describedby={open ? id : undefined}
        aria-expanded={open}
        onClick={toggle}
        {...hooks}
      >
        {props.children}
      </button>
      {open && (
        <Card anchor={anchor} id={id} className={styles.card} hooks={cardHooks}>
          {props.card()}
        </Card>
      )}
    </>
  );
}

/** A tooltip with additional details, reachable by keyboard. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  const { open, hooks, cardHooks } = useHoverOpen(anchor);
  return (
    <>
      <span
        ref={anchor}
        className={styles.plain}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip must be reachable without a pointer
        tabIndex={0}
        aria-describedby={open ? id : undefined}
        {...hooks}
      >
        {children}
      </span>
      {open && (
        <Card anchor={anchor} id={id} role="tooltip" className={styles.tooltip} hooks={cardHooks}>
          {text}
        </Card>
      )}
    </>
  );
}
