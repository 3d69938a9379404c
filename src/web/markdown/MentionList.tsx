import { InputRange } from "dom-input-range";
import { useLayoutEffect, useRef } from "react";
import { Avatar } from "../ui/mark/Avatar.tsx";
import { placeBeside } from "../ui/layer/placeBeside.ts";
import styles from "./MentionList.module.css";
import { useMarkdownWords } from "./texts.ts";
import type { Mentions } from "./useMentions.ts";

/** List of the users whom the text may mention, shown below the `@` that is being typed. */
export function MentionList(props: {
  mentions: Mentions;
  area: { current: HTMLTextAreaElement | null };
}) {
  const { mentions, area } = props;
  const { listId, users, activeIndex, from, optionId, choose } = mentions;
  const t = useMarkdownWords();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !area.current) return;
    element.showPopover?.();
    const at = new InputRange(area.current, from, from + 1).getBoundingClientRect();
    const window = { width: document.documentElement.clientWidth, height: innerHeight };
    const { left, top } = placeBeside(at, element.getBoundingClientRect(), window, "start");
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [area, from, users.length]);
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={t("mention.list")}
      popover="manual"
      className={styles.list}
    >
      {users.map(({ username, nickname, avatar }, index) => (
        <div
          key={username}
          id={optionId(index)}
          role="option"
          aria-selected={index === activeIndex}
          className={styles.option}
          tabIndex={-1}
          onPointerDown={(event) => {
            // The text area keeps the focus.
            event.preventDefault();
            choose(index);
          }}
        >
          <Avatar src={avatar} name={username} size={22} />
          <span className={styles.name}>{username}</span>
          {nickname !== null && <small>{nickname}</small>}
        </div>
      ))}
    </div>
  );
}
