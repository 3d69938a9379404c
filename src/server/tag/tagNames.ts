import type { Locale } from "../../shared/text/locale.ts";

export interface Names {
  name: string;
  /** `null` means that the Chinese name is shown to all readers. */
  nameEn: string | null;
}

/**
 * Returns the names of a tag or classification after a user whose language is `locale` has changed them. Lists show
 * only the name in the user's language, so a request with only `name` changes the name that this user saw. If `nameEn`
 * is given, each field is stored as the name in its language.
 */
export function namesAfter(
  stored: Names,
  input: { name?: string | undefined; nameEn?: string | null | undefined },
  locale: Locale,
): Names {
  const { name = stored.name, nameEn } = input;
  if (nameEn !== undefined) return { name, nameEn: nameEn || null };
  const isEnglish = locale === "en-US" && stored.nameEn !== null && name !== stored.name;
  return isEnglish ? { name: stored.name, nameEn: name } : { name, nameEn: stored.nameEn };
}
