import {
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  getAnnouncement,
  getCommonAnnouncements,
  listAnnouncements,
  previewAnnouncement,
} from "../../shared/announcement.ts";
import { renderMarkdown } from "../platform/markdown.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { edit, publish, readAll, readOneVisible, readVisible, remove } from "./service.ts";

export function announcementRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, getCommonAnnouncements, (page) => readVisible(db, page));
  route(context, getAnnouncement, ({ id }) => readOneVisible(db, id));
  route(context, listAnnouncements, (page) => readAll(db, page));
  route(context, createAnnouncement, (input, call) => publish(db, call, input));
  route(context, editAnnouncement, (input, call) => edit(db, call, input));
  route(context, deleteAnnouncement, (input, call) => remove(db, call, input));
  route(context, previewAnnouncement, async ({ content }) => ({ html: renderMarkdown(content) }));
}
