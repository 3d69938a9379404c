import { useEffect, useRef } from "react";
import { createStore, useStore } from "../platform/store.ts";
import { useTexts } from "../platform/texts.tsx";
import { announce } from "./announce.tsx";
import { Icon } from "./Icon.tsx";
import styles from "./toast.module.css";

export interface Toast {
  id: number;
  tone: "good" | "bad" | "info";
  text: string;
  /** Details in small print, for example the request id. */
  note?: string;
  action?: { label: string; run: () => void };
  /** Milliseconds; errors stay twice as long as the usual 3 s. */
  stay: number;
}

const store = createStore<Toast[]>([]);
let nextId = 1;
const MAX_SHOWN = 4;
/** A notice that was looked at goes so much later. */
const AFTER_LOOK_MS = 2000;
/** Notices that stay so long wait for their reader: others do not displace them, nor does a look. */
const LASTING_MS = 60_000;

/** Shows a short notice and announces it to screen readers. */
export function toast(
  tone: Toast["tone"],
  text: string,
  more: { note?: string; action?: Toast["action"]; stay?: number } = {},
): void {
  const stay = more.stay ?? (tone === "bad" || more.action ? 7000 : 3000);
  const others = store.get().filter((shown) => shown.text !== text);
  announce(more.note ? `${text} ${more.note}` : text);
  store.set(fitting([...others, { id: nextId++, tone, text, stay, ...more }]));
}

/** Of too many the oldest go, and before them those that would go by themselves soon. */
function fitting(shown: Toast[]): Toast[] {
  const passing = shown.slice(0, -1).findIndex(({ stay }) => stay < LASTING_MS);
  return shown.length > MAX_SHOWN ? shown.toSpliced(Math.max(0, passing), 1) : shown;
}

function dismiss(id: number): void {
  store.set(store.get().filter((shown) => shown.id !== id));
}

/** Rendered once in the shell. A popover, so that it also shows above open dialogs. */
export function ToastHost() {
  const toasts = useStore(store);
  const t = useTexts("ui");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element?.showPopover) return;
    // Reopened each time: the popover opened last is on top.
    if (element.matches(":popover-open")) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);
  return (
    <div ref={box} popover="manual" className={styles.host} role="region" aria-label={t("notices")}>
      <ol role="list">
        {toasts.map((shown) => (
          <ToastCard key={shown.id} toast={shown} />
        ))}
      </ol>
    </div>
  );
}

function ToastCard({ toast: { id, tone, text, note, action, stay } }: { toast: Toast }) {
  const t = useTexts("ui");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => dismiss(id), stay);
    return () => clearTimeout(timer.current);
  }, [id, stay]);
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
            dismiss(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} onClick={() => dismiss(id)}>
        <Icon name="cross" label={t("dismiss")} />
      </button>
    </li>
  );
}
