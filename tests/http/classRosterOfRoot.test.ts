import { describe, expect, test } from "vitest";
import { secretBox } from "../../src/server/platform/process/secretBox.ts";
import { type RosterContent, rosterWork } from "../../src/server/class/roster/job.ts";
import { type BatchWork, runBatch, startBatch } from "../../src/server/user/service.ts";
import { batchPayload } from "../../src/server/user/batch.ts";
import { rosterLines } from "../../src/shared/class/rosterColumns.ts";
import type { Batch } from "../../src/shared/account/user.ts";
import { until } from "./judgingWorld.ts";
import {
  accounts,
  classId,
  heading,
  imported,
  imports,
  inRosterWorld,
  outcomes,
  type Output,
  roster,
  send,
  undo,
  world,
} from "./classRosterWorld.ts";

inRosterWorld();

describe("of root", () => {
  test("adds accounts found by name, number or address, and tells them", async () => {
    const rows = (column: string, value: string) => [
      [column, "name"],
      [value, "Bo"],
    ];
    const dry = { dryRun: true };
    expect(outcomes(await imported("root", rows("username", "BOB"), dry))).toEqual(["bob added"]);
    const byNumber = { ...dry, matchBy: "number" };
    expect(outcomes(await imported("root", rows("学号", "N-bob"), byNumber))).toEqual([
      "bob added",
    ]);
    const byEmail = { matchBy: "email" };
    const result = await imported("root", rows("email", "BOB@school.test"), byEmail);
    expect(outcomes(result)).toEqual(["bob added"]);
    expect(await roster()).toContain("bob member Bo");
    const messages = await world.data<{ records: { title: string }[] }>("bob", "GET /api/msg/sys");
    expect(messages.records).toHaveLength(1);
    const refused = await send("root", rows("username", "zed"));
    expect(refused.body.code).toBe("IMPORT_FAULTS");
    await world.sql("update app_user set number = 'N-bob' where username = 'foreign'");
    const ambiguous = await imported("root", rows("number", "N-bob"), byNumber);
    expect(ambiguous.faults).toHaveLength(1);
    await world.sql("update app_user set number = 'N-foreign' where username = 'foreign'");
    expect((await undo("root", result.importId)).body.data).toMatchObject({ removed: 1, kept: 0 });
    expect(await roster()).not.toContain("bob member Bo");
  });

  const settled = (key: string | null) =>
    until(
      () => world.data<Batch>("root", `GET /api/admin/user/batch?key=${key}`),
      ({ state }) => state !== "working",
    );

  test("creates accounts with given and generated passwords; undoing keeps them", async () => {
    const columns = ["username", "name", "number", "email", "password"];
    const rows = [
      columns,
      ["new1", "One", "1", "new1@school.test", "a-good-password"],
      ["new2", "Two", "2", "", ""],
      ["bob", "Bo", "3", "", ""],
      ["new3", "Three", "3", "bob@school.test", ""],
      ["new4", "Four", "4", "", "123456"],
    ];
    const options = { createAccounts: true, onlyGood: true };
    const result = await imported("root", rows, options);
    expect(outcomes(result)).toEqual(["new1 created", "new2 created", "bob added"]);
    expect(result.faults.map(({ row }) => row)).toEqual([4, 5]);
    expect(await settled(result.key)).toMatchObject({ kind: "roster", state: "done", done: 2 });
    expect(await roster()).toEqual(
      expect.arrayContaining(["new1 member One 1", "new2 member Two 2", "bob member Bo 3"]),
    );
    const download = () =>
      fetch(`${world.server.address}/api/file/generate-user-excel?key=${result.key}&format=csv`, {
        headers: { authorization: world.tokens.root },
      });
    const list = await (await download()).text();
    expect(list).toMatch(/new1,a-good-password\r?\nnew2,[A-Z2-9]{10}/);
    expect((await download()).status).toBe(404);
    const password = /new2,([A-Z2-9]{10})/.exec(list)?.[1];
    const login = { username: "new2", password };
    expect((await world.call("guest", "POST /api/login", { body: login })).status).toBe(200);
    const [newest] = await imports();
    expect(newest).toMatchObject({ created: 2, added: 1 });
    expect((await undo("root", newest?.id ?? 0)).body.data).toMatchObject({ removed: 3 });
    expect(await world.uidOf("new2")).not.toBe("");
    expect(await world.code("root", "DELETE /api/class/roster?key=none")).toBe("BATCH_NOT_FOUND");
  });

  test("sent several times at once creates each account once", async () => {
    const rows = [heading, ["twice1", "One", "1", ""], ["twice2", "Two", "2", ""]];
    const before = (await accounts()) ?? 0;
    const replies = await Promise.all(
      [1, 2, 3].map(() => send("root", rows, { createAccounts: true })),
    );
    const accepted = replies.filter(({ status }) => status === 200);
    const refused = replies.filter((reply) => !accepted.includes(reply));
    // More than one request may be accepted: a request that arrives after another one has ended is not refused, but
    // finds the accounts already created.
    expect(accepted.length).toBeGreaterThan(0);
    for (const { body } of refused) expect(body.code).toBe("BATCH_WORKING");
    for (const { body } of accepted) {
      const { key } = body.data as Output;
      if (key !== null) expect(await settled(key)).toMatchObject({ state: "done" });
    }
    expect(await accounts()).toBe(before + 2);
  });

  /** Queues the import of a roster with new accounts; no worker runs the job, so the test makes each attempt itself. */
  async function queued(names: string[]) {
    const { db } = world.server;
    const box = secretBox(Buffer.alloc(32, 7));
    const actor = { viewer: { uid: "1", username: "root" }, ip: "127.0.0.1" };
    const content: RosterContent = {
      classId,
      lines: rosterLines(names.map((name) => [name])),
      options: { createAccounts: true, matchBy: "username" },
    };
    const bus = { publish: () => undefined } as unknown as Parameters<typeof startBatch>[0]["bus"];
    const key = await startBatch({ db, box, bus }, actor, {
      kind: "roster",
      total: names.length,
      content,
      job: "test.taken-by-no-runner",
    });
    const [row] = await world.sql<{ payload: unknown }>(
      "select payload from job where kind = 'test.taken-by-no-runner' order by id desc limit 1",
    );
    const payload = batchPayload.parse(row?.payload);
    const attempt = (
      signal: AbortSignal,
      change: (work: BatchWork<RosterContent>) => Partial<BatchWork<RosterContent>> = () => ({}),
    ) => {
      const work = rosterWork(db, actor);
      const job = { payload, signal, finishIn: async () => undefined };
      return runBatch({ db, box }, job as unknown as Parameters<typeof runBatch>[1], {
        ...work,
        ...change(work),
      });
    };
    return { key, attempt };
  }

  test("an attempt that is killed in the middle stores nothing, and the next one everything", async () => {
    const names = Array.from({ length: 30 }, (_, n) => `killed${n}`);
    const { key, attempt } = await queued(names);
    const before = await accounts();
    const process = new AbortController();
    const killed = attempt(process.signal, ({ passwordsOf }) => ({
      async passwordsOf(content) {
        const passwords = await passwordsOf(content);
        process.abort();
        return passwords;
      },
    }));
    await expect(killed).rejects.toThrow("stopped");
    const late = attempt(new AbortController().signal, ({ store }) => ({
      async store(tx, batch) {
        await store(tx, batch);
        throw new Error("the process ended");
      },
    }));
    await expect(late).rejects.toThrow("the process ended");
    expect(await accounts()).toBe(before);
    expect(await imports()).toEqual([]);
    await attempt(new AbortController().signal);
    expect(await accounts()).toBe((before ?? 0) + 30);
    expect(await settled(key)).toMatchObject({ state: "done", done: 30 });
    expect(await world.members(classId)).toContain("killed29 member");
  });

  test("a cancelled import stores nothing", async () => {
    const { key, attempt } = await queued(Array.from({ length: 30 }, (_, n) => `stopped${n}`));
    const before = await accounts();
    await attempt(new AbortController().signal, ({ passwordsOf }) => ({
      async passwordsOf(content) {
        await world.data("root", `DELETE /api/class/roster?key=${key}`);
        return passwordsOf(content);
      },
    }));
    expect(await accounts()).toBe(before);
    expect(await settled(key)).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("canceled"),
    });
    expect(await imports()).toEqual([]);
  });

  test("an account that was registered meanwhile refuses the import", async () => {
    const { key, attempt } = await queued(["meanwhile1", "meanwhile2"]);
    await attempt(new AbortController().signal, ({ store }) => ({
      async store(tx, batch) {
        await world.sql(
          "insert into app_user (uid, username, password_hash, nickname) values ($1, 'Meanwhile2', '', '')",
          ["3".repeat(32)],
        );
        return store(tx, batch);
      },
    }));
    expect(await settled(key)).toMatchObject({ state: "failed" });
    expect(await world.members(classId)).not.toContain("meanwhile1 member");
    expect(await world.uidOf("meanwhile1")).toBe("");
  });
});
