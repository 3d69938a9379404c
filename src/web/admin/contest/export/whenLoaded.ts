type Picture = Pick<HTMLImageElement, "loading" | "decode">;

/**
 * When the pictures of a page for print and then its fonts are loaded, also pictures that are out of sight and therefore
 * not asked for yet; those that fail are not waited for, and none after `limit`.
 */
export async function whenLoaded(
  pictures: Iterable<Picture>,
  fonts: Promise<unknown>,
  limit: Promise<unknown>,
): Promise<void> {
  const decoded = [...pictures].map((picture) => {
    picture.loading = "eager";
    return picture.decode();
  });
  await Promise.race([Promise.allSettled(decoded).then(() => fonts), limit]);
}
