import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../support/freePort.ts";
import { becomesReady, type Launch, launch, type Place, stop } from "./launch.ts";

const project = realpathSync(join(import.meta.dirname, "../.."));

/**
 * Enters a copy of the host's root file system with chroot, because the kernel then refuses user namespaces. In this
 * copy, the checkout is inside a private folder, and `/var/lib` is `$1/state`. The shell replaces itself with chroot,
 * and chroot replaces itself with the program, so the process id stays the same.
 */
const enter = `
  mount --rbind / "$1/root" &&
  mount --bind "$2" "$1/root$1/private/verdict" &&
  mount --bind "$1/state" "$1/root/var/lib" &&
  exec chroot "$1/root" "$3" "$1/private/verdict/$4" $5`;

describe.runIf(process.getuid?.() === 0)("root, a private checkout, no user namespaces", () => {
  let folder: string;
  let place: Place;
  const program = (script: string, command = "") => [
    "unshare",
    "--mount",
    "--propagation",
    "private",
    "sh",
    "-c",
    enter,
    "sh",
    folder,
    project,
    process.execPath,
    script,
    command,
  ];
  const state = () => join(folder, "state/verdict");
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "verdict-private-"));
    for (const name of ["root", "state", "private/verdict", "private/data"]) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    chmodSync(folder, 0o755);
    chmodSync(join(folder, "private"), 0o700);
    place = { data: join(folder, "private/data"), port: await freePort(), user: undefined };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function served(): Promise<Launch> {
    const running = launch(place, { VERDICT_LOCAL_JUDGE: "0" }, program("scripts/start.mjs"));
    await running.ready();
    expect(await becomesReady(place)).toBe(true);
    return running;
  }

  test("the site works; programs and data are in the state folder, and a second start uses them", async () => {
    const first = await served();
    expect(first.printed()).toContain("The database is in /var/lib/verdict/database-");
    expect(await stop(first)).toBe(0);
    const names = readdirSync(state()).toSorted();
    expect(names).toEqual([
      expect.stringMatching(/^database-\w+$/),
      expect.stringMatching(/^postgres-18\./),
    ]);
    const [, programs = ""] = names;
    const postgres = join(state(), programs, "bin/postgres");
    const { ino, mode } = statSync(postgres);
    expect(mode & 0o777).toBe(0o755);

    const second = await served();
    expect(second.printed()).toContain(`/var/lib/verdict/${names[0]}/pg-18`);
    expect(await stop(second)).toBe(0);
    expect(readdirSync(state()).toSorted()).toEqual(names);
    expect(statSync(postgres).ino).toBe(ino);
    // The private folder is still accessible only to its owner.
    expect(statSync(join(folder, "private")).mode & 0o777).toBe(0o700);
  });

  test("the doctor shows where the programs and data are", () => {
    const [name = "", ...args] = program("dist/program/main.js", "doctor");
    const env = { PATH: process.env["PATH"], VERDICT_DATA: place.data };
    let printed = "";
    try {
      printed = execFileSync(name, args, { env, encoding: "utf8" });
    } catch (error) {
      // The command exits with a non-zero code because its sandbox check fails in this test.
      printed = (error as { stdout: string }).stdout;
    }
    expect(printed).toMatch(
      /data in \/var\/lib\/verdict\/database-\w+\/pg-18, programs in \/var\/lib\/verdict\/postgres-18\./,
    );
  });
});
