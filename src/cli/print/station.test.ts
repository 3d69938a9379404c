import { expect, test } from "vitest";
import { manualClock } from "../../shared/system/manualClock.ts";
import { printedText } from "../../shared/contestOrganizer/printPages.ts";
import type { PrintRequest } from "../../shared/contestOrganizer/printStation.ts";
import type { Outcome } from "./printerCommand.ts";
import { ClaimLost, type PrintQueue, StationRefused } from "./printQueue.ts";
import { NoPrinterCommand, runStation } from "./station.ts";

const request = (id: number): PrintRequest => ({
  id,
  contest: "Cup",
  username: "ada",
  realname: null,
  seat: "B-7",
  displayId: "A",
  content: `text ${id}`,
});

type StationOptions = PrintRequest | null | Error;

/**
 * Runs a station whose queue returns these responses in order, and whose printer command returns these results in
 * order; the station ends when no responses are left.
 */
function stationWith(
  claims: StationOptions[],
  {
    outcomes = [],
    answers = [],
    once = false,
  }: { outcomes?: Outcome[]; answers?: (Error | null)[]; once?: boolean } = {},
) {
  const clock = manualClock();
  const stop = new AbortController();
  const reports: string[] = [];
  const keys: string[] = [];
  const printed: string[] = [];
  const lines: string[] = [];
  const answer = async (event: string) => {
    const fault = answers.shift() ?? null;
    reports.push(fault ? `${event}: no answer` : event);
    if (fault) throw fault;
  };
  const queue: PrintQueue = {
    async claim(key) {
      keys.push(key);
      const next = claims.shift();
      if (claims.length === 0 && !once) stop.abort();
      if (next instanceof Error) throw next;
      return next ?? null;
    },
    finish: (id) => answer(`done ${id}`),
    release: (id, _key, maybePrinted) => answer(`release ${id}${maybePrinted ? " ?" : ""}`),
  };
  const waits: number[] = [];
  const run = runStation({
    queue,
    once,
    intervalMs: 3000,
    signal: stop.signal,
    clock: {
      ...clock,
      // Pauses end immediately; only the clock advances.
      async wait(ms) {
        waits.push(ms / 1000);
        clock.leap(ms);
      },
    },
    async print(text) {
      printed.push(text);
      return outcomes.shift() ?? { kind: "printed" };
    },
    say: (line) => lines.push(line),
  });
  return { run, stop, reports, keys, printed, lines, waits };
}

const failed: Outcome = { kind: "failed", reason: "exit code 1: no paper" };
const offline = new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });

test("texts are printed in the common format, one after the other; each claim has a key of its own", async () => {
  const station = stationWith([request(1), request(2), null, null]);
  expect(await station.run).toBe(true);
  expect(station.printed).toEqual([
    printedText(request(1), "text 1"),
    printedText(request(2), "text 2"),
  ]);
  expect(station.reports).toEqual(["done 1", "done 2"]);
  expect(new Set(station.keys.slice(0, 3)).size).toBe(3);
  expect(station.waits).toEqual([3, 3]);
});

test("a text that is not printed goes back, and the pause doubles up to a minute", async () => {
  const fails = Array.from({ length: 7 }, () => failed);
  const station = stationWith([1, 2, 3, 4, 5, 6, 7].map(request).concat(request(8), request(9)), {
    outcomes: [...fails, { kind: "printed" }, failed],
  });
  await station.run;
  expect(station.reports.slice(0, 2)).toEqual(["release 1", "release 2"]);
  expect(station.reports.slice(-2)).toEqual(["done 8", "release 9"]);
  // The last text is released, because the station was stopped after it had claimed this text.
  expect(station.waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
  expect(station.lines[0]).toBe("Not printed: 1 of ada (seat B-7): exit code 1: no paper");
});

test("a command that was stopped may have printed, and that is reported to the server", async () => {
  const station = stationWith([request(1), null], {
    outcomes: [{ kind: "unknown", reason: "stopped" }],
  });
  await station.run;
  expect(station.reports).toEqual(["release 1 ?"]);
});

test("a claim whose answer was lost is repeated with its key", async () => {
  const station = stationWith([offline, offline, request(1), null]);
  await station.run;
  const [first, second, third, fourth] = station.keys;
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
  expect(station.lines[0]).toBe("The server does not answer (connect ECONNREFUSED)");
});

test("a printed text is reported again until the server answers, but not beyond the claim", async () => {
  const station = stationWith([request(1), null], { answers: [offline, offline, null] });
  await station.run;
  expect(station.reports).toEqual(["done 1: no answer", "done 1: no answer", "done 1"]);
  const unanswered = stationWith([request(1), null], {
    answers: Array.from({ length: 99 }, () => offline),
  });
  await unanswered.run;
  expect(unanswered.waits.reduce((sum, each) => sum + each, 0)).toBeLessThan(190);
  expect(unanswered.lines).toContainEqual(
    "The server could not be notified (connect ECONNREFUSED): the text may be printed again",
  );
});

test("a claim that others took over is no failure", async () => {
  const station = stationWith([request(1), request(2), null], {
    answers: [new ClaimLost("gone"), null],
  });
  await station.run;
  expect(station.reports).toEqual(["done 1: no answer", "done 2"]);
  expect(station.lines.join()).toContain("printed twice");
});

test("a text that arrives while the station ends goes back unprinted", async () => {
  const station = stationWith([request(1)]);
  expect(await station.run).toBe(true);
  expect(station.printed).toEqual([]);
  expect(station.reports).toEqual(["release 1"]);
});

test("once: ends when nothing waits, and at the first failure", async () => {
  const all = stationWith([request(1), request(2), null, request(3)], { once: true });
  expect(await all.run).toBe(true);
  expect(all.reports).toEqual(["done 1", "done 2"]);
  const station = stationWith([request(1), request(2)], { once: true, outcomes: [failed] });
  expect(await station.run).toBe(false);
  expect(station.reports).toEqual(["release 1"]);
  const alone = stationWith([offline], { once: true });
  expect(await alone.run).toBe(false);
  expect([...all.waits, ...station.waits, ...alone.waits]).toEqual([]);
});

test("a refused station and a missing command end it; the text goes back first", async () => {
  const refusedStation = stationWith([new StationRefused("PRINT_TOKEN_INVALID", "wrong"), null]);
  await expect(refusedStation.run).rejects.toThrow(StationRefused);
  const missing = stationWith([request(1), null], {
    outcomes: [{ kind: "missing", reason: "ENOENT" }],
  });
  await expect(missing.run).rejects.toThrow(NoPrinterCommand);
  expect(missing.reports).toEqual(["release 1"]);
});
