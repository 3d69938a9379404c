/** Escapes a text so that it matches literally within a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

/** The LIKE pattern for strings that begin with the text. */
export function beginningWith(text: string): string {
  return `${escapeLike(text)}%`;
}

/** The LIKE pattern for strings that contain the text. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}
