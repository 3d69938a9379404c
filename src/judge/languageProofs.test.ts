import { expect, test } from "vitest";
import { manualClock } from "../shared/manualClock.ts";
import { openLanguageProofs } from "./languageProofs.ts";
import type { Failure } from "./selfTest.ts";

const broken: Failure = { part: "compiler", reason: "cannot execute 'cc1'" };

/** Three families of languages, each of which can be broken. */
function aNode() {
  const names = ["C", "C With O2", "C++", "Java"];
  const failing = new Map<string, Failure>();
  const gone = new Map<string, string>();
  const proved: string[] = [];
  const family = (name: string) =>
    name.startsWith("C With") || name === "C" ? names.slice(0, 2) : [name];
  let idle = true;
  const clock = manualClock();
  const proofs = openLanguageProofs({
    clock,
    async prove(name) {
      proved.push(name);
      return failing.get(family(name)[0]!) ?? null;
    },
    offered: () => names.filter((name) => !gone.has(name)),
    withdrawn: () => [...gone.keys()],
    family,
    mark: (name, reason) => void (reason === null ? gone.delete(name) : gone.set(name, reason)),
    idle: () => idle,
  });
  return { proofs, failing, gone, proved, clock, busy: () => (idle = false) };
}

test("a language that fails is withdrawn with all languages of its tools, and offered again when it works", async () => {
  const { proofs, failing, gone } = aNode();
  failing.set("C", broken);
  await proofs.checkHealth();
  expect([...gone.keys()]).toEqual(["C", "C With O2"]);
  failing.clear();
  for (let i = 0; i < 4; i += 1) await proofs.checkHealth();
  expect([...gone.keys()]).toEqual([]);
});

test("a node on which no language works is unhealthy", async () => {
  const { proofs, failing, gone } = aNode();
  for (const name of ["C", "C++", "Java"]) failing.set(name, broken);
  await expect(proofs.checkHealth()).rejects.toMatchObject({ code: "compiler_broken" });
  expect([...gone.keys()], "the node reports it; its languages are not withdrawn").toEqual([]);
});

test("an A+B program that exceeds its time limit means that the timing of the node is wrong", async () => {
  const { proofs, failing } = aNode();
  failing.set("C", { part: "time", reason: "1000 ms" });
  await expect(proofs.checkHealth()).rejects.toMatchObject({ code: "timing_wrong" });
});

test("other languages are tested in turn, only while the node is idle", async () => {
  const { proofs, proved, busy } = aNode();
  await proofs.checkHealth();
  await proofs.checkHealth();
  expect(proved).toEqual(["C", "C++", "C", "Java"]);
  busy();
  await proofs.checkHealth();
  expect(proved.slice(4)).toEqual(["C"]);
});

test("a compile error counts only when the compiler can compile at all", async () => {
  const { proofs, failing, gone } = aNode();
  await proofs.confirmHealth("Java", "Main.java:1: error: ';' expected");
  failing.set("Java", broken);
  await proofs.confirmHealth("Java", "not tested again shortly after the last proof");
  await expect(
    proofs.confirmHealth("Java", "Error: could not find or load main class"),
  ).rejects.toMatchObject({ code: "compiler_broken" });
  expect([...gone.keys()]).toEqual(["Java"]);
});

test("ten seconds after its proof a compiler is tested again", async () => {
  const { proofs, proved, clock } = aNode();
  const confirm = () => proofs.confirmHealth("Java", "Main.java:1: error: ';' expected");
  await confirm();
  clock.advance(9999);
  await confirm();
  expect(proved).toEqual(["Java"]);
  clock.advance(1);
  await confirm();
  expect(proved).toEqual(["Java", "Java"]);
});

test("a proof that the sandbox could not run is not a failure of the compiler", async () => {
  const { proofs, failing, gone } = aNode();
  failing.set("C", { part: "sandbox", reason: "it crashed" });
  await expect(proofs.confirmHealth("C With O2", "error")).rejects.toMatchObject({
    code: "sandbox_failed",
  });
  failing.set("C", { part: "program", reason: "exit 1" });
  await proofs.confirmHealth("C", "error");
  expect([...gone.keys()]).toEqual([]);
});
