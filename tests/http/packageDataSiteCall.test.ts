import { describe, expect, test } from "vitest";
import { SECOND } from "../support/worldClock.ts";
import type { Caller } from "./world.ts";
import { clock, inDataSiteWorld, loj, world } from "./packageDataSiteWorld.ts";

/* Tests that store problems with test data from simulated Lyrio (LibreOJ) and SYZOJ 2 sites. */

inDataSiteWorld();

describe("one call that imports a problem", () => {
  /** Makes a call and advances the clock until the reply arrives; returns the reply. */
  async function atOnce(as: Caller, what: string) {
    let isOver = false;
    const answer = world.call(as, what).finally(() => {
      isOver = true;
    });
    for (let second = 0; second < 200 && !isOver; second++) await clock.advance(SECOND);
    return answer;
  }

  test("stores it as a private one, once", async () => {
    const path = "GET /api/file/import-loj-problem?problemId=6002";
    expect((await atOnce("root", path)).status).toBe(200);
    const rows = await world.sql("select auth from problem where problem_id = 'LOJ-6002'");
    expect(rows).toEqual([{ auth: 2 }]);
    expect((await atOnce("root", path)).text).toContain("PACKAGE_PARTLY");
    const other = "GET /api/admin/problem/import-remote-oj-problem?name=SYZOJ&problemId=4";
    expect((await atOnce("root", other)).text).toContain("PACKAGE_PARTLY");
  });

  test.each([
    ["root", "name=LOJ&problemId=1%202", "REMOTE_TOO_MANY"],
    ["root", "name=NONE&problemId=1", "REMOTE_JUDGE_UNKNOWN"],
    ["user", "name=LOJ&problemId=1", "FORBIDDEN"],
  ] as const)("%s %s: %s", async (as, query, code) => {
    const reply = await atOnce(as, `GET /api/admin/problem/import-remote-oj-problem?${query}`);
    expect(reply.text).toContain(code);
  });

  test("answers after a minute when the site is slow, and the import goes on", async () => {
    // The first of the three refused file requests is for the picture, which is not requested again.
    loj.busy = 3;
    loj.retryAfter = 45;
    const reply = await atOnce("root", "GET /api/file/import-loj-problem?problemId=6006");
    expect(reply.status).toBe(200);
    expect(reply.text).toContain("The import goes on in the background");
    loj.retryAfter = 7;
  });
});
