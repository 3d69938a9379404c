// oxlint-disable eslint/no-restricted-imports -- looks again and again whether killed processes are gone
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Identifies a process. Process ids are reused, but together with the start time they are unique. */
interface ProcessKey {
  pid: number;
  parent: number;
  startedAt: string;
  args: string;
}

/** The given processes and all their descendants. */
export function familyOf(roots: number[]): ProcessKey[] {
  const children = new Map<number, ProcessKey[]>();
  const all = new Map<number, ProcessKey>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const identity = look(Number(name));
    if (!identity) continue;
    all.set(identity.pid, identity);
    children.set(identity.parent, [...(children.get(identity.parent) ?? []), identity]);
  }
  const family: ProcessKey[] = [];
  const walk = (process: ProcessKey | undefined): void => {
    if (!process) return;
    family.push(process);
    for (const child of children.get(process.pid) ?? []) walk(child);
  };
  for (const pid of roots) walk(all.get(pid));
  return family;
}

function look(pid: number): ProcessKey | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The fields after the process name (which may contain any character): state, parent, …, start time.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    if (fields[0] === "Z") return undefined;
    return { pid, parent: Number(fields[1]), startedAt: fields[19] ?? "", args };
  } catch {
    return undefined;
  }
}

/** Records every process of a run, and reports which processes, mounts and cgroups are left at its end. */
export class Leftovers {
  readonly #seen = new Map<string, ProcessKey>();
  /**
   * Cgroups that already existed, because an earlier run was killed before it could remove them. Process ids are
   * reused, so such a cgroup may have the name that a new sandbox would use.
   */
  readonly #earlierGroups = new Set(sandboxGroups());
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  note(roots: (number | undefined)[]): void {
    for (const each of familyOf(roots.filter((pid) => pid !== undefined))) {
      this.#seen.set(`${each.pid} ${each.startedAt}`, each);
    }
  }

  get processes(): number {
    return this.#seen.size;
  }

  /** Returns a description of each leftover. Polls for up to a minute, since killed processes need a moment to end. */
  async find(): Promise<string[]> {
    for (const end = Date.now() + 60_000; ;) {
      const leftovers = [...this.#living(), ...this.#mounts(), ...this.#groups()];
      if (leftovers.length === 0 || Date.now() > end) return leftovers;
      await wait(100);
    }
  }

  #living(): string[] {
    return [...this.#seen.values()]
      .filter(({ pid, startedAt }) => look(pid)?.startedAt === startedAt)
      .map(({ pid, args }) => `process ${pid}: ${args}`);
  }

  #mounts(): string[] {
    const lines = readFileSync("/proc/self/mountinfo", "utf8").split("\n");
    return lines.filter((line) => line.includes(this.#folder)).map((line) => `mount ${line}`);
  }

  /** The name of a sandbox's cgroup contains the sandbox's process id. */
  #groups(): string[] {
    const pids = new Set([...this.#seen.values()].map(({ pid }) => pid));
    return sandboxGroups().filter(
      (path) =>
        !this.#earlierGroups.has(path) &&
        pids.has(Number(/verdict-sandbox-(\d+)$/.exec(path)?.[1] ?? 0)),
    );
  }
}

function sandboxGroups(): string[] {
  return groupFolders("/sys/fs/cgroup", 6);
}

function groupFolders(folder: string, depth: number): string[] {
  if (depth === 0) return [];
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => {
        const path = join(folder, name);
        return name.startsWith("verdict-sandbox-") ? [path] : groupFolders(path, depth - 1);
      });
  } catch {
    return [];
  }
}
