import type { useContestWords } from "../texts.ts";

export type Words = ReturnType<typeof useContestWords>;
type Key =
  | "follow"
  | "unfollow"
  | "cellFirst"
  | "cellProvisional"
  | "cellAc"
  | "cellTry"
  | "cellWa"
  | "cellScore"
  | "tries"
  | "millis";

/** Maximum number of cached strings per language. */
const KEPT_MAX = 20_000;

const cache = new WeakMap<Words, Map<string, string>>();

/**
 * A formatted text of a board row, from a cache. Many cells have the same text, and rows reappear while scrolling; a
 * look-up is faster than formatting the message.
 */
export function cellText(t: Words, key: Key, values: Record<string, string | number>): string {
  let texts = cache.get(t);
  if (!texts) cache.set(t, (texts = new Map()));
  const name = [key, ...Object.values(values)].join(" ");
  const cachedText = texts.get(name);
  if (cachedText !== undefined) return cachedText;
  if (texts.size >= KEPT_MAX) texts.clear();
  const text = t(key, values as never);
  texts.set(name, text);
  return text;
}
