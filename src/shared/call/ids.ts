/** Whether a string from a URL, a topic or a field has the form of an id. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text);
}
