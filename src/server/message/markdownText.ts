/** Markdown that shows the text as it is: every character that could be markup or a formula is an entity. */
export function markdownText(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
