import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const module = (path: string): string => JSON.stringify(join(import.meta.dirname, path));

/** Starts a process that shuts down in an orderly way and runs this code during the shutdown. */
async function run(code: string): Promise<{ exit: number; output: string }> {
  const program = `
    const { closeInOrder } = await import(${module("launcherLink.ts")});
    const { createLog } = await import(${module("../server/platform/process/log.ts")});
    const { systemClock: clock } = await import(${module("../shared/system/clock.ts")});
    const stays = setInterval(() => {}, 1000);
    const log = createLog("server", "info");
    closeInOrder({ clock, log, close: async () => { console.log("closed"); } });
    ${code}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output, [exit]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return { exit: Number(exit), output };
}

test.each([
  ["an error in a timer", `setTimeout(() => { throw new Error("broken timer"); }, 0);`],
  ["a rejected promise", `Promise.reject(new Error("broken timer"));`],
  [
    "several at once",
    `for (const name of ["broken timer", "second", "third"]) Promise.reject(new Error(name));`,
  ],
  [
    "an error of a socket",
    `const { EventEmitter } = await import("node:events");
     new EventEmitter().emit("error", new Error("broken timer"));`,
  ],
])(
  "%s that nobody caught is logged with its stack, and the process closes once",
  async (_, code) => {
    const { exit, output } = await run(code);
    expect(exit).toBe(1);
    expect(output.match(/^closed$/gm)).toHaveLength(1);
    const [line = ""] = output.split("\n");
    const { level, err } = JSON.parse(line) as { level: number; err: { stack: string } };
    expect(level).toBe(60);
    expect(err.stack).toMatch(/^Error: broken timer\n\s+at /);
  },
);

test("a signal closes in order, as a stop that was asked for", async () => {
  const { exit, output } = await run(`process.kill(process.pid, "SIGTERM");`);
  expect([exit, output]).toEqual([0, "closed\n"]);
});
