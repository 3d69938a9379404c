/** Markdown that displays the text literally: every character that could be markup or a formula becomes an entity. */
export function markdownText(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
