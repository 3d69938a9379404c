import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { MINUTE } from "../support/worldClock.ts";
import { createRemoteWorld, REMOTE_CODE, type RemoteWorld } from "./remoteWorld.ts";

/* Alerts to super administrators about remote judges. Alerts about refused languages are tested in
 * `remoteLanguages`. */

let remote: RemoteWorld;

beforeAll(async () => {
  remote = await createRemoteWorld();
});
beforeEach(() => remote.clear());
afterAll(() => remote.world.server.close());

async function alerts(): Promise<Record<string, string>[]> {
  const rows = await remote.world.sql<{ params: Record<string, string> }>(
    "select params from message where template = 'remoteAlert' order by id",
  );
  return rows.map(({ params }) => params);
}

async function recipients(): Promise<string[]> {
  const rows = await remote.world.sql<{ username: string }>(
    "select distinct u.username from message m join app_user u on u.uid = m.uid where m.template = 'remoteAlert'",
  );
  return rows.map(({ username }) => username);
}

/** Backdates the latest alerts by more than a day. */
const aDayLater = () =>
  remote.world.sql("update remote_alert set sent_at = sent_at - interval '25 hours'");

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute++) await remote.clock.advance(MINUTE);
}

test("administrators are alerted to an anti-bot page once a day, however often it appears", async () => {
  await remote.addAccount("POJ", "robot");
  remote.judgeOf("POJ").faults.add("challenge");
  await remote.submit("POJ");
  await remote.pass(30);
  expect(await alerts()).toMatchObject([{ judge: "POJ", cause: "blocked" }]);
  expect(await recipients()).toEqual(["root"]);
  // After a failure, the next request to the judge is sent ten minutes later.
  await minutes(22);
  const [health] = await remote.world.sql<{ failures: number }>(
    "select failures from remote_judge where judge = 'POJ'",
  );
  expect(health?.failures).toBeGreaterThan(1);
  expect(await alerts()).toHaveLength(1);
  await aDayLater();
  await remote.submit("POJ");
  await minutes(11);
  expect(await alerts()).toHaveLength(2);
});

test("a page that is not understood, and words that are no known state", async () => {
  await remote.addAccount("HDU", "robot");
  const submitId = await remote.submit("HDU", `${REMOTE_CODE} // SIM:ODD`);
  await remote.pass(90);
  expect(await alerts()).toMatchObject([{ judge: "HDU", cause: "state" }]);
  remote.judgeOf("HDU").faults.add("pageChanged");
  await remote.pass(60);
  expect(await alerts()).toMatchObject([
    { cause: "state" },
    { judge: "HDU", cause: "pageChanged" },
  ]);
  const [there] = remote.judgeOf("HDU").submissions;
  if (there) there.code = REMOTE_CODE;
  remote.judgeOf("HDU").faults.clear();
  await minutes(10);
  expect(await remote.judged(submitId)).toBe(Verdict.Accepted);
});

test("an account that the judge refuses, without its password", async () => {
  await remote.addAccount("HDU", "robot");
  remote.judgeOf("HDU").accounts.set("robot", "changed there");
  await remote.submit("HDU");
  await remote.pass(20);
  const [alert, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ judge: "HDU", cause: "account" });
  expect(alert?.["detail"]).toContain("robot");
  expect(alert?.["detail"]).not.toContain("secret");
});
