import { expect, test } from "vitest";
import { SandboxRefusal } from "./sandbox/sandboxFrames.ts";
import { openRestartableSandbox } from "./restartableSandbox.ts";
import { SandboxLost } from "./sandbox/sandboxProcess.ts";
import type { CompileRun, Sandbox, StandaloneRun } from "./sandbox/sandboxTypes.ts";

const request = {} as CompileRun & StandaloneRun;

/** A sandbox whose process a test can crash; each process returns its own number. */
function breakable() {
  const sandboxes: { crashed: boolean; closed: boolean }[] = [];
  let startable = true;
  const start = async (): Promise<Sandbox> => {
    if (!startable) throw new Error("no cgroup");
    const state = { crashed: false, closed: false };
    const number = sandboxes.push(state);
    const answer = async () => {
      if (state.crashed) throw new SandboxLost("the sandbox process is gone");
      return { exitCode: number } as never;
    };
    return {
      status: () => ({ tier: "full", cgroup: 1, slots: number, reasons: [], selfTest: [] }),
      run: answer,
      compile: answer,
      judge: answer,
      close: async () => void (state.closed = true),
    };
  };
  return { sandboxes, start, refuse: (): void => void (startable = false) };
}

test("after a crash the pending call fails with the cause, and the next one uses a new sandbox", async () => {
  const { sandboxes, start } = breakable();
  const warnings: string[] = [];
  const sandbox = await openRestartableSandbox(start, (message) => warnings.push(message));
  expect(await sandbox.compile(request)).toEqual({ exitCode: 1 });
  sandboxes[0]!.crashed = true;
  await expect(sandbox.compile(request)).rejects.toMatchObject({ code: "sandbox_died" });
  expect(await sandbox.compile(request)).toEqual({ exitCode: 2 });
  expect(sandboxes[0]!.closed).toBe(true);
  expect(warnings).toEqual(["the sandbox is being restarted"]);
});

test("a refused request and a defect of the caller do not restart it", async () => {
  const { sandboxes, start } = breakable();
  const errors = [new SandboxRefusal("malformed compile"), new RangeError("short frame")];
  const sandbox = await openRestartableSandbox(
    async () => ({
      ...(await start()),
      run: () => Promise.reject(errors.shift()!),
    }),
    () => {},
  );
  await expect(sandbox.run(request)).rejects.toMatchObject({ code: "data_refused" });
  await expect(sandbox.run(request)).rejects.toThrow(RangeError);
  expect(await sandbox.compile(request)).toEqual({ exitCode: 1 });
  expect(sandboxes).toHaveLength(1);
});

test("several calls that fail by one crash start one new sandbox", async () => {
  const { sandboxes, start } = breakable();
  const sandbox = await openRestartableSandbox(start, () => {});
  sandboxes[0]!.crashed = true;
  const calls = await Promise.allSettled([1, 2, 3].map(() => sandbox.compile(request)));
  expect(calls.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  await sandbox.compile(request);
  expect(sandboxes).toHaveLength(2);
});

test("an aborted call is not a crash", async () => {
  const { sandboxes, start } = breakable();
  const sandbox = await openRestartableSandbox(start, () => {});
  sandboxes[0]!.crashed = true;
  const abort = AbortSignal.abort();
  await expect(sandbox.compile(request, abort)).rejects.toMatchObject({ name: "AbortError" });
  expect(sandboxes).toHaveLength(1);
});

test("a failure of the first start is an error of the caller", async () => {
  const { start, refuse } = breakable();
  refuse();
  await expect(openRestartableSandbox(start, () => {})).rejects.toThrow("no cgroup");
});

test("a sandbox that does not start again fails every call with its cause, and the start is retried", async () => {
  const { sandboxes, start, refuse } = breakable();
  const sandbox = await openRestartableSandbox(start, () => {});
  sandboxes[0]!.crashed = true;
  refuse();
  await expect(sandbox.compile(request)).rejects.toThrow("gone");
  await expect(sandbox.compile(request)).rejects.toThrow("it does not start: no cgroup");
  await expect(sandbox.compile(request)).rejects.toMatchObject({ code: "sandbox_died" });
});
