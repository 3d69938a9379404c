import { afterAll, beforeAll, expect } from "vitest";
import type { Batch } from "../../src/shared/account/user.ts";
import { until } from "./judgingWorld.ts";
import { type Caller, createWorld, type Reply, type World } from "./world.ts";

/** A test world with helpers for the API calls that create many accounts at once. */
export interface UserBatchWorld {
  /** The server, which is started before the tests run. */
  site(): World;
  post(path: string, body: unknown, as?: Caller): Promise<Reply>;
  /** Waits until the accounts have been created, and returns their list. */
  settled(key: string): Promise<Batch>;
  countUsers(): Promise<number>;
  download(key: string, more?: string, as?: Caller): Promise<Response>;
}

/** The form for three accounts, `team1` to `team3`. */
export const generation = (more: object = {}) => ({
  prefix: "team",
  suffix: "",
  number_from: 1,
  number_to: 3,
  password_length: 8,
  ...more,
});

export function userBatchWorld(): UserBatchWorld {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  async function read(key: string): Promise<Batch> {
    const reply = await world.call("root", `GET /api/admin/user/batch?key=${key}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as Batch;
  }
  return {
    site: () => world,
    post: (path, body, as = "root") => world.call(as, `POST /api/admin/user/${path}`, { body }),
    settled: (key) =>
      until(
        () => read(key),
        ({ state }) => state !== "working",
      ),
    async countUsers() {
      const [row] = await world.sql<{ count: number }>("select count(*) from app_user");
      return row?.count ?? -1;
    },
    download: (key, more = "", as = "root") =>
      fetch(`${world.server.address}/api/file/generate-user-excel?key=${key}${more}`, {
        headers:
          as === "guest" ? {} : { authorization: world.tokens[as], "accept-language": "en-US" },
      }),
  };
}
