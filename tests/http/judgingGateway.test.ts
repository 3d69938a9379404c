import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { JUDGE_BLOB_PATH, JUDGE_CLOSE } from "../../src/shared/judge/judgeProtocol.ts";
import { JudgingFixture, sendProgress } from "./judgingFixture.ts";
import { aProblem, connectNode, judgedCase, submitAs, until } from "./judgingWorld.ts";

const fixture = JudgingFixture.open();

describe("connecting", () => {
  test("a wrong or missing token is refused before the connection is established", async () => {
    for (const token of ["wrong", "", "judge-token-of-the-testsX"]) {
      await expect(connectNode(fixture.world.server.address, { token })).rejects.toThrow("401");
    }
  });

  test("stored files are served by hash to nodes only, and only test data", async () => {
    const bytes = Buffer.from("1 2\n".repeat(100_000));
    const sha = await storeFile(bytes);
    const secret = await storeFile(Buffer.from("a user's picture"));
    const path = (hash: string) => `${fixture.world.server.address}${JUDGE_BLOB_PATH}/${hash}`;
    const fetchBlob = (hash: string, token: string) =>
      fetch(path(hash), { headers: { authorization: token } });
    const token = fixture.world.server.judgeToken;
    expect((await fetchBlob(sha, token)).status, "not test data of any problem yet").toBe(404);
    await fixture.world.sql(
      "update problem_case set input_sha256 = $1 where problem_id = $2 and seq = 1",
      [sha, fixture.problem.pid],
    );
    const reply = await fetchBlob(sha, token);
    expect(reply.status).toBe(200);
    const blob = Buffer.from(await reply.arrayBuffer());
    expect(createHash("sha256").update(blob).digest("hex")).toBe(sha);
    expect((await fetchBlob(sha, "wrong")).status).toBe(403);
    expect(
      (await fetchBlob(sha, fixture.world.tokens.root)).status,
      "a user's token opens nothing",
    ).toBe(403);
    expect((await fetchBlob(secret, token)).status).toBe(404);
    expect((await fetchBlob("..%2f..%2fetc", token)).status).toBe(404);
    expect((await fetchBlob("z".repeat(64), token)).status).toBe(404);
  });

  test("invalid messages close the connection", async () => {
    const node = await fixture.aNode();
    node.send({ type: "nonsense" } as never);
    expect(await node.closed).toBe(JUDGE_CLOSE.badMessage);
  });

  test("a second connection with the same name replaces the first, also on another server", async () => {
    const first = await fixture.aNode({ name: "twin" });
    await first.hello();
    const second = await fixture.aNode({ name: "twin" });
    await second.hello();
    expect(await first.closed).toBe(JUDGE_CLOSE.replaced);
    const elsewhere = await fixture.secondServer();
    try {
      const third = await fixture.aNode({ name: "twin", address: elsewhere.address });
      await third.hello();
      expect(await second.closed).toBe(JUDGE_CLOSE.replaced);
    } finally {
      await elsewhere.close();
    }
  });
});

async function storeFile(bytes: Buffer): Promise<string> {
  const { folderStore } = await import("../../src/server/platform/file/files.ts");
  return folderStore(fixture.world.server.db, `${fixture.world.server.data}/files`).put(bytes);
}

describe("one submission", () => {
  test("is submitted, compiled, judged case by case and gets its verdict", async () => {
    const node = await fixture.aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    const submitId = await fixture.submit();
    const task = await node.task();
    expect(task).toMatchObject({
      submitId,
      language: "C++",
      code: "int main() {}",
      attempt: 1,
      limits: { timeMs: 1000, memoryMb: 256, stackMb: 128, outputMb: 16 },
      judgeMode: "default",
      caseMode: "default",
      scored: false,
      judgeProgram: null,
      comparison: { kind: "lines", presentation: false },
    });
    expect(task.cases.map(({ seq }) => seq)).toEqual([1, 2]);
    sendProgress(node, task, "compiling");
    await until(
      () => fixture.row(submitId),
      ({ status }) => status === 6,
    );
    sendProgress(node, task, "judging", 1);
    await until(
      () => fixture.row(submitId),
      ({ status, casesDone }) => status === 7 && casesDone === 1,
    );
    expect(await fixture.row(submitId)).toMatchObject({ casesTotal: 2, judger: "node-1" });
    expect(await node.finish(task, { status: -1, cases: [judgedCase(1), judgedCase(2, -1)] })).toBe(
      "accepted",
    );
    expect(await fixture.row(submitId)).toMatchObject({ status: -1, casesDone: 2, casesTotal: 2 });
    expect(await fixture.job(submitId)).toBeUndefined();
    const cases = await fixture.world.call(
      "root",
      `GET /api/get-all-case-result?submitId=${submitId}`,
    );
    expect(cases.body.data).toMatchObject([
      { seq: 1, status: 0, inputData: "1.in", outputData: "1.out" },
      { seq: 2, status: -1 },
    ]);
  });

  test("languages other than C and C++ get their factors", async () => {
    const node = await fixture.aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    await fixture.submit("user", "Python3");
    const task = await node.task();
    expect(task.limits).toMatchObject({ timeMs: 2000, memoryMb: 512 });
    await node.finish(task);
  });

  test("a node gets only languages it has", async () => {
    const node = await fixture.aNode();
    await node.hello({ languages: [{ name: "C", version: "1", compileCommand: "" }] });
    node.send({ type: "ready", free: 5 });
    await fixture.submit("user", "C++");
    const mine = await fixture.submit("user", "C");
    const task = await node.task();
    expect(task.submitId).toBe(mine);
    expect(await node.receivesNone("task", 300)).toBe(true);
  });

  test("a node never gets more than its slots, whatever it reports as free", async () => {
    const node = await fixture.aNode();
    await node.hello({ slots: 2 });
    node.send({ type: "ready", free: 9 });
    for (let i = 0; i < 3; i += 1) await fixture.submit();
    const first = await node.task();
    await node.task();
    expect(await node.receivesNone("task", 300)).toBe(true);
    await node.finish(first);
    await node.task();
  });

  test("progress is batched while other jobs wait for the node, and only then", async () => {
    const node = await fixture.aNode();
    await node.hello({ slots: 2 });
    const submitted = [await fixture.submit("user"), await fixture.submit("other")];
    node.send({ type: "ready", free: 2 });
    const tasks = [await node.task(), await node.task()];
    expect(tasks.map(({ submitId }) => submitId).toSorted((a, b) => a - b)).toEqual(submitted);
    expect(tasks[0]?.gatherMs).toBeGreaterThan(100);
    expect(tasks[1]?.gatherMs).toBeUndefined();
  });

  test("a problem without test data is a System Error with its cause, for staff only", async () => {
    const empty = await aProblem(fixture.world, {}, 0);
    const submitId = await submitAs(fixture.world, "user", { pid: empty.problemId });
    const node = await fixture.aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    await until(
      () => fixture.row(submitId),
      ({ status }) => status === 4,
    );
    const call = `GET /api/submission?submitId=${submitId}`;
    const staff = await fixture.world.call("admin", call);
    expect(staff.text).toContain("NO_TEST_DATA");
    expect(staff.text).toMatch(/"traceId":"[0-9a-f-]{36}"/);
    const owner = await fixture.world.call("user", call);
    expect(owner.body.data).toMatchObject({ submission: { status: 4, cause: null } });
    expect(owner.text).not.toContain("NO_TEST_DATA");
  });

  test("NUL characters and out-of-range numbers from a node do not prevent the verdict", async () => {
    const node = await fixture.aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    const submitId = await fixture.submit();
    const task = await node.task();
    const wild = { ...judgedCase(1, 3), message: "a\0b", timeMs: 2 ** 40, memoryKb: -5 };
    await node.finish(task, {
      status: -2,
      errorMessage: "error\0: \ud800",
      timeMs: 2 ** 40,
      cases: [wild, { ...wild, message: "the same case again" }],
    });
    expect(await fixture.row(submitId)).toMatchObject({ status: -2 });
    const reply = await fixture.world.call("user", `GET /api/submission?submitId=${submitId}`);
    expect(reply.text).toContain("error\ufffd: \ufffd");
  });

  test("an unknown status becomes a System Error", async () => {
    const node = await fixture.aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    const submitId = await fixture.submit();
    await node.finish(await node.task(), { status: 77 });
    expect(await fixture.row(submitId)).toMatchObject({ status: 4 });
  });
});
