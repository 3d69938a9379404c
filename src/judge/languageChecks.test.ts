import { expect, test } from "vitest";
import { manualClock } from "../shared/system/manualClock.ts";
import { openLanguageChecks } from "./languageChecks.ts";
import type { Failure } from "./selfTest.ts";

const compilerFailure: Failure = { part: "compiler", reason: "cannot execute 'cc1'" };

/** A node with three language families, each of which a test can break. */
function aNode() {
  const names = ["C", "C With O2", "C++", "Java"];
  const failing = new Map<string, Failure>();
  const withdrawn = new Map<string, string>();
  const tested: string[] = [];
  const family = (name: string) =>
    name.startsWith("C With") || name === "C" ? names.slice(0, 2) : [name];
  let idle = true;
  const clock = manualClock();
  const checks = openLanguageChecks({
    clock,
    async selfTest(name) {
      tested.push(name);
      return failing.get(family(name)[0]!) ?? null;
    },
    offered: () => names.filter((name) => !withdrawn.has(name)),
    withdrawn: () => [...withdrawn.keys()],
    family,
    mark: (name, reason) =>
      void (reason === null ? withdrawn.delete(name) : withdrawn.set(name, reason)),
    idle: () => idle,
  });
  return { checks, failing, withdrawn, tested, clock, busy: () => (idle = false) };
}

test("a language that fails is withdrawn with all languages of its tools, and offered again when it works", async () => {
  const { checks, failing, withdrawn } = aNode();
  failing.set("C", compilerFailure);
  await checks.checkHealth();
  expect([...withdrawn.keys()]).toEqual(["C", "C With O2"]);
  failing.clear();
  for (let i = 0; i < 4; i += 1) await checks.checkHealth();
  expect([...withdrawn.keys()]).toEqual([]);
});

test("a node on which no language works is unhealthy", async () => {
  const { checks, failing, withdrawn } = aNode();
  for (const name of ["C", "C++", "Java"]) failing.set(name, compilerFailure);
  await expect(checks.checkHealth()).rejects.toMatchObject({ code: "compiler_broken" });
  expect([...withdrawn.keys()], "the node reports it; its languages are not withdrawn").toEqual([]);
});

test("an A+B program that exceeds its time limit means that the timing of the node is wrong", async () => {
  const { checks, failing } = aNode();
  failing.set("C", { part: "time", reason: "1000 ms" });
  await expect(checks.checkHealth()).rejects.toMatchObject({ code: "timing_wrong" });
});

test("other languages are tested in turn, only while the node is idle", async () => {
  const { checks, tested, busy } = aNode();
  await checks.checkHealth();
  await checks.checkHealth();
  expect(tested).toEqual(["C", "C++", "C", "Java"]);
  busy();
  await checks.checkHealth();
  expect(tested.slice(4)).toEqual(["C"]);
});

test("a compile error counts only when the compiler can compile at all", async () => {
  const { checks, failing, withdrawn } = aNode();
  await checks.confirmHealth("Java", "Main.java:1: error: ';' expected");
  failing.set("Java", compilerFailure);
  await checks.confirmHealth("Java", "not tested again shortly after the last test");
  await expect(
    checks.confirmHealth("Java", "Error: could not find or load main class"),
  ).rejects.toMatchObject({ code: "compiler_broken" });
  expect([...withdrawn.keys()]).toEqual(["Java"]);
});

test("ten seconds after its test a compiler is tested again", async () => {
  const { checks, tested, clock } = aNode();
  const confirm = () => checks.confirmHealth("Java", "Main.java:1: error: ';' expected");
  await confirm();
  clock.advance(9999);
  await confirm();
  expect(tested).toEqual(["Java"]);
  clock.advance(1);
  await confirm();
  expect(tested).toEqual(["Java", "Java"]);
});

test("a test that the sandbox could not run is not a failure of the compiler", async () => {
  const { checks, failing, withdrawn } = aNode();
  failing.set("C", { part: "sandbox", reason: "it crashed" });
  await expect(checks.confirmHealth("C With O2", "error")).rejects.toMatchObject({
    code: "sandbox_failed",
  });
  failing.set("C", { part: "program", reason: "exit 1" });
  await checks.confirmHealth("C", "error");
  expect([...withdrawn.keys()]).toEqual([]);
});
