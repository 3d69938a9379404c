import { describe, expect, test } from "vitest";
import type { TrialRow } from "../../src/shared/verdict/trial.ts";
import { MINUTE, SECOND } from "../support/worldClock.ts";
import { people } from "./world.ts";
import { call, good, inTrialWorld, world } from "./trialWorld.ts";

inTrialWorld();

async function start(as: "user" | "other" = "user", body: object = {}): Promise<number> {
  const reply = await world.call(as, call, { body: { ...good, ...body } });
  if (reply.status !== 200) throw new Error(reply.text);
  return (reply.body.data as TrialRow).trialId;
}

/** Simulates that the node has finished the trial run. */
async function end(trialId: number): Promise<void> {
  await world.sql("delete from job where kind = 'trial'");
  await world.sql("update trial set finished_at = verdict_now(), state = 'done' where id = $1", [
    trialId,
  ]);
}

describe("limits", () => {
  test("one at a time: of ten concurrent ones one starts, the next after it has ended", async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => world.call("user", call, { body: good })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.body.code]).toEqual([429, "TRIAL_RUNNING"]);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    await start("other");
    const first = replies.find(({ status }) => status === 200)?.body.data as TrialRow;
    await end(first.trialId);
    await start();
  });

  test("the seventh within 10 s is refused with the seconds to wait", async () => {
    for (let i = 0; i < 6; i += 1) await end(await start());
    await world.clock.advance(4 * SECOND);
    const reply = await world.call("user", call, { body: good });
    expect([reply.status, reply.body.code]).toEqual([429, "TRIAL_TOO_FAST"]);
    expect(reply.headers.get("retry-after")).toBe("6");
    expect(reply.text).toContain("6 s");
    await start("other");
    await world.clock.advance(6 * SECOND);
    await start();
  });

  test("the sixty-first within 10 minutes is refused until the first expires", async () => {
    await world.sql(
      `insert into trial (uid, problem_id, language, code, inputs, state, created_at, finished_at)
       select $1, (select id from problem limit 1), 'C', 'x', '[]', 'done',
         verdict_now() - interval '9 minutes', verdict_now() from generate_series(1, 60)`,
      [people.user.uid],
    );
    const reply = await world.call("user", call, { body: good });
    expect([reply.status, reply.body.code]).toEqual([429, "TRIAL_TOO_FAST"]);
    expect(reply.headers.get("retry-after")).toBe("60");
    await world.clock.advance(MINUTE);
    await start();
  });

  test("a refused run does not count", async () => {
    for (let i = 0; i < 10; i += 1) {
      const reply = await world.call("user", call, { body: { ...good, samples: [9] } });
      expect(reply.status).toBe(400);
    }
    await start();
  });
});
