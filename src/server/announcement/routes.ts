import * as calls from "../../shared/message/announcement.ts";
import { renderWritten } from "../platform/rendering/rendering.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import {
  createAnnouncement,
  deleteAnnouncement,
  listAllAnnouncements,
  readVisibleAnnouncement,
  listVisibleAnnouncements,
  sitePlace,
  updateAnnouncement,
} from "./service.ts";

export function announcementRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, calls.getCommonAnnouncements, (page, { locale }) =>
    listVisibleAnnouncements(db, sitePlace, { ...page, locale }),
  );
  route(context, calls.getAnnouncement, ({ id }, { locale }) =>
    readVisibleAnnouncement(db, id, locale),
  );
  route(context, calls.listAnnouncements, (page, { locale }) =>
    listAllAnnouncements(db, sitePlace, { ...page, locale }),
  );
  route(context, calls.createAnnouncement, (input, call) =>
    createAnnouncement(db, call, sitePlace, input),
  );
  route(context, calls.updateAnnouncement, (input, call) =>
    updateAnnouncement(db, call, sitePlace, input),
  );
  route(context, calls.deleteAnnouncement, (input, call) =>
    deleteAnnouncement(db, call, sitePlace, input),
  );
  route(context, calls.previewAnnouncement, async ({ content }, { viewer }) => ({
    html: await renderWritten(content, { field: "content", owner: viewer.uid }),
  }));
}
