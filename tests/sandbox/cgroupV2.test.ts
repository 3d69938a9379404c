import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "../../src/server/platform/process/projectRoot.ts";

// On many test machines, the cgroup version 2 tree has no controllers. The tests therefore use a recorded layout: see
// recordedLayout.c.

const folder = mkdtempSync(join(tmpdir(), "verdict-layout-"));
const program = join(folder, "layout");

beforeAll(() => {
  const parts = ["cgroup.c", "cgroup_v1.c", "cgroup_v2.c", "fds.c"];
  const wrapped = ["mkdir", "rmdir", "write_text"].map((name) => `-Wl,--wrap=${name}`);
  const sources = parts.map((part) => join(projectRoot, "sandbox/src", part));
  const flags = [
    "-std=gnu11",
    "-D_GNU_SOURCE",
    "-O1",
    "-Wall",
    "-Wno-format-truncation",
    "-Werror",
  ];
  const include = ["-I", join(projectRoot, "sandbox/src")];
  const layout = join(projectRoot, "tests/sandbox/recordedLayout.c");
  execFileSync("cc", [...flags, ...include, ...wrapped, layout, ...sources, "-o", program]);
});

afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Creates the recorded layout of a machine with cgroup version 2, and runs the program on it. The cgroup tree is at
 * <name>/tree, and the machine's processes are in the cgroup /service.
 */
function recorded(
  name: string,
  controllers: string,
  members: string,
  { kernel = "new", own = "/service" } = {},
) {
  const [proc, tree] = [join(folder, name, "proc"), join(folder, name, "tree")];
  mkdirSync(join(proc, "self"), { recursive: true });
  mkdirSync(join(tree, "service"), { recursive: true });
  writeFileSync(join(proc, "mounts"), `cgroup2 ${tree} cgroup2 rw,nosuid,relatime 0 0\n`);
  writeFileSync(join(proc, "self/cgroup"), `0::${own}\n`);
  // Only /service gets a cgroup.type file, because the root cgroup has none.
  writeFileSync(join(tree, "service/cgroup.type"), "domain\n");
  for (const group of [tree, join(tree, "service")]) {
    writeFileSync(join(group, "cgroup.controllers"), controllers);
    writeFileSync(join(group, "cgroup.subtree_control"), "");
    writeFileSync(join(group, "cgroup.procs"), "");
  }
  writeFileSync(join(tree, "service/cgroup.procs"), members);
  const lines = execFileSync(program, [proc, kernel], { encoding: "utf8" }).trim().split("\n");
  return { tree, printed: Object.fromEntries(lines.map((line) => line.split(" "))) as object };
}

const judged = {
  version: "2",
  weight: "0",
  memory: String(64 * 2 ** 20),
  swap: "0",
  processes: "50",
  together: "1",
  cpu: "8000",
  peak: "5242880",
  killed: "1",
  left: "nothing",
};

test("a delegated version 2 group limits, counts and is removed", () => {
  expect(recorded("delegated", "memory pids\n", "").printed).toEqual(judged);
});

test("a delegated group with the processors takes a share of its own, for each of them two usual ones", () => {
  const { tree, printed } = recorded("share", "cpuset cpu memory pids\n", "");
  expect(printed).toEqual({ ...judged, weight: String(200 * availableParallelism()) });
  const controllers = readFileSync(join(tree, "service/cgroup.subtree_control"), "utf8");
  expect(controllers).toBe("cpu memory pids\n");
});

test("the machine's root group hands down no processors: its children are not all ours", () => {
  const { tree, printed } = recorded("root", "cpuset cpu memory pids\n", "", { own: "/" });
  expect(printed).toEqual(judged);
  expect(readFileSync(join(tree, "cgroup.subtree_control"), "utf8")).toBe("memory pids\n");
});

test("a group that has processes moves them into a leaf before it hands down controllers", () => {
  const { tree, printed } = recorded("occupied", "memory pids\n", "4711\n");
  expect(printed).toEqual(judged);
  expect(readFileSync(join(tree, "service/verdict-main/cgroup.procs"), "utf8")).toBe("4711");
});

test("a group whose processes share the processor by threads is taken back to one that can hold memory", () => {
  const service = join(folder, "threads", "tree/service");
  mkdirSync(service, { recursive: true });
  writeFileSync(join(service, "threaded"), "");
  const { printed } = recorded("threads", "cpu memory pids\n", "4711\n");
  expect(printed).toEqual({ ...judged, weight: String(200 * availableParallelism()) });
});

test("where the kernel keeps no peak, the highest of the looks at the memory stands for it", () => {
  const { printed } = recorded("old", "memory pids\n", "", { kernel: "old" });
  expect(printed).toEqual({ ...judged, peak: "3145728" });
});

test("a group that is not ours to change is named as the reason, not what version 1 lacks", () => {
  for (const group of ["tree", "tree/service"]) {
    mkdirSync(join(folder, "foreign", group), { recursive: true });
    writeFileSync(join(folder, "foreign", group, "foreign"), "");
  }
  const { printed } = recorded("foreign", "memory pids\n", "");
  expect(printed).toEqual({ version: "0", reason: "cgroup-not-writable" });
});

test("an empty version 2 tree of a hybrid machine is not taken for one that works", () => {
  expect(recorded("hybrid", "\n", "").printed).toMatchObject({ version: "0" });
});
