import { type ChildProcess, fork } from "node:child_process";
import { openSync, closeSync } from "node:fs";
import type { Clock, Timer } from "../shared/system/clock.ts";
import { OperatorError } from "../server/platform/process/operatorError.ts";
import type { LauncherMessage } from "./launcherLink.ts";
import { restartWait } from "./restartWait.ts";

export interface Supervised {
  /**
   * Resolves with the address when the process becomes ready for the first time; rejects if the process ends before
   * that.
   */
  ready: Promise<string | undefined>;
  /** Stops the process without a restart, whether it is ready or not: sends SIGTERM, and SIGKILL after 12 s. */
  stop(): Promise<void>;
}

export interface Supervision {
  /** The `verdict` command to run: server or judge. */
  command: string;
  environment: NodeJS.ProcessEnv;
  /** Node options for the process. */
  nodeOptions?: string[];
  /** File that receives the output of the process; a pipe is not used, since the process may outlive the launcher. */
  log: string;
  print: (text: string) => void;
  clock: Clock;
  /** Path of the program; if absent, the program that is running now. */
  program?: string;
}

/**
 * Starts a process. If the process ends on its own, it is restarted after the delay given by {@link restartWait}. It is
 * not restarted if it reported at its first start that it cannot run with this configuration.
 */
export function supervise(supervision: Supervision): Supervised {
  let isStopping = false;
  const wait = restartWait(supervision.clock);
  let timer: Timer | undefined;
  let current = launch(supervision);
  const ready = current.ready.then(
    (address) => {
      restartOnExit(current);
      return address;
    },
    (error: OperatorError) => {
      // The process is started again only if it has failed. A process that reported that it cannot run with this
      // configuration is not restarted, because it would fail for the same reason.
      if (error.code === "PROCESS_FAILED") restartOnExit(current);
      throw error;
    },
  );

  function restartOnExit(running: Running): void {
    running.ready.then(
      () => wait.ready(true),
      () => wait.ready(false),
    );
    running.ended.then(
      ({ how, refusal }) => restartLater(how, refusal),
      (error: unknown) => restartLater(String(error), undefined),
    );
  }

  function restartLater(cause: string, refusal: Ending["refusal"]): void {
    if (isStopping) return;
    const ms = wait.next();
    const reason = refusal ? `${refusal.english}\n${refusal.chinese}\n` : "";
    supervision.print(
      `${reason}verdict ${supervision.command} ended (${cause}, see ${supervision.log}); restarting in ${ms / 1000} s. 进程已退出，将自动重启。`,
    );
    timer = supervision.clock.after(ms, restart);
  }

  function restart(): void {
    try {
      current = launch(supervision);
    } catch (error) {
      // Descriptors, processes or disk space may be exhausted; the launcher must survive this.
      return restartLater(String(error), undefined);
    }
    restartOnExit(current);
  }

  return {
    ready,
    async stop() {
      isStopping = true;
      timer?.cancel();
      await end(current, supervision.clock);
    },
  };
}

interface Ending {
  how: string;
  refusal: Extract<LauncherMessage, { kind: "refused" }> | undefined;
}

interface Running {
  child: ChildProcess;
  ready: Promise<string | undefined>;
  ended: Promise<Ending>;
}

function launch({
  command,
  environment,
  nodeOptions = [],
  log,
  print,
  program = process.argv[1] ?? "",
}: Supervision): Running {
  const output = openSync(log, "a", 0o600);
  const child = fork(program, [command], {
    env: { ...environment, VERDICT_LAUNCHED: "1" },
    execArgv: [...process.execArgv, ...nodeOptions],
    stdio: ["ignore", output, output, "ipc"],
    // The process has its own session, so that only the launcher receives Ctrl-C; the launcher then stops all processes
    // in order.
    detached: true,
  });
  closeSync(output);
  const ready = Promise.withResolvers<string | undefined>();
  const ended = Promise.withResolvers<Ending>();
  let refusal: Ending["refusal"];
  child.on("message", (message: LauncherMessage) => {
    if (message.kind === "ready") ready.resolve(message.address);
    if (message.kind === "notice") print(message.text);
    if (message.kind === "refused") refusal = message;
  });
  child.once("error", (error) => finish(error.message));
  child.once("exit", (code, signal) => finish(signal ?? `code ${code}`));

  function finish(how: string): void {
    ended.resolve({ how, refusal });
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

async function end({ child, ended }: Running, clock: Clock): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = clock.after(12_000, () => child.kill("SIGKILL"));
  await ended;
  timer.cancel();
}
