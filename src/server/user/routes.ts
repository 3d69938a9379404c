import {
  deleteUsers,
  downloadGenerated,
  updateUser,
  forbidUsers,
  generateUsers,
  getBatch,
  getUserList,
  importUsers,
  passUsers,
  rejectUsers,
} from "../../shared/user.ts";
import type { Bus } from "../platform/liveBus.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { readBatch } from "./batch.ts";
import { updateUser as update } from "./update.ts";
import { downloadList, generate } from "./generate.ts";
import { importList } from "./import.ts";
import {
  deleteUsers as remove,
  forbidUsers as forbid,
  listUsers,
  passUsers as pass,
  rejectUsers as reject,
} from "./service.ts";

/** Account management by root; each decision is a policy on the stored rows. */
export function userRoutes(context: RouteContext, bus: Bus): void {
  const { db, box } = context;
  route(context, getUserList, (input) => listUsers(db, input));
  route(context, updateUser, (input, call) => update(db, call, input));
  route(context, forbidUsers, ({ ids }, call) => forbid(db, call, ids));
  route(context, deleteUsers, ({ ids }, call) => remove(db, call, ids));
  route(context, passUsers, ({ ids }, call) => pass(context, call, ids));
  route(context, rejectUsers, ({ ids }, call) => reject(context, call, ids));
  const services = { db, box, bus };
  route(context, importUsers, (input, call) => importList(services, input, call));
  route(context, generateUsers, (input, call) => generate(services, input, call));
  route(context, getBatch, ({ key }, { viewer: { uid }, locale }) =>
    readBatch(db, { key, uid, locale }),
  );
  route(context, downloadGenerated, (input, call) => downloadList(services, input, call));
}
