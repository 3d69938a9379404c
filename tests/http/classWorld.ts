import { expect } from "vitest";
import { openSession } from "../../src/server/account/session.ts";
import type { ClassDetail } from "../../src/shared/class/class.ts";
import { createTimedWorld } from "./timedWorld.ts";
import { type Caller, createWorld, type Reply, type World } from "./world.ts";

/** Accounts in addition to the accounts of every test world; all are ordinary users. */
const pupils = ["owner", "teacher", "assistant", "member", "classmate", "foreign", "ann", "bob"];

export type ClassCaller =
  | Caller
  | "owner"
  | "teacher"
  | "assistant"
  | "member"
  | "classmate"
  | "foreign"
  | "ann"
  | "bob";

export interface ClassWorld extends Omit<World, "call"> {
  /** Advances the stopped clock; all accounts stay signed in. */
  pass(ms: number): Promise<void>;
  call(as: ClassCaller, what: string, options?: { body?: unknown }): Promise<Reply>;
  /** The data in the response to a call that must succeed. */
  data<T>(as: ClassCaller, what: string, body?: unknown): Promise<T>;
  /** Sends a request and returns the code of the refusal; undefined if the request succeeds. */
  code(as: ClassCaller, what: string, body?: unknown): Promise<string | undefined>;
  uidOf(username: string): Promise<string>;
  /** A class of `owner` with `teacher`, `assistant`, `member` and `classmate`. */
  classWithMembers(fields?: Record<string, unknown>): Promise<number>;
  /** Creates a class that belongs to `owner` and has no members; returns its id. */
  emptyClass(fields?: Record<string, unknown>): Promise<number>;
  detail(as: ClassCaller, classId: number): Promise<ClassDetail>;
  /** Stored members as `username role`, in alphabetical order. */
  members(classId: number): Promise<string[]>;
}

/** Creates the world with a stopped clock, or with the real clock if jobs run in the background. */
export async function createClassWorld({ hasRealClock = false } = {}): Promise<ClassWorld> {
  const timed = hasRealClock ? null : await createTimedWorld();
  const world: World = timed ?? (await createWorld());
  const uids: Record<string, string> = {};
  const tokens = world.tokens as Record<string, string>;
  for (const [n, name] of pupils.entries()) {
    const uid = String(n + 1).padStart(32, "7");
    uids[name] = uid;
    await world.sql(
      `insert into app_user (uid, username, password_hash, role_id, nickname, realname, number, email)
       values ($1, $2, '', 1002, $3, $4, $5, $6)`,
      [uid, name, `nick ${name}`, `Real ${name}`, `N-${name}`, `${name}@school.test`],
    );
  }
  const signIn = async () => {
    for (const [name, uid] of Object.entries(uids)) {
      const session = { uid, ip: "127.0.0.1", userAgent: "test" };
      tokens[name] = await openSession(world.server.db, session);
    }
  };
  await signIn();
  await world.sql(
    "insert into group_creator (uid) select uid from app_user where username = 'owner'",
  );
  await world.sql(
    `insert into site_setting values
       ('site.switches', '{"defaultCreateGroupDailyLimit": 1000, "defaultCreateGroupLimit": 1000}')`,
  );

  const classWorld: ClassWorld = {
    ...world,
    async pass(ms) {
      if (!timed) throw new Error("the clock of this world is the real one");
      await timed.pass(ms);
      await signIn();
    },
    call: (as, what, options) => world.call(as as Caller, what, options),
    async data<T>(as: ClassCaller, what: string, body?: unknown) {
      const reply = await classWorld.call(as, what, body === undefined ? {} : { body });
      expect(reply.status, `${what} as ${as}: ${reply.text}`).toBe(200);
      return reply.body.data as T;
    },
    code: async (as, what, body) =>
      (await classWorld.call(as, what, body === undefined ? {} : { body })).body.code,
    async uidOf(username) {
      const [row] = await world.sql<{ uid: string }>(
        "select uid from app_user where username = $1",
        [username],
      );
      return row?.uid ?? "";
    },
    async emptyClass(fields = {}) {
      const form = { name: "Algorithms", term: "2026 spring", ...fields };
      return (await classWorld.data<{ id: number }>("owner", "POST /api/class", form)).id;
    },
    async classWithMembers(fields = {}) {
      const classId = await classWorld.emptyClass(fields);
      await world.sql(
        `insert into group_member (group_id, uid, role)
         select $1, uid, case when username in ('teacher', 'assistant') then username else 'member' end
         from app_user where username in ('teacher', 'assistant', 'member', 'classmate')`,
        [classId],
      );
      return classId;
    },
    detail: (as, classId) => classWorld.data(as, `GET /api/class/detail?classId=${classId}`),
    async members(classId) {
      const rows = await world.sql<{ line: string }>(
        `select u.username || ' ' || m.role as line from group_member m join app_user u on u.uid = m.uid
         where m.group_id = $1 order by 1`,
        [classId],
      );
      return rows.map(({ line }) => line);
    },
  };
  return classWorld;
}
