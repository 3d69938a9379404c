import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PrintRow } from "../../src/shared/contestOrganizer/contestPrint.ts";
import { type ContestWorld, createContestWorld, data } from "./contestWorld.ts";
import { people } from "./world.ts";

const command = join(import.meta.dirname, "../../bin/verdict");

let world: ContestWorld;
let folder: string;
beforeAll(async () => {
  world = await createContestWorld();
  folder = mkdtempSync(join(tmpdir(), "verdict-station-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
});

const paper = () => join(folder, "paper");

/**
 * Starts the command `verdict print-station`; by default, its printer is a command that appends the printed text to a
 * file.
 */
function station(args: string[], token: string, printer = ["tee", "-a", paper()]) {
  const child = spawn(command, ["print-station", ...args, "--", ...printer], {
    env: { PATH: process.env["PATH"], VERDICT_PRINT_TOKEN: token },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => (text += part.toString()));
  }
  const ended = new Promise<{ code: number | null; text: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, text }));
  });
  return { child, ended };
}

async function queueOf(texts: string[]) {
  const { cid } = await world.contest({ openPrint: true });
  writeFileSync(paper(), "");
  for (const content of texts) {
    await world.sql("insert into contest_print (contest_id, uid, content) values ($1, $2, $3)", [
      cid,
      people.user.uid,
      content,
    ]);
  }
  const { token } = await data<{ token: string }>(world, "admin", "POST /api/contest-print-token", {
    cid,
    name: "hall",
  });
  const states = async () =>
    (
      await data<{ records: PrintRow[] }>(world, "admin", `GET /api/get-contest-print?cid=${cid}`)
    ).records.map(({ state }) => state);
  return { cid, token, states, args: ["--site", world.server.address, "--contest", String(cid)] };
}

const printed = () => readFileSync(paper(), "utf8");

test("two commands at once print each text of the queue once, with its head, and end", async () => {
  const texts = Array.from({ length: 6 }, (_, n) => `text number ${n} 中文`);
  const { token, args, states } = await queueOf(texts);
  const both = [station([...args, "--once"], token), station([...args, "--once"], token)];
  const ends = await Promise.all(both.map(({ ended }) => ended));
  expect(ends.map(({ code, text }) => [code, text.includes("Print station of contest")])).toEqual([
    [0, true],
    [0, true],
  ]);
  for (const text of texts) expect(printed().split(`    1  ${text}\n`)).toHaveLength(2);
  expect(printed()).toContain("user  real-user  Autumn round  1/1\n");
  expect(await states()).toEqual(texts.map(() => "printed"));
});

test("a printer that fails: the text goes back, and the exit code is 1", async () => {
  const { token, args, states } = await queueOf(["a text"]);
  const printer = ["sh", "-c", "echo no paper >&2; exit 1"];
  const { code, text } = await station([...args, "--once"], token, printer).ended;
  expect([code, text.includes("exit code 1: no paper")]).toEqual([1, true]);
  expect(await states()).toEqual(["waiting"]);
});

test("killed in the middle of a text, another station prints it after the lease", async () => {
  const { token, args, states } = await queueOf(["a text"]);
  const pid = join(folder, "pid");
  const first = station(args, token, ["sh", "-c", `echo $$ > "${pid}"; exec sleep 1000`]);
  await expect.poll(() => existsSync(pid) && readFileSync(pid, "utf8").endsWith("\n")).toBe(true);
  first.child.kill("SIGKILL");
  // Like a real spooler, the printer process survives the command that started it, so it is killed separately.
  process.kill(Number(readFileSync(pid, "utf8")), "SIGKILL");
  await first.ended;
  expect(await states()).toEqual(["claimed"]);
  const before = await station([...args, "--once"], token).ended;
  expect([before.code, printed()]).toEqual([0, ""]);
  await world.pass(181_000);
  expect((await station([...args, "--once"], token).ended).code).toBe(0);
  expect(printed()).toContain("    1  a text\n");
  expect(await states()).toEqual(["printed"]);
});

test("SIGTERM ends it with 0, after what it is printing", async () => {
  const { token, args, states } = await queueOf(["a text"]);
  const go = join(folder, "go");
  const startedFile = join(folder, "begun");
  const waiting = `touch "${startedFile}"; while [ ! -e "${go}" ]; do sleep 0.05; done; cat >> "${paper()}"`;
  const running = station(args, token, ["sh", "-c", waiting]);
  await expect.poll(() => existsSync(startedFile)).toBe(true);
  running.child.kill("SIGTERM");
  writeFileSync(go, "");
  expect((await running.ended).code).toBe(0);
  expect(printed()).toContain("a text");
  expect(await states()).toEqual(["printed"]);
});

interface Wrong {
  name: string;
  args?: string[];
  token?: string;
  printer?: string[];
  says: string;
}

test.each<Wrong>([
  { name: "a wrong token", token: "vdp_wrong", says: "wrong or was revoked" },
  { name: "another contest", args: ["--contest", "999999"], says: "belongs to another contest" },
  { name: "no token", token: "", says: "needs a token" },
  { name: "a missing command", printer: ["no-such-command"], says: "does not run" },
  { name: "no address", args: ["--site", "judge"], says: "--site is the address" },
  { name: "an unknown option", args: ["--contes", "1"], says: "Usage: verdict print-station" },
  { name: "no command", printer: [], says: "no printer command behind --" },
])(
  "refused with exit code 78, in both languages: $name",
  async ({ args: more = [], ...options }) => {
    const { token, args, states } = await queueOf(["a text"]);
    const { code, text } = await station(
      [...args, ...more, "--once"],
      options.token ?? token,
      options.printer,
    ).ended;
    expect(text).toContain(options.says);
    expect(text).toMatch(/[\u4e00-\u9fff]{4}/);
    expect(text).not.toContain("    at ");
    expect(code).toBe(78);
    expect(await states()).toEqual(["waiting"]);
  },
);

test("a test page needs no site; the address of something else is refused", async () => {
  writeFileSync(paper(), "");
  expect((await station(["--test-page"], "").ended).code).toBe(0);
  expect(printed()).toContain("row 60");
  const args = ["--contest", "1", "--site", `${world.server.address}/nothing-here`, "--once"];
  const { code, text } = await station(args, "vdp_x").ended;
  expect([code, text]).toEqual([78, expect.stringMatching(/refuses|no Verdict site/)]);
});
