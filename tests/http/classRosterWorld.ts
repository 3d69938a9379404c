import { beforeAll, beforeEach, expect } from "vitest";
import type { importRoster, RosterImport } from "../../src/shared/class/classRoster.ts";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import { type ClassCaller, type ClassWorld, createClassWorld } from "./classWorld.ts";

export let world: ClassWorld;
export let classId: number;

export type Output = OutputOf<typeof importRoster>;
export const send = (as: ClassCaller, rows: string[][], options: Record<string, unknown> = {}) =>
  world.call(as, "POST /api/class/roster", { body: { classId, rows, ...options } });

export async function imported(
  as: ClassCaller,
  rows: string[][],
  options: Record<string, unknown> = {},
): Promise<Output> {
  const reply = await send(as, rows, options);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Output;
}
export const outcomes = ({ lines }: Output) =>
  lines.map(({ username, outcome }) => `${username} ${outcome}`);
export const imports = async () =>
  (
    await world.data<{ records: RosterImport[] }>(
      "owner",
      `GET /api/class/roster/list?classId=${classId}`,
    )
  ).records;
export const undo = (as: ClassCaller, importId: number | null) =>
  world.call(as, "PUT /api/class/roster/undo", { body: { classId, importId } });
export const roster = async () =>
  (
    await world.sql<{ line: string }>(
      `select concat_ws(' ', u.username, m.role, m.roster_name, m.roster_number) as line
       from group_member m join app_user u using (uid) where group_id = $1 order by 1`,
      [classId],
    )
  ).map(({ line }) => line);
export const accounts = async () =>
  (await world.sql<{ count: number }>("select count(*)::int as count from app_user"))[0]?.count;

export const heading = ["username", "name", "number", "role"];

/** Starts the test server before the tests of the calling file, and stops it after them. */
export function inRosterWorld(): void {
  beforeAll(async () => {
    world = await createClassWorld({ hasRealClock: true });
    return () => world.close();
  });
  beforeEach(async () => {
    await world.sql("delete from rate_window");
    await world.sql("delete from message");
    await world.sql("delete from group_offer");
    classId = await world.classWithMembers();
  });
}
