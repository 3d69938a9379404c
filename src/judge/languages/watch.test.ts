import { beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../../shared/system/manualClock.ts";
import type { Language } from "./language.ts";
import { type Machine, ToolMissing } from "./machine.ts";
import { watchForLanguages } from "./watch.ts";

const EVERY = 1000;
const machine: Machine = {
  command: async () => undefined,
  firstFile: async () => undefined,
  version: async () => "",
};

/** A language whose tools have the version that `version` returns; if it returns undefined, the tools are missing. */
function language(name: string, version: () => string | undefined): Language {
  return {
    names: [name],
    profile: name,
    sourceName: "main",
    find: async () => {
      const installed = version();
      if (installed === undefined) throw new ToolMissing(`${name} is not installed`);
      return { version: installed, paths: {}, hostPaths: {}, mounts: [] };
    },
    compile: () => {
      throw new Error("not compiled here");
    },
    run: () => ({ argv: [], env: [] }),
  };
}

let clock: ManualClock;
let reported: string[][];
beforeEach(() => {
  clock = manualClock();
  reported = [];
});

const report = (names: string[]) => void reported.push(names);

/** Waits until `count` checks have ended. */
async function checks(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    clock.advance(EVERY);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("a language that is installed later is reported once, after a second check with the same version", async () => {
  let ruby: string | undefined;
  const languages = [language("Ruby", () => ruby), language("PHP", () => undefined)];
  watchForLanguages({ machine, languages, everyMs: EVERY, clock, onInstall: report });
  await checks(3);
  ruby = "ruby 3";
  await checks(1);
  expect(reported).toEqual([]);
  await checks(5);
  expect(reported).toEqual([["Ruby"]]);
});

test("a language whose version still changes is not reported yet", async () => {
  const versions = ["half", "1.0", "1.0"];
  const languages = [language("Ruby", () => versions.shift())];
  watchForLanguages({ machine, languages, everyMs: EVERY, clock, onInstall: report });
  await checks(2);
  expect(reported).toEqual([]);
  await checks(1);
  expect(reported).toEqual([["Ruby"]]);
});

test("nothing is reported after the watch was stopped", async () => {
  const watch = watchForLanguages({
    machine,
    languages: [language("Ruby", () => "1")],
    everyMs: EVERY,
    clock,
    onInstall: report,
  });
  await checks(1);
  watch.stop();
  await checks(5);
  expect(reported).toEqual([]);
});
