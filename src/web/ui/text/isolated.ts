/** Characters that change the direction of the text after them. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Prepares a user's text for display where no markup is possible, such as in an `<option>`. The result does not change
 * the direction of the text around it.
 */
export function isolated(text: string): string {
  return `\u2068${text.replaceAll(DIRECTIONS, "")}\u2069`;
}
