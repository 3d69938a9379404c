import { randomUUID } from "node:crypto";
import type { Clock } from "../../shared/system/clock.ts";
import { printedText } from "../../shared/contestOrganizer/printPages.ts";
import { PRINT_LEASE, type PrintRequest } from "../../shared/contestOrganizer/printStation.ts";
import type { PrinterCommand } from "./printerCommand.ts";
import { ClaimLost, type PrintQueue, StationRefused } from "./printQueue.ts";

/** Pause after the first failure, in seconds; each further failure doubles it. */
const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 60;

export interface StationOptions {
  queue: PrintQueue;
  print: PrinterCommand;
  clock: Clock;
  /** Whether the print station exits as soon as the queue is empty or an attempt fails. */
  once: boolean;
  /** Pause between two requests while the queue is empty. */
  intervalMs: number;
  /** If this signal is aborted, the station ends after it has printed the current text. */
  signal: AbortSignal;
  say: (line: string) => void;
}

/** The printer command does not exist on this machine. */
export class NoPrinterCommand extends Error {}

/**
 * Prints the texts in the print queue one after another until the station is stopped. Each text is claimed before it is
 * passed to the printer command, and marked as printed afterwards.
 * @returns whether every claimed text was printed. The promise rejects with StationRefused or NoPrinterCommand.
 */
export async function runStation(options: StationOptions): Promise<boolean> {
  const { queue, clock, once, intervalMs, signal, say } = options;
  let key = randomUUID();
  let failures = 0;
  while (!signal.aborted) {
    const request = await queue.claim(key).catch(unlessRefused);
    if (request === null) {
      failures = 0;
      if (once) return true;
      await clock.wait(intervalMs, signal);
      continue;
    }
    if (request instanceof Error) say(`The server does not answer (${reasonOf(request)})`);
    else {
      const isPrinted = await work(request, key, options);
      // The next claim needs a new key.
      key = randomUUID();
      if (isPrinted) {
        failures = 0;
        continue;
      }
    }
    if (once) return false;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures);
    failures += 1;
    say(`Next try in ${pause} s`);
    await clock.wait(pause * 1000, signal);
  }
  return true;
}

async function work(request: PrintRequest, key: string, options: StationOptions): Promise<boolean> {
  const { queue, print, signal, say } = options;
  const { id, content } = request;
  if (signal.aborted) {
    await report(options, () => queue.release(id, key, false));
    return true;
  }
  const name = `${id} of ${request.username}${request.seat === null ? "" : ` (seat ${request.seat})`}`;
  const outcome = await print(printedText(request, content));
  if (outcome.kind === "printed") {
    say(`Printed ${name}`);
    return report(options, () => queue.finish(id, key));
  }
  say(`Not printed: ${name}: ${outcome.reason}`);
  await report(options, () => queue.release(id, key, outcome.kind === "unknown"));
  if (outcome.kind === "missing") throw new NoPrinterCommand(outcome.reason);
  return false;
}

/**
 * Repeats the report until the server has answered or the claim has expired, because without a report the text would be
 * printed again.
 */
async function report({ clock, say }: StationOptions, send: () => Promise<void>): Promise<boolean> {
  const until = clock.elapsed() + PRINT_LEASE * 1000;
  for (let pause = 1; ; pause = Math.min(10, pause * 2)) {
    try {
      await send();
      return true;
    } catch (error) {
      if (error instanceof StationRefused) throw error;
      if (error instanceof ClaimLost) {
        say(
          "Meanwhile others took this text: look at the print queue whether it was printed twice",
        );
        return true;
      }
      if (clock.elapsed() + pause * 1000 >= until) {
        say(`The server could not be notified (${reasonOf(error)}): the text may be printed again`);
        return false;
      }
      await clock.wait(pause * 1000);
    }
  }
}

function unlessRefused(error: unknown): Error {
  if (error instanceof StationRefused) throw error;
  return error instanceof Error ? error : new Error(String(error));
}

/** The message `fetch failed` contains no details, but the error's cause does. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
