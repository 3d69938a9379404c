import type { Logo } from "../../../shared/text/logo.ts";
import { recordAction } from "../../audit/service.ts";
import type { Database, Tx } from "../../platform/database/db.ts";
import type { FileStore } from "../../platform/file/files.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import type { UploadedFile } from "../../platform/file/upload.ts";
import { countUpload, keepLogo } from "../../upload/service.ts";
import { announceContestAndNews } from "../live/newsLive.ts";
import { lockOrganized, organized } from "../organizer/organized.ts";
import { setContestLogo } from "./admin.sql.ts";

interface Tools {
  db: Database;
  bus: Bus;
}

/**
 * Stores the logo of a contest. Refusals: those of `organized`, `keepLogo` and `storeLogo`, and TOO_MANY_REQUESTS.
 */
export async function uploadContestLogo(
  { files, ...tools }: Tools & { files: FileStore },
  cid: number,
  call: SignedInCall & { file(): Promise<UploadedFile> },
): Promise<Logo> {
  // The permission is checked before the picture is read and converted.
  await organized(tools.db, cid, call);
  await countUpload(tools.db, call.viewer.uid);
  const picture = { uid: call.viewer.uid, file: await call.file() };
  const now = await keepLogo({ db: tools.db, files }, picture, (tx, logo) =>
    storeLogo(tx, { cid, logo }, call),
  );
  announceContestAndNews(tools.bus, cid);
  return now;
}

/** Deletes the logo of a contest. Refusals: those of `storeLogo`. */
export async function deleteContestLogo(
  { db, bus }: Tools,
  cid: number,
  call: SignedInCall,
): Promise<null> {
  await db.transaction((tx) => storeLogo(tx, { cid, logo: null }, call));
  announceContestAndNews(bus, cid);
  return null;
}

/** The form's version stays the same, because the form does not contain the logo. */
async function storeLogo(
  tx: Tx,
  { cid, logo }: { cid: number; logo: Logo | null },
  call: SignedInCall,
): Promise<void> {
  const { title, logo: was } = await lockOrganized(tx, cid, call);
  if (was === null && logo === null) return;
  await setContestLogo(tx, { id: cid, logo: JSON.stringify(logo) });
  await recordAction(tx, call, {
    action: "contest.logo",
    target: `${cid} ${title}`,
    before: { logo: was?.url ?? null },
    after: { logo: logo?.url ?? null },
  });
}
