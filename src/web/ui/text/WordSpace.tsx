import { useDisplayLocale } from "../../platform/texts.tsx";

/** The space between a text and what follows it in its line: Chinese uses none, not even before a time. */
export function WordSpace() {
  return useDisplayLocale() === "zh-CN" ? null : " ";
}
