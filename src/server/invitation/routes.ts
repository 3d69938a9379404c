import * as calls from "../../shared/account/invitation.ts";
import { addressForLimits, countOrRefuse } from "../platform/database/rateWindow.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { readSwitches } from "../site/service.ts";
import {
  createInvitation,
  fieldsBeside,
  listInvitations,
  revokeInvitation,
  usableInvitation,
} from "./service.ts";

/**
 * Maximum number of invalid links that may be opened from one address in ten minutes. A valid link, which has 192
 * random bits, is accepted regardless of this limit.
 */
const CHECKS = { limit: 60, window: 10 * 60 };

/** Invitation links: root creates and revokes them; a user who opens a link sees which values it sets. */
export function invitationRoutes(context: RouteContext): void {
  route(context, calls.listInvitations, (_input, { db }) => listInvitations(db));
  route(context, calls.createInvitation, ({ days, ...input }, call) => {
    void call.reply.header("cache-control", "no-store");
    return createInvitation(call.db, call, { ...input, days: days ?? null });
  });
  route(context, calls.revokeInvitation, ({ id }, call) => revokeInvitation(call.db, call, id));
  // An expired session in the browser must not prevent registering.
  const publicContext: RouteContext = { ...context, findViewer: async () => null };
  route(publicContext, calls.checkInvitation, async ({ token }, { db, ip }) => {
    const preset = await usableInvitation(db, token).catch(async (error: unknown) => {
      const key = `invitation:${addressForLimits(ip)}`;
      await countOrRefuse(db, { key, ...CHECKS });
      throw error;
    });
    const switches = await readSwitches(db);
    const form = {
      realname: switches.registerRealname,
      school: switches.registerSchool,
      number: switches.registerNumber,
      className: switches.registerClass,
    };
    return { ...preset, fields: fieldsBeside(preset, form) };
  });
}
