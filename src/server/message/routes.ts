import * as calls from "../../shared/message/message.ts";
import * as settingCalls from "../../shared/message/messageSettings.ts";
import * as noticeCalls from "../../shared/message/notice.ts";
import { saveDigest } from "./digest.ts";
import { listInteractions } from "./interaction.ts";
import type { MessagePlace, MessageSights } from "./policy.ts";
import {
  createNotice,
  deleteNotice,
  listNoticeReaders,
  listNotices,
  updateNotice,
} from "./noticeAdmin.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { deleteMessages, listMessages, readAll } from "./inbox.ts";
import { countUnread } from "./service.ts";
import {
  blockUser,
  readSettings,
  readThreadState,
  saveSettings,
  saveThreadState,
} from "./settings.ts";

/** Users can read and delete only their own messages, because the uid is taken from the session. */
export function messageRoutes(context: RouteContext, { places, subjects }: MessageSights): void {
  const { db } = context;
  route(context, calls.getUnread, async (_input, { viewer: { uid } }) => {
    const counts = (await countUnread(db, [uid])).get(uid);
    if (!counts) throw new Error("a user has no counts of messages");
    return counts;
  });
  const tabs = [
    [calls.getCommentMessages, "comment"],
    [calls.getReplyMessages, "reply"],
    [calls.getLikeMessages, "like"],
  ] as const;
  for (const [call, kind] of tabs) {
    route(context, call, (page, { viewer, locale }) =>
      listInteractions(db, places, { ...page, kind, viewer, locale }),
    );
  }
  route(context, calls.getSystemMessages, (page, { viewer, locale }) =>
    listMessages(db, subjects, { ...page, viewer, kind: "sys", locale }),
  );
  route(context, calls.getPersonalMessages, (page, { viewer, locale }) =>
    listMessages(db, subjects, { ...page, viewer, kind: "mine", locale }),
  );
  route(context, calls.readMessages, ({ type }, { viewer }) =>
    readAll(db, viewer.uid, calls.messageKinds[type]),
  );
  route(context, calls.deleteMessages, ({ type, id }, { viewer: { uid } }) =>
    deleteMessages(db, { uid, kind: calls.messageKinds[type] }, id),
  );
}

/**
 * Message settings: kinds, blocked users, followed and muted discussions. Users read and change only their own
 * settings.
 */
export function messageSettingRoutes(context: RouteContext, places: readonly MessagePlace[]): void {
  const { db } = context;
  route(context, settingCalls.getMessageSettings, (_input, { viewer }) =>
    readSettings(db, viewer.uid),
  );
  route(context, settingCalls.setMessageSettings, (input, { viewer }) =>
    saveSettings(db, viewer.uid, input),
  );
  route(context, settingCalls.setDigest, (input, { viewer, locale }) =>
    saveDigest(db, input, { uid: viewer.uid, locale }),
  );
  route(context, settingCalls.blockUser, (input, { viewer }) => blockUser(db, viewer.uid, input));
  route(context, settingCalls.getThreadState, ({ did }, { viewer }) =>
    readThreadState(db, viewer.uid, did),
  );
  route(context, settingCalls.setThreadState, (input, { viewer }) =>
    saveThreadState(db, places, { ...input, viewer }),
  );
}

/** Routes for managing notices to users. */
export function noticeRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, noticeCalls.listNotices, (input) => listNotices(db, input));
  route(context, noticeCalls.createNotice, (form, call) => createNotice(db, form, call));
  route(context, noticeCalls.updateNotice, (form, call) => updateNotice(db, form, call));
  route(context, noticeCalls.deleteNotice, ({ id }, call) => deleteNotice(db, id, call));
  route(context, noticeCalls.listNoticeReaders, (input) => listNoticeReaders(db, input));
}
