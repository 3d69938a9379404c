type Picture = Pick<HTMLImageElement, "loading" | "decode">;

/**
 * Resolves when the pictures of a printed page (including lazily loaded pictures outside the viewport) and then its
 * fonts are loaded. Pictures that fail to load are skipped, and the function stops waiting after `limit`.
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
