/**
 * The usernames that a contest or training admits. The database function `account_rule_admits` checks a username
 * against the rule; like all comparisons of usernames, it ignores case.
 */
export interface AccountRule {
  prefix: string;
  suffix: string;
  /** Bounds of the number between prefix and suffix, inclusive; in names, the number has as many digits as `end`. */
  start: number;
  /** The digits as they were typed, including leading zeros. */
  end: string;
  /** Additional usernames. */
  extra: readonly string[];
}

/** Maximum number of extra names in an account rule. */
export const EXTRA_NAMES_MAX = 5000;
const NUMBER_MAX = 999_999_999;
const AFFIX_MAX = 50;

const parts =
  /^<prefix>([^<]*)<\/prefix><suffix>([^<]*)<\/suffix><start>([^<]*)<\/start><end>([^<]*)<\/end><extra>([^<]*)<\/extra>$/;

/**
 * Parses an account rule in the text form that clients send (⏎ stands for a line break):
 * `<prefix>P</prefix><suffix>S</suffix><start>a</start><end>b</end><extra>u1⏎u2</extra>`. Returns null for any other
 * text, and for a rule with more than {@link EXTRA_NAMES_MAX} names.
 */
export function parseAccountRule(text: string): AccountRule | null {
  const [, prefix = "", suffix = "", start = "", end = "", names = ""] = parts.exec(text) ?? [];
  const bounds = [start, end].map((bound) =>
    /^\d{1,9}$/.test(bound.trim()) ? Number(bound) : null,
  );
  const [from, to] = bounds;
  const extra = [...new Set(names.split(/\s+/).filter((name) => name !== ""))];
  const isRead =
    parts.test(text) && from !== null && from !== undefined && to !== null && to !== undefined;
  if (!isRead || from > to || to > NUMBER_MAX || extra.length > EXTRA_NAMES_MAX) return null;
  if (prefix.length > AFFIX_MAX || suffix.length > AFFIX_MAX) return null;
  const digits = paddedEnd(start, end);
  return { prefix: prefix.trim(), suffix: suffix.trim(), start: from, end: digits, extra };
}

/**
 * The upper bound, padded with zeros so that it has at least as many digits as the lower bound: 01 to 5 means 01 to 05.
 */
export function paddedEnd(start: string, end: string): string {
  return end.trim().padStart(start.trim().length, "0");
}

/** The string format used in API calls; {@link parseAccountRule} parses it. */
export function accountRuleText({ prefix, suffix, start, end, extra }: AccountRule): string {
  return `<prefix>${prefix}</prefix><suffix>${suffix}</suffix><start>${start}</start><end>${end}</end><extra>${extra.join("\n")}</extra>`;
}
