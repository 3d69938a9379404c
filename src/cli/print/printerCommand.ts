import { spawn } from "node:child_process";
import type { Clock } from "../../shared/system/clock.ts";

/** The result of a print request; `unknown`: the command was started, but its exit code is missing. */
export type Outcome =
  | { kind: "printed" }
  | { kind: "failed" | "unknown" | "missing"; reason: string };

export type PrinterCommand = (text: string) => Promise<Outcome>;

/** Maximum number of characters of the command's error output that are shown. */
const REASON_MAX = 300;

/**
 * Runs the command directly, never through a shell, and passes the text as its input, so that a contestant's text or
 * name is never part of a command line. The command is stopped if it takes too long.
 */
export function printerCommand(
  [program = "", ...args]: readonly string[],
  { timeoutMs, env, clock }: { timeoutMs: number; env: NodeJS.ProcessEnv; clock: Clock },
): PrinterCommand {
  return (text) =>
    new Promise((resolve) => {
      // The command runs in a separate process group, so that Ctrl+C at the station does not interrupt it.
      const child = spawn(program, args, {
        env,
        detached: true,
        stdio: ["pipe", "ignore", "pipe"],
      });
      let errorOutput = "";
      let isLate = false;
      const timer = clock.after(timeoutMs, () => {
        isLate = true;
        stopGroup(child.pid);
        // A process that has left the process group may keep stderr open; the function does not wait for this process.
        child.stderr.destroy();
      });
      const end = (outcome: Outcome) => {
        timer.cancel();
        resolve(outcome);
      };
      child.stderr.setEncoding("utf8").on("data", (part: string) => {
        if (errorOutput.length < REASON_MAX) errorOutput += part;
      });
      // The command may end without reading the whole text; its exit code shows whether it failed.
      child.stdin.on("error", () => {});
      child.once("error", (error: NodeJS.ErrnoException) => {
        const isMissing = error.code === "ENOENT" || error.code === "EACCES";
        end({ kind: isMissing ? "missing" : "failed", reason: error.message });
      });
      child.once("close", (code, signal) => {
        const words = errorOutput
          .trim()
          .slice(0, REASON_MAX)
          .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ");
        const because = (reason: string) => (words === "" ? reason : `${reason}: ${words}`);
        if (code === 0) return end({ kind: "printed" });
        if (isLate) return end({ kind: "unknown", reason: `stopped after ${timeoutMs / 1000} s` });
        if (code === null) return end({ kind: "unknown", reason: because(`ended by ${signal}`) });
        return end({ kind: "failed", reason: because(`exit code ${code}`) });
      });
      child.stdin.end(text);
    });
}

function stopGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // The command has already ended.
  }
}
