import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import type { SimulatedHustOj } from "../remote/hustoj/simulatedHustOj.ts";
import type { Fault } from "../remote/support/simulatedJudge.ts";
import { MINUTE } from "../support/worldClock.ts";
import {
  createRemoteWorld,
  REMOTE_CODE,
  type RemoteWorld,
  type RobotCode,
  robotCodes,
} from "./remoteWorld.ts";

/* For every judge to which the site sends code, these tests simulate every possible fault and follow a submission until
 * its final status. */

let remote: RemoteWorld;

beforeAll(async () => {
  remote = await createRemoteWorld();
});
beforeEach(async () => {
  await remote.clear();
  for (const code of robotCodes) await remote.addAccount(code, "robot");
});
afterAll(() => remote.world.server.close());

async function rowOf(submitId: number) {
  const [row] = await remote.world.sql<{ phase: string; sends: number; account: string }>(
    `select r.phase, r.sends, a.handle as account from remote_submission r
     left join remote_account a on a.id = r.account_id where r.submit_id = $1`,
    [submitId],
  );
  return row;
}

async function causeOf(submitId: number): Promise<string | undefined> {
  const [row] = await remote.world.sql<{ code: string }>(
    "select cause ->> 'code' as code from submission_error where submit_id = $1",
    [submitId],
  );
  return row?.code;
}

async function untilPhase(submitId: number, phase: string): Promise<void> {
  for (let second = 0; second < 90; second++) {
    if ((await rowOf(submitId))?.phase === phase) return;
    await remote.pass(1);
  }
  throw new Error(`still ${JSON.stringify(await rowOf(submitId))}`);
}

const own = (code: RobotCode) =>
  remote.judgeOf(code).submissions.filter(({ user }) => user.startsWith("robot"));
/** Judges that offer no list of submissions. */
const withoutList: ReadonlySet<RobotCode> = new Set(["JSK", "MXT"]);

describe.each(robotCodes)("%s", (code) => {
  const faults = () => remote.judgeOf(code).faults;

  test("lostAfterStoring: the code is found, or nobody can look for it; never sent twice", async () => {
    faults().add("lostAfterStoring");
    const submitId = await remote.submit(code);
    await untilPhase(submitId, withoutList.has(code) ? "ended" : "sending");
    faults().clear();
    const status = await remote.judged(submitId);
    expect(status).toBe(withoutList.has(code) ? Verdict.SubmittedFailed : Verdict.Accepted);
    if (withoutList.has(code)) expect(await causeOf(submitId)).toBe("REMOTE_UNKNOWN");
    expect(own(code)).toHaveLength(1);
  });

  test("lostBeforeStoring: it is sent again after five looks, where the judge has a list", async () => {
    faults().add("lostBeforeStoring");
    const submitId = await remote.submit(code);
    await untilPhase(submitId, withoutList.has(code) ? "ended" : "sending");
    // The request is sent only after the minimum interval since the previous request to the judge.
    await remote.pass(8);
    faults().clear();
    const status = await remote.judged(submitId);
    expect(status).toBe(withoutList.has(code) ? Verdict.SubmittedFailed : Verdict.Accepted);
    expect(own(code)).toHaveLength(withoutList.has(code) ? 0 : 1);
    expect(await rowOf(submitId)).toMatchObject({ sends: withoutList.has(code) ? 1 : 2 });
  });

  test.each<Fault>(["serverError", "challenge", "pageChanged", "wrongCharset"])(
    "%s while the state is read: the verdict comes once it is over",
    async (fault) => {
      const submitId = await remote.submit(code, `${REMOTE_CODE} // SIM:TLE`);
      await untilPhase(submitId, "sent");
      faults().add(fault);
      await remote.pass(30);
      faults().clear();
      for (let minute = 0; minute < 11; minute++) await remote.clock.advance(MINUTE);
      expect(await remote.judged(submitId)).toBe(Verdict.TimeLimitExceeded);
      expect(own(code)).toHaveLength(1);
    },
  );

  test.each<Fault>(["serverError", "challenge", "pageChanged"])(
    "%s before the code is sent: it is sent once it is over",
    async (fault) => {
      faults().add(fault);
      const submitId = await remote.submit(code, `${REMOTE_CODE} // SIM:TLE`);
      await remote.pass(15);
      faults().clear();
      for (let minute = 0; minute < 11; minute++) await remote.clock.advance(MINUTE);
      expect(await remote.judged(submitId)).toBe(Verdict.TimeLimitExceeded);
      expect(own(code)).toHaveLength(1);
      const [account] = await remote.world.sql(
        "select state from remote_account where account_group = $1",
        [code],
      );
      expect(account).toEqual({ state: "ready" });
    },
  );

  test("codeRefused ends the submission", async () => {
    faults().add("codeRefused");
    const submitId = await remote.submit(code);
    expect(await remote.judged(submitId)).toBe(Verdict.SubmittedFailed);
    expect(await causeOf(submitId)).toBe("REMOTE_REFUSED");
    expect(own(code)).toEqual([]);
  });

  test("duplicateRows: each submission is one of them", async () => {
    faults().add("duplicateRows");
    const ids = [
      await remote.submit(code, `${REMOTE_CODE} // SIM:WA`),
      await remote.submit(code, `${REMOTE_CODE} // SIM:TLE`, "other"),
    ];
    expect([await remote.judged(ids[0]!), await remote.judged(ids[1]!)]).toEqual([
      Verdict.WrongAnswer,
      Verdict.TimeLimitExceeded,
    ]);
  });

  test("sessionsEnd: the account is logged in again, or an administrator is needed", async () => {
    await remote.judged(await remote.submit(code));
    remote.judgeOf(code).sessions.clear();
    const submitId = await remote.submit(code, `${REMOTE_CODE} // SIM:WA`);
    const needsPerson = remote.placeOf(code).sessionCookie !== undefined;
    if (needsPerson) {
      await remote.pass(30);
      const [account] = await remote.world.sql(
        "select state from remote_account where account_group = $1",
        [code],
      );
      expect(account).toEqual({ state: "needsPerson" });
      expect(own(code)).toHaveLength(1);
    } else {
      expect(await remote.judged(submitId)).toBe(Verdict.WrongAnswer);
      expect(own(code)).toHaveLength(2);
    }
  });

  test("code that the judge finds too early is sent again after its wait, and was not sent before", async () => {
    const first = await remote.submit(code);
    await untilPhase(first, "sent");
    await remote.world.sql("update remote_account set next_submit_at = verdict_now()");
    const second = await remote.submit(code, `${REMOTE_CODE} // SIM:WA`);
    expect(await remote.judged(second)).toBe(Verdict.WrongAnswer);
    expect(await rowOf(second)).toMatchObject({ sends: 1 });
    expect(own(code)).toHaveLength(2);
  });

  test("two accounts and users at once, and strangers beside them: no verdict is swapped", async () => {
    await remote.addAccount(code, "robot_2");
    const kinds = ["AC", "WA", "TLE", "MLE", "RE", "PE"];
    const ids: number[] = [];
    for (const kind of kinds) {
      const as = ids.length % 2 === 0 ? "user" : "other";
      ids.push(await remote.submit(code, `${REMOTE_CODE} // SIM:${kind}`, as));
      const problem = remote.placeOf(code).problems[code] ?? "";
      remote.judgeOf(code).addForeign("stranger", problem);
    }
    const statuses = [];
    for (const id of ids) statuses.push(await remote.judged(id));
    expect(statuses).toEqual([
      Verdict.Accepted,
      Verdict.WrongAnswer,
      Verdict.TimeLimitExceeded,
      Verdict.MemoryLimitExceeded,
      Verdict.RuntimeError,
      Verdict.PresentationError,
    ]);
    expect(own(code)).toHaveLength(kinds.length);
  });
});

test.each(["MXT", "TKOJ"] as const)(
  "%s: a number that is no known state ends the submission at once with the judge's answer, and a rejudging reads it again",
  async (code) => {
    const submitId = await remote.submit(code, `${REMOTE_CODE} // SIM:ODD`);
    expect(await remote.judged(submitId, 60)).toBe(Verdict.SubmittedFailed);
    const [row] = await remote.world.sql<{ cause: { code: string; detail: string } }>(
      "select cause from submission_error where submit_id = $1",
      [submitId],
    );
    expect(row?.cause).toMatchObject({ code: "REMOTE_STATE_UNKNOWN" });
    expect(row?.cause.detail).toContain("99");
    const [health] = await remote.world.sql<{ failure: string }>(
      "select last_failure as failure from remote_judge where judge = $1",
      [code],
    );
    expect(health?.failure).toContain("unknown state");
    const [there] = own(code);
    if (there) there.code = REMOTE_CODE;
    const rejudge = `GET /api/admin/judge/rejudge?submitId=${submitId}`;
    expect((await remote.world.call("root", rejudge)).status).toBe(200);
    expect(await remote.judged(submitId, 60)).toBe(Verdict.Accepted);
    expect(own(code)).toHaveLength(1);
  },
);

describe("HUSTOJ", () => {
  const judge = () => remote.judgeOf("TKOJ") as SimulatedHustOj;

  test("code that comes while every account is leased is sent soon after a lease ends, not when it would have expired", async () => {
    await remote.world.sql(
      "update remote_account set lease_job = 0, lease_until = verdict_now() + interval '2 minutes'",
    );
    const submitId = await remote.submit("TKOJ");
    await remote.pass(2);
    expect((await rowOf(submitId))?.phase).toBe("queued");
    await remote.world.sql("update remote_account set lease_job = null, lease_until = null");
    expect(await remote.judged(submitId, 20)).toBe(Verdict.Accepted);
  });

  test("an account solves a problem nine times, then another one is used, then nothing is taken", async () => {
    await remote.addAccount("TKOJ", "robot_2");
    const accounts: (string | undefined)[] = [];
    for (let count = 0; count < 18; count++) {
      const submitId = await remote.submit("TKOJ", `${REMOTE_CODE} // ${count}`);
      expect(await remote.judged(submitId)).toBe(Verdict.Accepted);
      accounts.push((await rowOf(submitId))?.account);
    }
    expect(accounts.filter((handle) => handle === "robot")).toHaveLength(9);
    expect(accounts.filter((handle) => handle === "robot_2")).toHaveLength(9);
    await expect(remote.submit("TKOJ")).rejects.toThrow("BACKEND_UNAVAILABLE");
  });

  test("a verdict that the site made up is never taken: another account sends the code, and the first one no more of it", async () => {
    judge().settings.poisonAfter = 1;
    const first = await remote.submit("TKOJ");
    expect(await remote.judged(first)).toBe(Verdict.Accepted);
    await remote.addAccount("TKOJ", "robot_2");
    await remote.world.sql(
      "update remote_account set next_submit_at = verdict_now() + interval '20 seconds' where handle = 'robot_2'",
    );
    const second = await remote.submit("TKOJ");
    expect(await remote.judged(second)).toBe(Verdict.Accepted);
    expect(own("TKOJ").map(({ user }) => user)).toEqual(["robot_2", "robot", "robot"]);
    expect(await rowOf(second)).toMatchObject({ account: "robot_2", sends: 1 });
    // No account can submit to the problem any more, so the submission ends without a penalty.
    const third = await remote.submit("TKOJ");
    expect(await remote.judged(third)).toBe(Verdict.SubmittedFailed);
    expect(await causeOf(third)).toBe("REMOTE_NO_ACCOUNT");
    expect(own("TKOJ")).toHaveLength(4);
    await expect(remote.submit("TKOJ")).rejects.toThrow("BACKEND_UNAVAILABLE");
    judge().settings.poisonAfter = 10;
  });

  test("code that the site refuses while its queue is long is sent as soon as that is over, and costs no attempt", async () => {
    for (let count = 0; count < 60; count++) {
      remote
        .judgeOf("TKOJ")
        .store({ user: "walker", problem: "1000", language: "1", code: "SIM:SLOW" }, "");
    }
    const submitId = await remote.submit("TKOJ");
    await remote.pass(58);
    expect(own("TKOJ")).toEqual([]);
    expect(await remote.judged(submitId)).toBe(Verdict.Accepted);
    expect(own("TKOJ")).toHaveLength(1);
  });

  test("code that the site silently did not store inside its gap is noticed and sent again", async () => {
    judge().settings.hasAjax = false;
    judge().submitByHand("robot", "1000");
    const submitId = await remote.submit("TKOJ");
    expect(await remote.judged(submitId)).toBe(Verdict.Accepted);
    expect(own("TKOJ").filter(({ code }) => code.startsWith("int main"))).toHaveLength(1);
    expect(await rowOf(submitId)).toMatchObject({ sends: 2 });
    judge().settings.hasAjax = true;
  });
});
