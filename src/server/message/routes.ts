import {
  cleanMessages,
  getPersonalMessages,
  getSystemMessages,
  getUnread,
  messageKinds,
  readMessages,
} from "../../shared/message.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { clean, countUnread, listMessages, readAll } from "./service.ts";

/** A user can only read and delete their own messages: the uid is the session's. */
export function messageRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, getUnread, (_input, { viewer }) => countUnread(db, viewer.uid));
  route(context, getSystemMessages, (page, { viewer: { uid }, locale }) =>
    listMessages(db, { uid, kind: "sys", locale }, page),
  );
  route(context, getPersonalMessages, (page, { viewer: { uid }, locale }) =>
    listMessages(db, { uid, kind: "mine", locale }, page),
  );
  route(context, readMessages, ({ type }, { viewer }) =>
    readAll(db, viewer.uid, messageKinds[type]),
  );
  route(context, cleanMessages, ({ type, id }, { viewer: { uid } }) =>
    clean(db, { uid, kind: messageKinds[type] }, id),
  );
}
