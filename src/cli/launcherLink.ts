import type { FastifyBaseLogger } from "fastify";
// oxlint-disable-next-line eslint/no-restricted-imports -- the last second of a process that exits with an error, whatever clock it was given
import { type Clock, systemClock } from "../shared/system/clock.ts";
import { OperatorError } from "../server/platform/process/operatorError.ts";

/** Messages that a server or judge sends to the launcher that started it. */
export type LauncherMessage =
  | { kind: "ready"; address?: string | undefined }
  /** A line to print on the console. */
  | { kind: "notice"; text: string }
  /** The process cannot run with this configuration, and restarting it would not help. */
  | { kind: "refused"; code: string; english: string; chinese: string };

/** The exit code for failures that a restart cannot fix (EX_CONFIG of sysexits.h). */
const refusedCode = 78;

/** Timeout of an orderly stop, in milliseconds. */
const stopTimeoutMs = 10_000;

export function notifyLauncher(message: LauncherMessage): void {
  process.send?.(message);
}

const exitAtOnce = () => process.exit(0);

/**
 * Used during startup, before the process has anything that it would have to close. This child process exits when the
 * launcher has ended, so that it does not run alongside the children of the next launcher.
 */
export function exitWithLauncher(): void {
  if (!process.send) return;
  process.once("disconnect", exitAtOnce);
  if (!process.connected) exitAtOnce();
}

export interface RunningProcess {
  clock: Clock;
  log: Pick<FastifyBaseLogger, "fatal">;
  close(): Promise<void>;
}

/**
 * Calls `close` once and then exits. This happens on SIGINT, SIGTERM or SIGHUP, when the launcher has ended (the
 * channel closes even if the launcher was killed), and after an uncaught error. Such an error is logged with its stack;
 * the state of the process may be inconsistent afterwards, so its supervisor starts a new process. In any case the
 * process ends within 10 s.
 */
export function closeInOrder({ clock, log, close }: RunningProcess): void {
  let isClosing = false;
  const endWithCode = (code: number) => {
    if (isClosing) return;
    isClosing = true;
    clock.after(stopTimeoutMs, () => process.exit(1)).unref();
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const end = () => endWithCode(0);
  // Node also reports unhandled rejections through this event.
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ err: error, origin }, "an error that nobody caught: the process ends in order");
    endWithCode(1);
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  if (process.send) {
    process.off("disconnect", exitAtOnce);
    process.on("disconnect", end);
    // The launcher may have ended before the listener was added.
    if (!process.connected) end();
  }
}

/** Reports the failure of a command to the launcher or on the console, and exits with the matching code. */
export function endWith(error: unknown): never {
  if (error instanceof OperatorError) {
    const { code, message: english, chinese } = error;
    if (process.send && process.connected) {
      // The process exits after the message has been sent; the launcher prints the message.
      process.send({ kind: "refused", code, english, chinese }, () => process.exit(refusedCode));
      systemClock.after(1000, () => process.exit(refusedCode));
      return undefined as never;
    }
    console.error(`${english}\n${chinese}`);
    process.exit(refusedCode);
  }
  console.error(error);
  process.exit(1);
}
