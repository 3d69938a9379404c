import { useDisplayLocale } from "../../platform/texts.tsx";

/** The space between a text and what follows it in its line: Chinese has none, not even before a time. */
export function WordSpace() {
  return useDisplayLocale() === "zh-CN" ? null : " ";
}
