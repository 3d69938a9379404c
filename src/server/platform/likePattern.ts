/** A text within a LIKE pattern that stands for itself. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

/** The LIKE pattern of everything that begins with the text. */
export function beginningWith(text: string): string {
  return `${escapeLike(text)}%`;
}

/** The LIKE pattern of everything that contains the text. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}
