import {
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  getAnnouncement,
  getCommonAnnouncements,
  listAnnouncements,
  previewAnnouncement,
} from "../../shared/announcement.ts";
import { renderWritten } from "../platform/rendering.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { edit, create, readAll, readOneVisible, readVisible, remove } from "./service.ts";

export function announcementRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, getCommonAnnouncements, (page, { locale }) => readVisible(db, page, locale));
  route(context, getAnnouncement, ({ id }, { locale }) => readOneVisible(db, id, locale));
  route(context, listAnnouncements, (page, { locale }) => readAll(db, page, locale));
  route(context, createAnnouncement, (input, call) => create(db, call, input));
  route(context, editAnnouncement, (input, call) => edit(db, call, input));
  route(context, deleteAnnouncement, (input, call) => remove(db, call, input));
  route(context, previewAnnouncement, async ({ content }, { viewer }) => ({
    html: await renderWritten(content, { field: "content", owner: viewer.uid }),
  }));
}
