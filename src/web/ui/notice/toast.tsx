import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createStore, useStore } from "../../platform/store.ts";
import { useTexts } from "../../platform/texts.tsx";
import { useNarrow } from "../../platform/useNarrow.ts";
import { announce } from "./announce.tsx";
import { Icon } from "../control/Icon.tsx";
import styles from "./toast.module.css";
import { useTyping } from "./useTyping.ts";

export interface Toast {
  id: number;
  tone: "good" | "bad" | "info";
  text: string;
  /** Details in small print, for example the request id. */
  note?: string;
  action?: { label: string; run: () => void };
  /** Called when the user closes the notice or presses its action button. */
  onClose?: () => void;
  /** Duration in milliseconds; by default 3 s, for errors twice as long. */
  stay: number;
}

const store = createStore<Toast[]>([]);
let nextId = 1;
const MAX_SHOWN = 4;
/** Maximum number of persistent notices, which are shown side by side; the page begins below them. */
const WAITING_SHOWN = 2;
const WAITING_SHOWN_NARROW = 1;
/** Milliseconds until a notice disappears after it loses hover or focus. */
const AFTER_LOOK_MS = 2000;
/**
 * Notices with at least this duration are persistent: other notices do not remove them, and hovering has no effect on
 * them.
 */
const LASTING_MS = 60_000;

/** Shows a short notice and announces it to screen readers. */
export function toast(
  tone: Toast["tone"],
  text: string,
  more: Partial<Pick<Toast, "note" | "action" | "onClose" | "stay">> = {},
): void {
  const stay = more.stay ?? (tone === "bad" || more.action ? 7000 : 3000);
  const otherToasts = store.get().filter((toastEntry) => toastEntry.text !== text);
  announce(more.note ? `${text} ${more.note}` : text);
  store.set(fitting([...otherToasts, { id: nextId++, tone, text, stay, ...more }]));
}

const isLasting = ({ stay }: Toast): boolean => stay >= LASTING_MS;

/** If there are too many notices, the oldest short notices are removed. */
function fitting(all: Toast[]): Toast[] {
  const passing = all.filter((one) => !isLasting(one));
  const room = Math.max(1, MAX_SHOWN - (all.length - passing.length));
  const visibleToasts = new Set(passing.slice(-room));
  return all.filter((one) => isLasting(one) || visibleToasts.has(one));
}

/** When there are too many persistent notices, the oldest ones are hidden until there is room. */
function inSight(all: Toast[], isNarrow: boolean) {
  const waiting = all.filter(isLasting);
  const passing = all.filter((one) => !isLasting(one));
  const visibleToasts = waiting.slice(isNarrow ? -WAITING_SHOWN_NARROW : -WAITING_SHOWN);
  return { waiting: visibleToasts, hidden: waiting.length - visibleToasts.length, passing };
}

/** Removes the notices with this text, because the user has seen the content elsewhere. */
export function closeToast(text: string): void {
  store.set(store.get().filter((toastEntry) => toastEntry.text !== text));
}

function dismiss(id: number): void {
  store.set(store.get().filter((toastEntry) => toastEntry.id !== id));
}

/** Rendered once, in the shell. It is a popover, so that it is also shown above open dialogs. */
export function ToastHost() {
  const toasts = useStore(store);
  const t = useTexts("ui");
  const placed = usePlaced(toasts);
  const held = toasts.filter((one) => isLasting(one) && !placed.has(one.id)).slice(-1);
  const { waiting, hidden, passing } = inSight(
    toasts.filter((one) => !isLasting(one) || placed.has(one.id)),
    useNarrow(),
  );
  const box = useRef<HTMLDivElement>(null);
  const waitingBox = useWaitingHeight();
  useEffect(() => {
    const element = box.current;
    if (!element?.showPopover) return;
    // The popover is opened again each time, because the most recently opened popover is on top.
    if (element.matches(":popover-open")) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);
  return (
    <div ref={box} popover="manual" className={styles.host} role="region" aria-label={t("notices")}>
      <div ref={waitingBox} className={styles.waiting}>
        <Cards toasts={waiting} />
        {hidden > 0 && <p className={styles.more}>{t("moreNotices", { count: hidden })}</p>}
      </div>
      <div className={styles.passing} data-held={held.length > 0 || undefined}>
        <Cards toasts={held} />
        <Cards toasts={passing} />
      </div>
    </div>
  );
}

/**
 * Ids of the persistent notices for which the page reserves space. While the user is typing, a new notice covers the
 * bar at the top instead: reserving space would move the field the user is typing in.
 */
function usePlaced(toasts: readonly Toast[]): ReadonlySet<number> {
  const isTyping = useTyping();
  const [placed, setPlaced] = useState<ReadonlySet<number>>(new Set());
  useLayoutEffect(() => {
    if (!isTyping) setPlaced(new Set(toasts.filter(isLasting).map(({ id }) => id)));
  }, [toasts, isTyping]);
  return placed;
}

/** Keeps `--waiting` equal to the height of the persistent notices: pages begin below them (Shell, AdminShell). */
function useWaitingHeight() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty("--waiting", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return box;
}

function Cards({ toasts }: { toasts: readonly Toast[] }) {
  if (toasts.length === 0) return null;
  return (
    <ol role="list">
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </ol>
  );
}

function ToastCard({ toast: { id, tone, text, note, action, stay, onClose } }: { toast: Toast }) {
  const t = useTexts("ui");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => dismiss(id), stay);
    return () => clearTimeout(timer.current);
  }, [id, stay]);
  const close = () => {
    onClose?.();
    dismiss(id);
  };
  const pause = () => clearTimeout(timer.current);
  const resume = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => dismiss(id), stay < LASTING_MS ? AFTER_LOOK_MS : stay);
  };
  return (
    <li
      className={`${styles.card} ${styles[tone]}`}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon name={tone === "good" ? "check" : tone === "bad" ? "warning" : "info"} />
      <span className={styles.text}>
        {text}
        {note && <small>{note}</small>}
      </span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.run();
            close();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} onClick={close}>
        <Icon name="cross" label={t("dismiss")} />
      </button>
    </li>
  );
}
