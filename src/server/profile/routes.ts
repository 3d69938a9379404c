import {
  changeUserInfo,
  getCalendarHeatmap,
  getUserHome,
  previewSignature,
} from "../../shared/account/profile.ts";
import { uploadAvatar } from "../../shared/account/upload.ts";
import { countOrRefuse } from "../platform/database/rateWindow.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import type { Catalogue } from "../problem/service.ts";
import {
  uploadAvatarOf,
  updateProfile,
  readHeatmap,
  readUserHome,
  renderSignature,
} from "./service.ts";

const AVATARS = { limit: 20, window: 600 };
const SAVES = { limit: 30, window: 60 };
/** A preview costs up to 0.2 s of a rendering thread's time; a user who is typing requests a preview every 0.7 s. */
const PREVIEWS = { limit: 120, window: 30 };

/** Endpoints for the caller's profile, and for the public profile of a user. */
export function profileRoutes(context: RouteContext, catalogue: Catalogue): void {
  route(context, getUserHome, (whose, { db, viewer, locale }) =>
    readUserHome({ db, catalogue }, whose, { viewer, locale }),
  );

  route(context, getCalendarHeatmap, (whose, { db, viewer }) => readHeatmap(db, whose, viewer));

  route(context, changeUserInfo, async (profile, { db, viewer }) => {
    await countOrRefuse(db, { key: `profile:${viewer.uid}`, ...SAVES });
    return updateProfile(db, viewer.uid, profile);
  });

  route(context, previewSignature, async ({ signature }, { db, viewer }) => {
    await countOrRefuse(db, { key: `preview:${viewer.uid}`, ...PREVIEWS });
    return { html: await renderSignature(signature, viewer.uid) };
  });

  route(context, uploadAvatar, async (crop, { db, viewer, file }) => {
    await countOrRefuse(db, { key: `avatar:${viewer.uid}`, ...AVATARS });
    return uploadAvatarOf(context, viewer.uid, { file: await file(), crop });
  });
}
