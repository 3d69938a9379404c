import type { Crop } from "../../shared/account/upload.ts";
import type { Database } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import type { UploadedFile } from "../platform/file/upload.ts";
import { deleteEarlierAvatars, keepImage } from "../upload/service.ts";
import { setTeamLogo, setTeamPhoto } from "./sql.ts";

/**
 * Length of the longer side of a logo in pixels. Wide logos are not cropped, since they may have letters at the edges.
 */
const LOGO_SIDE = 256;
/** Maximum dimensions of a photo in pixels; photos are shown on screens and by the resolver. */
const photoLimits = { width: 1920, height: 1440, fit: "inside" } as const;

interface Store {
  db: Database;
  files: FileStore;
}

/** Stores the logo as the avatar of the team's account. Refusals: those of `keepImage`. */
export async function keepLogo(
  store: Store,
  uid: string,
  { file, crop }: { file: UploadedFile; crop: Crop },
): Promise<void> {
  await keepImage(store, {
    kind: "avatar",
    uid,
    file,
    limits: { width: LOGO_SIDE, height: LOGO_SIDE, fit: "inside", crop },
    also: async (tx, { id, url }) => {
      await setTeamLogo(tx, { uid, url });
      await deleteEarlierAvatars(tx, uid, id);
    },
  });
}

/** Stores the photo of a team. Refusals: all refusals of `keepImage`. */
export async function keepPhoto(store: Store, uid: string, file: UploadedFile): Promise<void> {
  await keepImage(store, {
    kind: "markdown",
    uid,
    file,
    limits: photoLimits,
    also: async (tx, { url }) => {
      await setTeamPhoto(tx, { uid, url });
    },
  });
}

export async function removePictures(
  db: Database,
  uid: string,
  { logo, photo }: { logo: boolean; photo: boolean },
): Promise<void> {
  if (logo) await setTeamLogo(db, { uid, url: null });
  if (photo) await setTeamPhoto(db, { uid, url: null });
}
