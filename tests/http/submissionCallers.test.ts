import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProblem, addNodeLanguages, setInterval } from "./judgingWorld.ts";
import { createWorld, people, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await addNodeLanguages(world);
  await setInterval(world, 0);
  await aProblem(world, { problem_id: "P1" });
});
afterAll(() => world.close());

const good = { pid: "P1", language: "C++", code: "int main() {}", cid: 0, tid: null };

describe("who submits", () => {
  const post = (body: unknown, token: string) =>
    fetch(`${world.server.address}/api/submit-problem-judge`, {
      method: "POST",
      headers: { authorization: token, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const count = async () =>
    (await world.sql<{ count: number }>("select count(*) as count from submission"))[0]?.count;

  test("return nothing to an ended session, not even a stored result", async () => {
    const token = world.tokens.other;
    const body = { ...good, idempotencyKey: "ended-session-1" };
    expect((await post(body, token)).status).toBe(200);
    await world.sql(
      `update session set expires_at = verdict_now() - interval '1 second'
       where uid = $1`,
      [people.other.uid],
    );
    const before = await count();
    expect((await post(body, token)).status).toBe(401);
    await world.sql(
      `update session set expires_at = verdict_now() + interval '1 day'
       where uid = $1`,
      [people.other.uid],
    );
    expect(await count()).toBe(before);
  });

  test("do not reveal another user's idempotency key", async () => {
    const body = { ...good, idempotencyKey: "somebodys-key-1" };
    const ids = [];
    for (const token of [world.tokens.user, world.tokens.other, world.tokens.user]) {
      const { data } = (await (await post(body, token)).json()) as { data: { submitId: number } };
      ids.push(data.submitId);
    }
    expect(ids[1]).not.toBe(ids[0]);
    expect(ids[2]).toBe(ids[0]);
  });

  test("bodies of any shape are refused for their own faults", async () => {
    for (const body of [
      [],
      [1],
      "text",
      7,
      { pid: {}, language: [] },
      { ...good, language: "\0" },
    ]) {
      const reply = await post(body, world.tokens.user);
      expect(reply.status, JSON.stringify(body)).toBe(400);
    }
    expect((await post(null, world.tokens.user)).status).toBe(400);
    expect((await post(good, "x".repeat(43))).status).toBe(401);
    expect((await post(good, "x".repeat(4000))).status).toBe(401);
  });
});
