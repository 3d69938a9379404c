/** The URL fragment of a comment or reply; it is also the id of the element. */
export const commentAnchor = (id: number): string => `comment-${id}`;

/** The comment or reply that a fragment leads to; undefined for other fragments. */
export function commentOfAnchor(hash: string): number | undefined {
  const id = /^#?comment-([1-9]\d{0,14})$/.exec(hash)?.[1];
  return id === undefined ? undefined : Number(id);
}
