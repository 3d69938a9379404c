import { expect, test } from "vitest";
import { keepSandbox } from "./sandboxKeeper.ts";
import type { CompileRun, Sandbox } from "./sandboxTypes.ts";

const request = {} as CompileRun;

/** A sandbox whose process can be made to die; each one answers with its number. */
function breakable() {
  const made: { dead: boolean; closed: boolean }[] = [];
  let startable = true;
  const start = async (): Promise<Sandbox> => {
    if (!startable) throw new Error("no cgroup");
    const state = { dead: false, closed: false };
    const number = made.push(state);
    const answer = async () => {
      if (state.dead) throw new Error("the sandbox process is gone");
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
  return { made, start, refuse: (): void => void (startable = false) };
}

test("after a death the call that met it fails with its cause, and the next has a new sandbox", async () => {
  const { made, start } = breakable();
  const warnings: string[] = [];
  const sandbox = await keepSandbox(start, (message) => warnings.push(message));
  expect(await sandbox.compile(request)).toEqual({ exitCode: 1 });
  made[0]!.dead = true;
  await expect(sandbox.compile(request)).rejects.toMatchObject({ code: "sandbox_died" });
  expect(await sandbox.compile(request)).toEqual({ exitCode: 2 });
  expect(made[0]!.closed).toBe(true);
  expect(warnings).toEqual(["the sandbox is started anew"]);
});

test("many calls that meet one death start one new sandbox", async () => {
  const { made, start } = breakable();
  const sandbox = await keepSandbox(start, () => {});
  made[0]!.dead = true;
  const calls = await Promise.allSettled([1, 2, 3].map(() => sandbox.compile(request)));
  expect(calls.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  await sandbox.compile(request);
  expect(made).toHaveLength(2);
});

test("an aborted call is no death", async () => {
  const { made, start } = breakable();
  const sandbox = await keepSandbox(start, () => {});
  made[0]!.dead = true;
  const abort = AbortSignal.abort();
  await expect(sandbox.compile(request, abort)).rejects.toMatchObject({ name: "AbortError" });
  expect(made).toHaveLength(1);
});

test("a sandbox that does not start at first is an error of the start", async () => {
  const { start, refuse } = breakable();
  refuse();
  await expect(keepSandbox(start, () => {})).rejects.toThrow("no cgroup");
});

test("a sandbox that does not start again fails every call with its cause, and is tried again", async () => {
  const { made, start, refuse } = breakable();
  const sandbox = await keepSandbox(start, () => {});
  made[0]!.dead = true;
  refuse();
  await expect(sandbox.compile(request)).rejects.toThrow("gone");
  await expect(sandbox.compile(request)).rejects.toThrow("it does not start: no cgroup");
  await expect(sandbox.compile(request)).rejects.toMatchObject({ code: "sandbox_died" });
});
