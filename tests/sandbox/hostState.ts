import { readdirSync, statSync } from "node:fs";

import { descendants, descriptorsOf, groupsOf, read } from "./workshop.ts";

const settings = [
  "/proc/sys/fs/aio-nr",
  "/proc/sys/kernel/core_pattern",
  "/proc/sys/kernel/hostname",
  "/proc/sys/kernel/domainname",
  "/etc/ld.so.preload",
];
/** Only the names in these lists are compared, because the usage counts change whenever any program runs. */
const lists = ["/proc/modules", "/proc/swaps"];
const stamped = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/** Returns settings of the whole machine that a hostile program may try to change. */
export function hostState(): Record<string, string> {
  const state: Record<string, string> = {};
  for (const path of settings) state[path] = read(path);
  for (const path of lists) state[path] = read(path).replaceAll(/^(\S+).*$/gm, "$1");
  for (const path of stamped) {
    const is = statSync(path);
    state[path] = `${is.mode.toString(8)} ${is.uid} ${is.mtimeMs}`;
  }
  state["mounts"] = strayMounts().join(" ");
  state["/dev"] = readdirSync("/dev").join(" ");
  return state;
}

/**
 * Number of mounts that a process sees; 0 if it is in the host's mount namespace, because other processes may change
 * the mounts there.
 */
export function ownMounts(pid: number): number {
  const mounts = read(`/proc/${pid}/mountinfo`);
  return mounts === read("/proc/self/mountinfo") ? 0 : mounts.split("\n").length;
}

/**
 * Matches the paths of mounts that a box makes while it assembles its root file system. None of these mounts may be
 * visible on the host.
 */
const OF_BOXES =
  /^(\/sys|\/old|\/[aw]|\/tmp|\/dev\/(null|zero|full|random|urandom))$|verdict-workshop/;

/** Mount points on the host that a box could have created. */
export const strayMounts = (): string[] =>
  read("/proc/self/mountinfo")
    .split("\n")
    .map((line) => line.split(" ")[4] ?? "")
    .filter((point) => OF_BOXES.test(point))
    .toSorted();

/** Describes the state of a sandbox and all its processes: names, descriptors, mounts of its boxes, and cgroups. */
export function pictureOf(sandbox: number): string[] {
  const processes = [sandbox, ...descendants(sandbox)].map((pid) => {
    const name = /Name:\t(.*)/.exec(read(`/proc/${pid}/status`))?.[1];
    return `${name}: ${descriptorsOf(pid)} descriptors, ${ownMounts(pid)} mounts`;
  });
  return [...processes.toSorted(), `${groupsOf(sandbox)} groups`];
}
