import type { EditorialText } from "../../shared/discussion/editorial.ts";
import type { EditorialRelease } from "../../shared/discussion/editorialRules.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import { countOrRefuse } from "../platform/database/rateWindow.ts";
import { RENDERER_VERSION, renderWritten } from "../platform/rendering/rendering.ts";
import { deleteTexts, insertTexts } from "./editorials.sql.ts";

/** The text of an editorial together with its rendered HTML. */
export type RenderedEditorial = EditorialText & { html: string };

/**
 * Returns the texts of an editorial with their HTML; each language may occur only once. Refusals: INVALID_FIELD for a
 * repeated language, and those of `renderWritten`.
 */
export async function renderTexts(
  texts: readonly EditorialText[],
  uid: string,
): Promise<RenderedEditorial[]> {
  if (new Set(texts.map(({ locale }) => locale)).size < texts.length) {
    throw new Refusal("INVALID_FIELD", { field: "texts", reason: "twice" });
  }
  return Promise.all(
    texts.map(async (text, index) => {
      const field = `texts.${index}.content`;
      return { ...text, html: await renderWritten(text.content, { field, owner: uid }) };
    }),
  );
}

/** Replaces the stored titles and contents of an editorial. */
export async function storeTexts(
  tx: Tx,
  id: number,
  texts: readonly RenderedEditorial[],
): Promise<void> {
  await deleteTexts(tx, { id });
  await insertTexts(tx, {
    id,
    locales: texts.map(({ locale }) => locale),
    titles: texts.map(({ title }) => title),
    contents: texts.map(({ content }) => content),
    htmls: texts.map(({ html }) => html),
    renderer: RENDERER_VERSION,
  });
}

/** Whether two versions of an editorial have the same languages, titles and contents. */
export function isSameText(
  one: readonly EditorialText[],
  other: readonly EditorialText[],
): boolean {
  if (one.length !== other.length) return false;
  return one.every(({ locale, title, content }) =>
    other.some(
      (text) => text.locale === locale && text.title === title && text.content === content,
    ),
  );
}

/**
 * Returns the release rule in its stored form: a release time is kept only for the kind `time`. Refusal: INVALID_FIELD
 * when a release of kind `time` does not specify a time.
 */
export function storedRelease({
  release,
  releaseAt,
}: {
  release: EditorialRelease;
  releaseAt: string | null;
}): { release: EditorialRelease; releaseAt: Date | null } {
  if (release !== "time") return { release, releaseAt: null };
  if (releaseAt === null) {
    throw new Refusal("INVALID_FIELD", { field: "releaseAt", reason: "missing" });
  }
  return { release, releaseAt: new Date(releaseAt) };
}

/** Rate limits for the editorial texts that one user stores; `window` is in seconds. */
const TEXT_LIMITS = [
  { limit: 10, window: 60 },
  { limit: 120, window: 3600 },
] as const;

/**
 * Counts a user's text towards the rate limits, in the transaction that stores the text. Refusal: TOO_MANY_REQUESTS.
 */
export async function countText(db: Db, uid: string): Promise<void> {
  for (const { limit, window } of TEXT_LIMITS) {
    await countOrRefuse(db, {
      key: `editorial:text:${uid}:${window}`,
      limit,
      window,
    });
  }
}
