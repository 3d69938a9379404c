/**
 * A text in the form used for comparisons: normalized with NFKC, without case differences and without characters that
 * are not displayed. `toLowerCase` writes the last Σ of a word as ς, so ς is replaced by σ.
 */
export function foldedText(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .normalize("NFKC");
}
