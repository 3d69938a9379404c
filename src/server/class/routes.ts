import * as calls from "../../shared/class/class.ts";
import * as adminCalls from "../../shared/class/classAdmin.ts";
import * as memberCalls from "../../shared/class/classMember.ts";
import { countOrRefuse } from "../platform/database/rateWindow.ts";
import { renderWritten } from "../platform/rendering/rendering.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import type { NamePieces } from "../ranking/service.ts";
import {
  archiveClass,
  deleteClass,
  removePicture,
  transferClass,
  uploadPicture,
} from "./change.ts";
import { addCreator, listCreators, removeCreator } from "./creators.ts";
import { enteredClass } from "./entered.ts";
import { leaveClass, listMembers, removeMember, updateMember } from "./member.ts";
import { listAllClasses, listOwnClasses, readClass } from "./read.ts";
import { createClass, readCreation, updateClass } from "./save.ts";

/**
 * Previews are limited, because one preview costs up to 0.2 s on a rendering thread. While a user types, a preview is
 * requested every 0.7 s; the limit permits this.
 */
const PREVIEWS = { limit: 120, window: 30 };
const PICTURES = { limit: 20, window: 600 };

export function classRoutes(
  context: RouteContext,
  { namePieces }: { namePieces: NamePieces },
): void {
  const { db } = context;
  route(context, calls.listClasses, (query, { viewer }) => listOwnClasses(db, query, viewer));
  route(context, calls.getClass, ({ classId }, call) => readClass(db, classId, call));
  route(context, calls.getClassCreation, (_input, { viewer }) => readCreation(db, viewer));
  route(context, calls.createClass, (form, call) => createClass(db, form, call));
  route(context, calls.updateClass, (form, call) => updateClass(db, form, call));
  route(context, calls.archiveClass, (input, call) => archiveClass(db, input, call));
  route(context, calls.transferClass, (input, call) => transferClass(db, input, call));
  route(context, calls.deleteClass, (input, call) => deleteClass(db, input, call));
  route(context, calls.uploadClassPicture, async ({ classId, ...crop }, call) => {
    await countOrRefuse(db, { key: `classPicture:${call.viewer.uid}`, ...PICTURES });
    return uploadPicture(context, { classId, crop }, call);
  });
  route(context, calls.removeClassPicture, ({ classId }, call) => removePicture(db, classId, call));
  route(context, calls.previewClassText, async ({ classId, content }, { viewer }) => {
    await enteredClass(db, classId, viewer, "announce");
    await countOrRefuse(db, { key: `preview:${viewer.uid}`, ...PREVIEWS });
    return { html: await renderWritten(content, { field: "content", owner: viewer.uid }) };
  });

  route(context, memberCalls.listClassMembers, (query, { viewer }) =>
    listMembers(db, query, viewer),
  );
  route(context, memberCalls.updateClassMember, (input, call) => updateMember(db, input, call));
  route(context, memberCalls.removeClassMember, (input, call) => removeMember(db, input, call));
  route(context, memberCalls.leaveClass, ({ classId }, call) => leaveClass(db, classId, call));

  route(context, adminCalls.listAllClasses, (query, { viewer }) =>
    listAllClasses({ db, namePieces }, query, viewer),
  );
  route(context, adminCalls.listClassCreators, (query) => listCreators(db, query));
  route(context, adminCalls.addClassCreator, ({ username }, call) =>
    addCreator(db, username, call),
  );
  route(context, adminCalls.removeClassCreator, ({ uid }, call) => removeCreator(db, uid, call));
}
