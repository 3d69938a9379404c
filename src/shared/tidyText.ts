/** One line, trimmed, without signs that nobody sees or that turn what follows; nothing left is null. */
export function tidyText(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const tidy = text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return tidy === "" ? null : tidy.normalize("NFC");
}

/** Is there anything to see? Blanks, joiners and fillers alone are a name that nobody can read. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
