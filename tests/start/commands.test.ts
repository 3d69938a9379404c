import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compiledScripts } from "../support/compiledScripts.ts";
import {
  createPlace,
  launch,
  type Place,
  prepareJudge,
  processesOf,
  removePlace,
} from "./launch.ts";

const command = join(import.meta.dirname, "../../bin/verdict");

let place: Place;
// All tests use one data folder, so their order matters.
beforeAll(async () => {
  place = await createPlace();
});
afterAll(() => removePlace(place));

/** Runs `verdict …` for the installation and returns its output and its exit code. */
async function verdict(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(command, args, {
    env: {
      PATH: process.env["PATH"],
      VERDICT_DATA: place.data,
      VERDICT_PORT: String(place.port),
      ...compiledScripts(),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { text, code };
}

async function logIn(password: string): Promise<{ status: number; mustChange: boolean }> {
  const answer = await fetch(`http://127.0.0.1:${place.port}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "root", password }),
  });
  const { data } = (await answer.json()) as { data: { mustChangePassword?: boolean } | null };
  return { status: answer.status, mustChange: data?.mustChangePassword === true };
}

test("the doctor reports no problem where nothing is wrong, and changes nothing", async () => {
  const { text, code } = await verdict(["doctor"]);
  expect(text).toMatch(/✔ Node +\d/);
  expect(text).toMatch(/✔ Database +the embedded PostgreSQL 18/);
  expect(text).toMatch(/✔ C compiler/);
  expect(text).toMatch(/✔ Disk +[\d.]+ GiB free/);
  expect(text).toContain(`✔ Port               ${place.port} on 127.0.0.1 is free`);
  expect(text).toMatch(/✔ C +.*gcc/);
  expect(text).not.toContain("✘");
  expect(code).toBe(0);
  expect(existsSync(join(place.data, "pg-18"))).toBe(false);
  // If a compiler is missing, the language is reported as unavailable, and the output names the package to install.
  for (const line of text.split("\n").filter((each) => each.includes("unavailable"))) {
    expect(line).toMatch(/^– .*not offered/);
  }
  expect(text.split("unavailable").length).toBe(text.split("→ as root: apt-get install").length);
});

test("the doctor reports each problem with its fix and exits with 1", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(place.port, "127.0.0.1", resolve));
  const { text, code } = await verdict(["doctor"], {
    DATABASE_URL: "postgresql://v:hunter2@127.0.0.1:1/verdict",
    VERDICT_PROT: "1",
  });
  await new Promise((resolve) => other.close(resolve));
  expect(text).toMatch(/✘ Port .*taken by another program\n +→ set VERDICT_PORT/);
  expect(text).toMatch(/✘ Database +The database does not answer/);
  expect(text).toMatch(/✘ VERDICT_PROT +is not a setting/);
  expect(text).not.toContain("hunter2");
  expect(code).toBe(1);
});

test("a server without a database prints how to get one", async () => {
  const { text, code } = await verdict(["server"]);
  expect(text).toContain("There is no database");
  expect(text).toContain("没有可用的数据库");
  expect(code).toBe(78);
});

test("a judge for another machine's server needs its token", async () => {
  const { text, code } = await verdict(["judge", "--server", "http://192.0.2.1:8080"]);
  expect(text).toContain("The judge needs the server's node token");
  expect(text).toContain("评测机需要服务器的令牌");
  expect(code).toBe(78);
  expect((await verdict(["judge", "--sever", "x"])).text).toContain("known: server, token, name");
});

test("an unknown command lists the known ones and exits with 2", async () => {
  const { text, code } = await verdict(["strat"]);
  expect(text).toContain("reset-admin");
  expect(code).toBe(2);
  expect((await verdict(["help"])).code).toBe(0);
});

test("migrate applies the migrations once", async () => {
  expect((await verdict(["migrate"])).text).toContain("Applied: 0001_first.sql");
  expect((await verdict(["migrate"])).text).toContain("The database is up to date");
  expect(processesOf(place)).toEqual({});
});

test("reset-admin sets a new one-time password, whether Verdict is running or not", async () => {
  const first = await verdict(["reset-admin"]);
  expect(first.code).toBe(0);
  const [, firstPassword = ""] = /password of root: (\S{16})\n/.exec(first.text) ?? [];
  expect(processesOf(place)).toEqual({});

  prepareJudge(place);
  const running = launch(place);
  await running.ready();
  expect(running.printed()).not.toContain("first-run");
  expect(await logIn(firstPassword)).toEqual({ status: 200, mustChange: true });
  const second = await verdict(["reset-admin"]);
  const [, secondPassword = ""] = /password of root: (\S{16})\n/.exec(second.text) ?? [];
  expect((await logIn(firstPassword)).status).toBe(400);
  expect(await logIn(secondPassword)).toEqual({ status: 200, mustChange: true });
  expect((await verdict(["doctor"])).text).toContain("Verdict runs (process");
  running.child.kill("SIGINT");
  await running.ended;
});
