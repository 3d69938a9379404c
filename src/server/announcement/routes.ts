import {
  createAnnouncement,
  deleteAnnouncement,
  updateAnnouncement,
  getAnnouncement,
  getCommonAnnouncements,
  listAnnouncements,
  previewAnnouncement,
} from "../../shared/announcement.ts";
import { renderWritten } from "../platform/rendering.ts";
import { route, type RouteContext } from "../platform/route.ts";
import {
  create,
  readAll,
  readOneVisible,
  readVisible,
  remove,
  sitePlace,
  update,
} from "./service.ts";

export function announcementRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, getCommonAnnouncements, (page, { locale }) =>
    readVisible(db, sitePlace, { ...page, locale }),
  );
  route(context, getAnnouncement, ({ id }, { locale }) => readOneVisible(db, id, locale));
  route(context, listAnnouncements, (page, { locale }) =>
    readAll(db, sitePlace, { ...page, locale }),
  );
  route(context, createAnnouncement, (input, call) => create(db, call, sitePlace, input));
  route(context, updateAnnouncement, (input, call) => update(db, call, sitePlace, input));
  route(context, deleteAnnouncement, (input, call) => remove(db, call, sitePlace, input));
  route(context, previewAnnouncement, async ({ content }, { viewer }) => ({
    html: await renderWritten(content, { field: "content", owner: viewer.uid }),
  }));
}
