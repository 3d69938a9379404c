import { OperatorError } from "../server/platform/operatorError.ts";

/** What a server or judge tells the launcher that started it. */
export type LauncherMessage =
  | { kind: "ready"; address?: string | undefined }
  /** For the person at the console. */
  | { kind: "notice"; text: string }
  /** It cannot run as it is; starting it again would not help. */
  | { kind: "refused"; code: string; english: string; chinese: string };

/** The exit code for "starting again does not help" (EX_CONFIG of sysexits.h). */
const refusedCode = 78;

/** How long an orderly stop may take before the process ends anyway. */
const patience = 10_000;

export function tellLauncher(message: LauncherMessage): void {
  process.send?.(message);
}

const endAtOnce = () => process.exit(0);

/**
 * For the time before there is anything to close: a child whose launcher is gone ends by itself, and does
 * not come up beside the children of the next one.
 */
export function followLauncher(): void {
  if (!process.send) return;
  process.once("disconnect", endAtOnce);
  if (!process.connected) endAtOnce();
}

/**
 * Closes in order when told to: by SIGINT, SIGTERM or SIGHUP, or because the launcher is gone
 * (its channel closes even when it was killed). Ends the process in any case within 10 s.
 */
export function closeWhenTold(close: () => Promise<void>): void {
  let isClosing = false;
  const end = () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), patience).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  if (process.send) {
    process.off("disconnect", endAtOnce);
    process.on("disconnect", end);
    // It may have gone before we listened.
    if (!process.connected) end();
  }
}

/** Reports a failure of a command to the launcher or the console, and ends with the fitting code. */
export function endWith(error: unknown): never {
  if (error instanceof OperatorError) {
    const { code, message: english, chinese } = error;
    if (process.send && process.connected) {
      // The exit waits for the message; the launcher prints it.
      process.send({ kind: "refused", code, english, chinese }, () => process.exit(refusedCode));
      setTimeout(() => process.exit(refusedCode), 1000);
      return undefined as never;
    }
    console.error(`${english}\n${chinese}`);
    process.exit(refusedCode);
  }
  console.error(error);
  process.exit(1);
}
