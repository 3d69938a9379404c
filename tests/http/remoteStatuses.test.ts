import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ASKS_ITSELF_HEADER } from "../../src/shared/call/confirmation.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { createRemoteWorld, type RemoteWorld } from "./remoteWorld.ts";

/*
 * Clients written for the specification follow a submission only while its status is 5, 6 or 7. These clients therefore
 * get status 5 until the code has reached its judge; the site's own pages get status 9.
 */

let remote: RemoteWorld;

beforeAll(async () => {
  remote = await createRemoteWorld();
});
beforeEach(async () => {
  await remote.clear();
  await remote.addAccount("HDU", "robot");
});
afterAll(() => remote.world.server.close());

/** The status of a submission in each call that returns one. */
async function statuses(submitId: number, headers: Record<string, string> = {}) {
  const ask = async (call: string, body?: unknown) => {
    const reply = await remote.world.call("user", call, {
      headers,
      ...(body !== undefined && { body }),
    });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  const { submission } = (await ask(`GET /api/submission?submitId=${submitId}`)) as {
    submission: { status: number };
  };
  const list = (await ask("GET /api/submissions?onlyMine=true&currentPage=1&limit=30")) as {
    records: { submitId: number; status: number }[];
  };
  const check = (await ask("POST /api/check-submissions-status", {
    submitIds: [String(submitId)],
  })) as Record<string, { status: number }>;
  return [
    submission.status,
    list.records.find((row) => row.submitId === submitId)?.status,
    check[String(submitId)]?.status,
  ];
}

const all = (status: number) => [status, status, status];
const ofPage = { [ASKS_ITSELF_HEADER]: "true" };

test("code that waits for an account is 5 for clients of the specification and 9 for pages; later states are the same", async () => {
  await remote.world.sql(
    "update remote_account set next_submit_at = verdict_now() + interval '60 seconds'",
  );
  const submitId = await remote.submit("HDU");
  await remote.pass(3);
  expect(await statuses(submitId)).toEqual(all(Verdict.Pending));
  expect(await statuses(submitId, ofPage)).toEqual(all(Verdict.Submitting));
  expect(await remote.judged(submitId)).toBe(Verdict.Accepted);
  expect(await statuses(submitId)).toEqual(all(Verdict.Accepted));
  expect(await statuses(submitId, ofPage)).toEqual(all(Verdict.Accepted));
});

test("what submitting itself answers", async () => {
  const submit = async (headers: Record<string, string>) => {
    const reply = await remote.world.call("user", "POST /api/submit-problem-judge", {
      headers,
      body: { pid: remote.problemOf("HDU"), language: "G++", code: "int main() { long long a; }" },
    });
    return (reply.body.data as { status: number }).status;
  };
  expect(await submit({})).toBe(Verdict.Pending);
  expect(await submit(ofPage)).toBe(Verdict.Submitting);
});
