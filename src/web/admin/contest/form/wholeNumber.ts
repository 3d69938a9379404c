/** The whole number in a text that the user typed; null if the text is not a whole number. */
export function wholeNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}
