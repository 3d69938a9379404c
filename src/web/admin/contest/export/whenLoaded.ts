/** A picture that does not load keeps nobody from printing the rest. */
export const LOADING_MAX_MS = 15_000;

type Picture = Pick<HTMLImageElement, "loading" | "decode">;

/**
 * When the pictures of a page for print and then its fonts are loaded, also pictures that are out of sight and therefore
 * not asked for yet; those that fail, or are not there after {@link LOADING_MAX_MS}, are not waited for.
 */
export async function whenLoaded(
  pictures: Iterable<Picture>,
  fonts: Promise<unknown>,
): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LOADING_MAX_MS);
  const decoded = [...pictures].map((picture) => {
    picture.loading = "eager";
    return picture.decode();
  });
  await Promise.race([Promise.allSettled(decoded).then(() => fonts), tooLong]);
  clearTimeout(timer);
}
