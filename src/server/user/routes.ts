import * as calls from "../../shared/account/user.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { readBatch } from "./batch.ts";
import { updateUser } from "./update.ts";
import { downloadList, generateUsers } from "./generate.ts";
import { importUsers } from "./import.ts";
import {
  countApplications,
  deleteUsers,
  forbidUsers,
  listUsers,
  passUsers,
  rejectUsers,
} from "./service.ts";

/** Registers the endpoints for account management by root; permissions are decided by policies on the stored rows. */
export function userRoutes(context: RouteContext, bus: Bus): void {
  const { db, box } = context;
  route(context, calls.getUserList, (input) => listUsers(db, input));
  route(context, calls.countApplications, () => countApplications(db));
  route(context, calls.updateUser, (input, call) => updateUser(db, call, input));
  route(context, calls.forbidUsers, ({ ids }, call) => forbidUsers(db, call, ids));
  route(context, calls.deleteUsers, ({ ids }, call) => deleteUsers(db, call, ids));
  route(context, calls.passUsers, ({ ids }, call) => passUsers(context, call, ids));
  route(context, calls.rejectUsers, ({ ids }, call) => rejectUsers(context, call, ids));
  const services = { db, box, bus };
  route(context, calls.importUsers, (input, call) => importUsers(services, input, call));
  route(context, calls.generateUsers, (input, call) => generateUsers(services, input, call));
  route(context, calls.getBatch, ({ key }, { viewer: { uid }, locale }) =>
    readBatch(db, { key, uid, locale }),
  );
  route(context, calls.downloadGenerated, (input, call) => downloadList(services, input, call));
}
