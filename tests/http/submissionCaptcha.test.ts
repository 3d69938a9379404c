import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answerOf } from "../support/captchaAnswer.ts";
import { aProblem, addNodeLanguages, setInterval } from "./judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { type Caller, people } from "./world.ts";

const call = "POST /api/submit-problem-judge";
const good = { pid: "P1", language: "C++", code: "int main() {}", cid: 0, tid: null };

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld();
  await addNodeLanguages(world);
  await setInterval(world, 60);
  await aProblem(world, { problem_id: "P1" });
});
beforeEach(() => world.sql("delete from rate_window"));
afterAll(() => world.close());

const submit = (more: Record<string, unknown> = {}, as: Caller = "user") =>
  world.call(as, call, { body: { ...good, ...more } });

async function tooFast(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const { body, headers } = await submit();
    expect(body.code).toBe("SUBMIT_TOO_FAST");
    expect(headers.get("retry-after")).not.toBeNull();
  }
}

const waitIsOver = () => world.sql("delete from rate_window where key like 'submit:%'");

async function solved() {
  const { body } = await world.call("guest", "GET /api/captcha?kind=text");
  const { captchaKey } = body.data as { captchaKey: string };
  return { captchaKey, captcha: await answerOf(world, captchaKey) };
}

test("the next submission after three refusals requires a captcha", async () => {
  expect((await submit()).status).toBe(200);
  await tooFast(2);
  await waitIsOver();
  expect((await submit()).status).toBe(200);
  await tooFast(1);
  await waitIsOver();
  const refused = await submit();
  expect([refused.status, refused.body.code]).toEqual([400, "CAPTCHA_REQUIRED"]);
  expect((await submit({}, "other")).status, "another user needs none").toBe(200);
});

test("after a wrong captcha one is still required, a right one ends that, and it is valid once", async () => {
  expect((await submit()).status).toBe(200);
  await tooFast(3);
  await waitIsOver();
  const { captchaKey } = await solved();
  expect((await submit({ captcha: "1", captchaKey })).body.code).toBe("CAPTCHA_WRONG");
  expect((await submit({ captcha: "x" })).body.code).toBe("CAPTCHA_REQUIRED");
  const right = await solved();
  const replies = await Promise.all([submit(right), submit(right)]);
  // One of the two requests is refused because the captcha is used up, or because of the minimum interval between
  // submissions.
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  await waitIsOver();
  expect((await submit()).status).toBe(200);
});

test("a submission refused for its content does not use up the captcha", async () => {
  await world.sql(
    `insert into rate_window (key, count, ends_at)
     values ('submit-captcha:' || $1, 1, verdict_now() + interval '1 hour')`,
    [people.user.uid],
  );
  const right = await solved();
  expect((await submit({ ...right, code: "" })).body.code).toBe("CODE_EMPTY");
  expect((await submit(right)).status).toBe(200);
});

test("a repeated request returns its submission without a captcha", async () => {
  const first = await submit({ idempotencyKey: "once" });
  await tooFast(3);
  const again = await submit({ idempotencyKey: "once" });
  expect(again.status).toBe(200);
  expect(again.body.data).toMatchObject({
    submitId: (first.body.data as { submitId: number }).submitId,
  });
});
