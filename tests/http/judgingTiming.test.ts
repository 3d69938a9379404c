import { afterAll, beforeAll, expect, test } from "vitest";
import type { JudgeProcess } from "../../src/shared/system/dashboard.ts";
import { connectNode } from "./judgingWorld.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function timingOf(name: string): Promise<JudgeProcess["timing"] | undefined> {
  const reply = await world.call("root", "GET /api/admin/config/get-judge-service-info");
  return (reply.body.data as JudgeProcess[]).find((each) => each.name === name)?.timing;
}

test("a node's timing measurements are shown, and removed when it stops measuring", async () => {
  const timing = {
    runs: 15,
    fastestMs: 20.1,
    medianMs: 21,
    slowestMs: 40,
    speed: 1.19,
    noise: 0.06,
  };
  const measuring = await connectNode(world.server.address, { name: "measuring" });
  await measuring.hello({ timing });
  expect(await timingOf("measuring")).toEqual(timing);
  measuring.kill();

  const older = await connectNode(world.server.address, { name: "measuring" });
  await older.hello();
  expect(await timingOf("measuring")).toBeNull();
  older.kill();
});
