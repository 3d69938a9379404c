/** The URL of the page for the invitation with this code. */
export function linkOf(code: string): string {
  return `${globalThis.location.origin}/class/join/${code}`;
}
