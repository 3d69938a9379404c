import { Picker } from "emoji-picker-element";
import english from "emoji-picker-element/i18n/en";
import chinese from "emoji-picker-element/i18n/zh_CN";
import englishData from "emoji-picker-element-data/en/emojibase/data.json?url";
import chineseData from "emoji-picker-element-data/zh/emojibase/data.json?url";
import { useEffect, useRef } from "react";
import { currentLocale } from "../platform/locale.ts";
import styles from "./EmojiPanel.module.css";

const languages = {
  "zh-CN": { locale: "zh", dataSource: chineseData, i18n: chinese },
  "en-US": { locale: "en", dataSource: englishData, i18n: english },
} as const;

/**
 * The newest emoji version that all current systems support; it is not detected automatically, because detection fails
 * where no colour font is installed.
 */
const EMOJI_VERSION = 15;

/**
 * A panel with a search field and the emojis, whose names are in the language of the page; this site serves the data.
 */
export function EmojiPanel({ onEmoji }: { onEmoji: (emoji: string) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const chosen = useRef(onEmoji);
  useEffect(() => {
    chosen.current = onEmoji;
  });
  useEffect(() => {
    const picker = new Picker({ ...languages[currentLocale()], emojiVersion: EMOJI_VERSION });
    picker.addEventListener("emoji-click", ({ detail }) => {
      if (detail.unicode !== undefined) chosen.current(detail.unicode);
    });
    box.current?.append(picker);
    picker.shadowRoot?.querySelector("input")?.focus();
    return () => picker.remove();
  }, []);
  return <div ref={box} className={styles.panel} />;
}
