import * as calls from "../../shared/message.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { countUnread, deleteMessages, listMessages, readAll } from "./service.ts";

/** A user can only read and delete their own messages: the uid is the session's. */
export function messageRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, calls.getUnread, (_input, { viewer }) => countUnread(db, viewer.uid));
  route(context, calls.getSystemMessages, (page, { viewer: { uid }, locale }) =>
    listMessages(db, { uid, kind: "sys", locale }, page),
  );
  route(context, calls.getPersonalMessages, (page, { viewer: { uid }, locale }) =>
    listMessages(db, { uid, kind: "mine", locale }, page),
  );
  route(context, calls.readMessages, ({ type }, { viewer }) =>
    readAll(db, viewer.uid, calls.messageKinds[type]),
  );
  route(context, calls.deleteMessages, ({ type, id }, { viewer: { uid } }) =>
    deleteMessages(db, { uid, kind: calls.messageKinds[type] }, id),
  );
}
