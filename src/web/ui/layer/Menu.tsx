import { createLink } from "@tanstack/react-router";
import {
  type AnchorHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Icon, type IconName } from "../control/Icon.tsx";
import styles from "./Menu.module.css";
import { placeBeside } from "./placeBeside.ts";

/**
 * A button that opens a list of actions, links or mutually exclusive options, with the keys of the WAI-ARIA menu button
 * pattern.
 */
export function Menu(props: {
  /** Content of the button; if the content is only an icon, `label` names the button. */
  face: ReactNode;
  label: string;
  children: ReactNode;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.button} ${props.className ?? ""}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={props.label}
        title={props.label}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {props.face}
      </button>
      {open && (
        <MenuList id={id} label={props.label} button={button} close={close}>
          {props.children}
        </MenuList>
      )}
    </>
  );
}

function MenuList(props: {
  id: string;
  label: string;
  button: { current: HTMLButtonElement | null };
  close: (refocus: boolean) => void;
  children: ReactNode;
}) {
  const { id, label, button, close, children } = props;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !button.current) return;
    element.showPopover?.();
    const { left, top } = placeBeside(
      button.current.getBoundingClientRect(),
      element.getBoundingClientRect(),
      { width: document.documentElement.clientWidth, height: window.innerHeight },
      "end",
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    const checked = element.querySelector<HTMLElement>("[aria-checked=true]");
    (checked ?? itemsOf(element)[0])?.focus();
  }, [button]);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (!list.current?.contains(target) && !button.current?.contains(target)) close(false);
    };
    document.addEventListener("pointerdown", outside, true);
    window.addEventListener("resize", outside);
    return () => {
      document.removeEventListener("pointerdown", outside, true);
      window.removeEventListener("resize", outside);
    };
  });
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="manual"
      className={styles.list}
      onKeyDown={(event) => moveInMenu(event, close)}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("[role^=menuitem]"))
          close(true);
      }}
    >
      {children}
    </div>
  );
}

function itemsOf(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[role^=menuitem]")];
}

function moveInMenu(event: KeyboardEvent<HTMLElement>, close: (refocus: boolean) => void): void {
  const items = itemsOf(event.currentTarget);
  const activeIndex = items.indexOf(document.activeElement as HTMLElement);
  const goals: Record<string, number> = {
    ArrowDown: (activeIndex + 1) % items.length,
    ArrowUp: (activeIndex - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const goal = goals[event.key];
  if (goal !== undefined) {
    event.preventDefault();
    items[goal]?.focus();
  } else if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    close(true);
  } else if (event.key === "Tab") {
    close(false);
  }
}

export function MenuItem(props: { icon?: IconName; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      onClick={props.onClick}
    >
      {props.icon && <Icon name={props.icon} />}
      {props.children}
    </button>
  );
}

/** One of several options; the selected option has a tick. */
export function MenuChoice(props: {
  chosen: boolean;
  icon?: IconName;
  onChoose: () => void;
  lang?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={props.chosen}
      tabIndex={-1}
      lang={props.lang}
      className={styles.item}
      onClick={props.onChoose}
    >
      {props.icon && <Icon name={props.icon} />}
      <span className={styles.grow}>{props.children}</span>
      {props.chosen && <Icon name="check" />}
    </button>
  );
}

/** A setting that is on or off; a tick means on. */
export function MenuToggle(props: {
  on: boolean;
  onToggle: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={props.on}
      tabIndex={-1}
      className={styles.item}
      onClick={() => props.onToggle(!props.on)}
    >
      <span className={styles.tick}>{props.on && <Icon name="check" />}</span>
      <span className={styles.grow}>{props.children}</span>
    </button>
  );
}

function Anchor(
  props: AnchorHTMLAttributes<HTMLAnchorElement> & {
    icon?: IconName;
    ref?: Ref<HTMLAnchorElement>;
  },
) {
  const { icon, children, ...rest } = props;
  return (
    <a {...rest} role="menuitem" tabIndex={-1} className={styles.item}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

export const MenuLink = createLink(Anchor);
