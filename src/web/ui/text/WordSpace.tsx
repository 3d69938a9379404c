import { useDisplayLocale } from "../../platform/texts.tsx";

/** The space between two pieces of text on a line: Chinese uses none, not even before a time. */
export function WordSpace() {
  return useDisplayLocale() === "zh-CN" ? null : " ";
}
