import type { Logo } from "../../shared/logo.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { FileStore } from "../platform/files.ts";
import type { UploadedFile } from "../platform/upload.ts";
import { keepImage } from "./service.ts";

/** Large enough for a cover and a projector; the aspect ratio is kept, and nothing in a page's head moves. */
const LIMITS = { width: 1024, height: 512, fit: "inside", isStill: true } as const;

/** Stores a logo, and what refers to it in the same transaction. Refusals: those of `keepImage`. */
export async function keepLogo(
  store: { db: Database; files: FileStore },
  { uid, file }: { uid: string; file: UploadedFile },
  refer: (tx: Tx, logo: Logo) => Promise<void>,
): Promise<Logo> {
  const { url, width, height } = await keepImage(store, {
    kind: "logo",
    uid,
    file,
    limits: LIMITS,
    also: (tx, stored) =>
      refer(tx, { url: stored.url, width: stored.width, height: stored.height }),
  });
  return { url, width, height };
}
