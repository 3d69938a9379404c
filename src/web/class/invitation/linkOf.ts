/** The address of the page on which the code of an invitation is used. */
export function linkOf(code: string): string {
  return `${globalThis.location.origin}/class/join/${code}`;
}
