import { afterAll, beforeAll, beforeEach, expect, inject } from "vitest";
import type { UserRow } from "../../src/shared/account/user.ts";
import { type Caller, createWorld, PASSWORD, type Reply, type World } from "./world.ts";

interface Pupil {
  uid: string;
  username: string;
}

/** A test server with accounts that tests can list, change, ban and delete. Each test gets three new users. */
export interface UserWorld {
  /** The server, which is started before the tests run. */
  site(): World;
  pupils(): [Pupil, Pupil, Pupil];
  /**
   * Number of the current test; it is part of the names, email addresses and numbers of the users that the test
   * creates.
   */
  round(): number;
  updateUser: Write;
  forbid: Write;
  remove: Write;
  pass: Write;
  reject: Write;
  list(query?: string): Promise<{ records: UserRow[]; total: number }>;
  stored(uid: string): Promise<Record<string, unknown>>;
  signIn(username: string, password?: string): Promise<Reply>;
  mayStill(token: string): Promise<boolean>;
  tokenOf(username: string): Promise<string>;
}

type Write = (body: object, as?: Caller) => Promise<Reply>;

export function userWorld(): UserWorld {
  let world: World;
  let pupils: [Pupil, Pupil, Pupil];
  let round = 0;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    round += 1;
    pupils = await addPupils(world, round);
  });
  const write =
    (method: string, path: string): Write =>
    (body, as = "root") =>
      world.call(as, `${method} ${path}`, { body });
  const signIn = (username: string, password = PASSWORD) =>
    world.call("guest", "POST /api/login", { body: { username, password } });
  return {
    site: () => world,
    pupils: () => pupils,
    round: () => round,
    updateUser: write("PUT", "/api/admin/user/edit-user"),
    forbid: write("POST", "/api/admin/user/forbid-user"),
    remove: write("DELETE", "/api/admin/user/delete-user"),
    pass: write("POST", "/api/admin/user/pass-user"),
    reject: write("POST", "/api/admin/user/reject-user"),
    async list(query = "") {
      const reply = await world.call("root", `GET /api/admin/user/get-user-list${query}`);
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data as { records: UserRow[]; total: number };
    },
    async stored(uid) {
      const [row] = await world.sql("select * from app_user where uid = $1", [uid]);
      return row as Record<string, unknown>;
    },
    signIn,
    async mayStill(token) {
      const headers = { authorization: token };
      return (await world.call("guest", "GET /api/get-user-info", { headers })).status === 200;
    },
    async tokenOf(username) {
      return (await signIn(username)).headers.get("authorization") ?? "";
    },
  };
}

async function addPupils(world: World, round: number): Promise<[Pupil, Pupil, Pupil]> {
  const rows = await world.sql(
    `insert into app_user (uid, username, password_hash, email, realname, school, number)
     select md5($1 || n), 'pupil' || $1 || '-' || n, $2, 'p' || $1 || n || '@school.example',
       '王小明' || n, '第一中学', 'S' || $1 || n
     from generate_series(1, 3) n returning uid, username`,
    [String(round), inject("passwordHash")],
  );
  return rows as [Pupil, Pupil, Pupil] & typeof rows;
}
