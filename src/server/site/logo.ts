import type { Logo } from "../../shared/text/logo.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import type { Database, Tx } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import type { UploadedFile } from "../platform/file/upload.ts";
import { keepLogo } from "../upload/service.ts";
import { lockSetting, startSetting, storeSetting } from "./sql.ts";

/** Settings key of the site's logo; the value is empty if there is no logo. */
export const LOGO_KEY = "site.logo";

/** The logo in a stored value; null: there is no logo. */
export function logoOf(stored: unknown): Logo | null {
  const { url, width, height } = Object(stored) as Partial<Record<keyof Logo, unknown>>;
  const isLogo = typeof url === "string" && typeof width === "number" && typeof height === "number";
  return isLogo ? { url, width, height } : null;
}

/** Stores an uploaded logo. Refusals: those of `keepLogo`. */
export function uploadLogo(
  store: { db: Database; files: FileStore },
  actor: Actor,
  file: UploadedFile,
): Promise<Logo> {
  return keepLogo(store, { uid: actor.viewer.uid, file }, (tx, now) => storeLogo(tx, actor, now));
}

export function deleteLogo(db: Database, actor: Actor): Promise<null> {
  return db.transaction(async (tx) => {
    await storeLogo(tx, actor, null);
    return null;
  });
}

async function storeLogo(tx: Tx, actor: Actor, now: Logo | null): Promise<void> {
  await startSetting(tx, { key: LOGO_KEY });
  const [row] = await lockSetting(tx, { key: LOGO_KEY });
  const was = logoOf(row?.value);
  if (was === null && now === null) return;
  await storeSetting(tx, { key: LOGO_KEY, value: JSON.stringify(now ?? {}) });
  await recordAction(tx, actor, {
    action: "site.logo",
    target: "logo",
    before: { logo: was?.url ?? null },
    after: { logo: now?.url ?? null },
  });
}
