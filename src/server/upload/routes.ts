import { Refusal } from "../../shared/call/errors.ts";
import {
  deleteMarkdownImage,
  uploadMarkdownFile,
  uploadMarkdownImage,
  uploadPostImage,
} from "../../shared/account/upload.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { hasPostImageLimit, mayDeleteMarkdownImage, mayUploadPostImage } from "./policy.ts";
import { serveUploads } from "./serveUploads.ts";
import {
  countUpload,
  deleteUpload,
  findUpload,
  keepFile,
  keepImage,
  limitImagesOfDay,
} from "./service.ts";

/** Maximum size of a picture in a text, sufficient for a large screen. */
const inText = { width: 2560, height: 4096, fit: "inside" } as const;

export function uploadRoutes(context: RouteContext): void {
  serveUploads(context);

  route(context, uploadMarkdownImage, async (_input, { db, viewer, file }) => {
    await countUpload(db, viewer.uid);
    const { id, url } = await keepImage(context, {
      kind: "markdown",
      uid: viewer.uid,
      file: await file(),
      limits: inText,
    });
    return { link: url, fileId: id };
  });

  route(context, uploadPostImage, async (_input, { db, viewer, file }) => {
    if (!mayUploadPostImage(viewer)) throw new Refusal("DISCUSSION_ROLE");
    await countUpload(db, viewer.uid);
    const { uid } = viewer;
    const { id, url } = await keepImage(context, {
      kind: "markdown",
      uid,
      file: await file(),
      limits: inText,
      ...(hasPostImageLimit(viewer) && { also: (tx) => limitImagesOfDay(tx, uid) }),
    });
    return { link: url, fileId: id };
  });

  route(context, uploadMarkdownFile, async (_input, { db, viewer, file }) => {
    await countUpload(db, viewer.uid);
    const { url } = await keepFile(context, { uid: viewer.uid, file: await file() });
    return { link: url };
  });

  route(context, deleteMarkdownImage, async ({ fileId }, { db, viewer }) => {
    const row = await findUpload(db, fileId);
    if (!mayDeleteMarkdownImage(viewer, row)) throw new Refusal("FORBIDDEN");
    await deleteUpload(db, row.id);
    return null;
  });
}
