import { type ChildProcess, fork } from "node:child_process";
import { openSync, closeSync } from "node:fs";
import { OperatorError } from "../server/platform/operatorError.ts";
import type { LauncherMessage } from "./launcherLink.ts";

export interface Supervised {
  /** The address it gave when it was ready for the first time; rejects when it ends before. */
  ready: Promise<string | undefined>;
  /** Ends it for good, ready or not: asks, and kills after 12 s. */
  stop(): Promise<void>;
}

export interface Supervision {
  /** The command of `verdict` it runs: server or judge. */
  command: string;
  environment: NodeJS.ProcessEnv;
  /** File its output goes to: it outlives the launcher, so no pipe may break under it. */
  log: string;
  say: (text: string) => void;
}

/** A process that stayed up this long has earned the short wait again. */
const stableAfter = 60_000;

/**
 * Starts a process and keeps it running: one that ends by itself is started again after 0.5 s,
 * doubling up to 30 s, unless it said at the first start that it cannot run as things are.
 */
export function supervise(supervision: Supervision): Supervised {
  let isStopping = false;
  let wait = 500;
  let timer: NodeJS.Timeout | undefined;
  let current = launch(supervision);
  const ready = current.ready.then(
    (address) => {
      keep(current);
      return address;
    },
    (error: OperatorError) => {
      // What was refused would be refused again.
      if (error.code === "PROCESS_FAILED") keep(current);
      throw error;
    },
  );

  function keep(running: Running): void {
    void running.ended.then(({ how, refusal, lasted }) => {
      if (isStopping) return;
      if (lasted > stableAfter) wait = 500;
      const reason = refusal ? `${refusal.english}\n${refusal.chinese}\n` : "";
      supervision.say(
        `${reason}verdict ${supervision.command} ended (${how}, see ${supervision.log}); starting it again in ${wait / 1000} s. 进程已退出，将自动重启。`,
      );
      timer = setTimeout(() => {
        current = launch(supervision);
        current.ready.catch(() => undefined);
        keep(current);
      }, wait);
      wait = Math.min(wait * 2, 30_000);
    });
  }

  return {
    ready,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await end(current);
    },
  };
}

interface Ending {
  how: string;
  refusal: Extract<LauncherMessage, { kind: "refused" }> | undefined;
  /** Milliseconds it ran. */
  lasted: number;
}

interface Running {
  child: ChildProcess;
  ready: Promise<string | undefined>;
  ended: Promise<Ending>;
}

function launch({ command, environment, log, say }: Supervision): Running {
  const begin = performance.now();
  const output = openSync(log, "a", 0o600);
  const child = fork(process.argv[1] ?? "", [command], {
    env: { ...environment, VERDICT_LAUNCHED: "1" },
    stdio: ["ignore", output, output, "ipc"],
    // Its own session: Ctrl-C reaches the launcher alone, which then stops all in order.
    detached: true,
  });
  closeSync(output);
  const ready = Promise.withResolvers<string | undefined>();
  const ended = Promise.withResolvers<Ending>();
  let refusal: Ending["refusal"];
  child.on("message", (message: LauncherMessage) => {
    if (message.kind === "ready") ready.resolve(message.address);
    if (message.kind === "notice") say(message.text);
    if (message.kind === "refused") refusal = message;
  });
  child.once("error", (error) => finish(error.message));
  child.once("exit", (code, signal) => finish(signal ?? `code ${code}`));

  function finish(how: string): void {
    ended.resolve({ how, refusal, lasted: performance.now() - begin });
    ready.reject(
      refusal
        ? new OperatorError(refusal.code, refusal.english, refusal.chinese)
        : new OperatorError(
            "PROCESS_FAILED",
            `verdict ${command} did not start (${how}): see ${log}.`,
            `verdict ${command} 未能启动（${how}）：请查看 ${log}。`,
          ),
    );
  }
  return { child, ready: ready.promise, ended: ended.promise };
}

async function end({ child, ended }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 12_000);
  await ended;
  clearTimeout(timer);
}
