import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { placeBeside } from "../ui/layer/placeBeside.ts";
import styles from "./MarkdownArea.module.css";
import { useMarkdownWords } from "./texts.ts";

// The panel takes 13 KB of script and 55 KB of emoji names, compressed; it is loaded only when a user opens it.
const EmojiPanel = lazy(async () => ({ default: (await import("./EmojiPanel.tsx")).EmojiPanel }));

/** A toolbar button that opens the emoji picker next to it. */
export function EmojiButton(props: {
  tabIndex: number;
  onFocus: () => void;
  onEmoji: (emoji: string) => void;
}) {
  const { tabIndex, onFocus, onEmoji } = props;
  const t = useMarkdownWords();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={tabIndex}
        aria-label={t("tool.emoji")}
        title={t("tool.emoji")}
        data-tool="emoji"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onFocus={onFocus}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden>☺</span>
      </button>
      {isOpen && (
        <Popover
          id={id}
          label={t("tool.emoji")}
          button={button}
          onClose={close}
          onLeave={() => setOpen(false)}
        >
          <Suspense fallback={<p className={styles.waiting}>{t("emojiWaiting")}</p>}>
            <EmojiPanel
              onEmoji={(emoji) => {
                setOpen(false);
                onEmoji(emoji);
              }}
            />
          </Suspense>
        </Popover>
      )}
    </>
  );
}

function Popover(props: {
  id: string;
  label: string;
  button: { current: HTMLButtonElement | null };
  /** Called when the user presses Escape; closes the popover and returns the focus to the button. */
  onClose: () => void;
  /** Called when the user clicks outside the popover. */
  onLeave: () => void;
  children: ReactNode;
}) {
  const { id, label, button, onClose, onLeave, children } = props;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !button.current) return;
    element.showPopover?.();
    const { left, top } = placeBeside(
      button.current.getBoundingClientRect(),
      element.getBoundingClientRect(),
      { width: document.documentElement.clientWidth, height: window.innerHeight },
      "start",
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [button]);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (!box.current?.contains(target) && !button.current?.contains(target)) onLeave();
    };
    document.addEventListener("pointerdown", leave, true);
    return () => document.removeEventListener("pointerdown", leave, true);
  });
  return (
    <div
      ref={box}
      id={id}
      role="dialog"
      tabIndex={-1}
      aria-label={label}
      popover="manual"
      className={styles.popover}
      onKeyDown={(event) => {
        // Neither the toolbar nor the surrounding dialog may handle this key.
        event.stopPropagation();
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </div>
  );
}
