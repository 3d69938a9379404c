import { afterAll, beforeAll, expect, test } from "vitest";
import type { Announcement } from "../../src/shared/message/announcement.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function publish(status: number): Promise<number> {
  const reply = await world.call("root", "POST /api/admin/announcement", {
    body: { title: "Maintenance", content: "Tonight **at ten**.", status },
  });
  return (reply.body.data as Announcement).id;
}

test("the link of a visible announcement is public and returns it rendered", async () => {
  const reply = await world.call("guest", `GET /api/get-announcement?id=${await publish(0)}`);
  expect(reply.body.data).toMatchObject({
    title: "Maintenance",
    html: "<p>Tonight <strong>at ten</strong>.</p>\n",
  });
});

test("hidden and unknown ones are reported as not found, also to root", async () => {
  const hidden = await publish(1);
  for (const id of [hidden, 999_999]) {
    const reply = await world.call("root", `GET /api/get-announcement?id=${id}`);
    expect([reply.status, reply.body.code]).toEqual([404, "ANNOUNCEMENT_NOT_FOUND"]);
    expect(reply.text).not.toContain("Maintenance");
  }
  expect((await world.call("guest", "GET /api/get-announcement?id=x")).status).toBe(400);
});
