import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { getHomeCarousel } from "../../shared/site/site.ts";
import { CAROUSEL_MAX } from "../../shared/site/siteConfig.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import type { UploadedFile } from "../platform/file/upload.ts";
import { imageUrl, keepImage } from "../upload/service.ts";
import { carouselRows, rankAll, rankLast, deletePictureRow } from "./carousel.sql.ts";
import { lockSetting, startSetting } from "./sql.ts";

type Pictures = OutputOf<typeof getHomeCarousel>;

/** Maximum size of a picture, sufficient for wide screens with double pixel density; the aspect ratio is kept. */
const LIMITS = { width: 2400, height: 1200, fit: "inside" } as const;

export async function readCarousel(db: Db): Promise<Pictures> {
  const rows = await carouselRows(db);
  return rows.map(({ id, sha256, extension }) => ({ id, url: imageUrl(sha256, extension) }));
}

/**
 * Locks the carousel: without this, two concurrent changes could give two pictures the same rank, or exceed the
 * maximum.
 */
async function lockCarousel(tx: Tx): Promise<void> {
  await startSetting(tx, { key: "site.carousel" });
  await lockSetting(tx, { key: "site.carousel" });
}

/** Adds a picture at the end of the carousel. Refusals: CAROUSEL_FULL and the refusals of picture uploads. */
export async function uploadPicture(
  { db, files }: { db: Database; files: FileStore },
  actor: Actor,
  file: UploadedFile,
): Promise<Pictures[number]> {
  const { id, url } = await keepImage(
    { db, files },
    {
      kind: "carousel",
      uid: actor.viewer.uid,
      file,
      limits: LIMITS,
      async also(tx, newPicture) {
        await lockCarousel(tx);
        // The count already includes the new row.
        if ((await carouselRows(tx)).length > CAROUSEL_MAX) {
          throw new Refusal("CAROUSEL_FULL", { max: CAROUSEL_MAX });
        }
        await rankLast(tx, { id: newPicture.id });
        const after = { added: newPicture.url };
        await recordAction(tx, actor, { action: "site.carousel", target: "carousel", after });
      },
    },
  );
  return { id, url };
}

/** Reorders all pictures; a list that does not contain exactly the stored pictures is refused as out of date. */
export function orderPictures(db: Database, actor: Actor, ids: number[]): Promise<Pictures> {
  return db.transaction(async (tx) => {
    await lockCarousel(tx);
    const was = await carouselRows(tx);
    const storedIds = new Set(was.map(({ id }) => id));
    const isWhole = ids.length === was.length && new Set(ids).size === ids.length;
    if (!isWhole || ids.some((id) => !storedIds.has(id))) throw new Refusal("CONFLICT");
    await rankAll(tx, { ids });
    await recordAction(tx, actor, {
      action: "site.carousel",
      target: "carousel",
      before: { order: was.map(({ id }) => id) },
      after: { order: ids },
    });
    return readCarousel(tx);
  });
}

export function deletePicture(db: Database, actor: Actor, id: number): Promise<null> {
  return db.transaction(async (tx) => {
    await lockCarousel(tx);
    const was = (await readCarousel(tx)).find((picture) => picture.id === id);
    if (!was) throw new Refusal("CAROUSEL_NOT_FOUND");
    await deletePictureRow(tx, { id });
    const before = { removed: was.url };
    await recordAction(tx, actor, { action: "site.carousel", target: "carousel", before });
    return null;
  });
}
