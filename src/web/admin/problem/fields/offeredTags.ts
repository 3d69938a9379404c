const MAX_OPTIONS = 8;

/**
 * A tag of the problem bank. It is stored under its Chinese name. The form displays it in the user's language, and a
 * search finds it by either name.
 */
export interface BankTag {
  name: string;
  nameEn: string | null;
  /** Name of the tag's classification. */
  group: string | null;
  color: string | null;
}

export interface OfferedTag extends BankTag {
  /** Whether the tag does not exist yet. */
  isNew: boolean;
}

/** Returns the tag that has this name in either language, ignoring case; tag names are unique in a problem bank. */
export function tagByName(tags: readonly BankTag[], name: string): BankTag | undefined {
  const key = name.trim().toLowerCase();
  return tags.find((tag) => namesOf(tag).includes(key));
}

function namesOf({ name, nameEn }: BankTag): string[] {
  return [name, ...(nameEn ? [nameEn] : [])].map((each) => each.toLowerCase());
}

/**
 * Options for the text that the user typed: first the unselected tags that begin with it, then other tags that contain
 * it; if no tag has exactly this name, the option to create a tag comes last.
 */
export function offeredTags(
  all: readonly BankTag[],
  chosen: readonly string[],
  typed: string,
): OfferedTag[] {
  const key = typed.trim().toLowerCase();
  const usedNames = new Set(chosen.map((name) => name.toLowerCase()));
  const free = all.filter(({ name }) => !usedNames.has(name.toLowerCase()));
  const begins = free.filter((tag) => namesOf(tag).some((name) => name.startsWith(key)));
  const holds = free.filter(
    (tag) => !begins.includes(tag) && namesOf(tag).some((name) => name.includes(key)),
  );
  const offers = [...begins, ...holds]
    .slice(0, MAX_OPTIONS)
    .map((tag) => ({ ...tag, isNew: false }));
  if (key !== "" && !tagByName(all, key) && !usedNames.has(key)) {
    offers.push({ name: typed.trim(), nameEn: null, color: null, group: null, isNew: true });
  }
  return offers;
}
