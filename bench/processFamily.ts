/** Resource use of a process tree, by process role. Linux only. */
import { readdirSync, readFileSync } from "node:fs";

export interface FamilyMember {
  name: string;
  value: number;
}

/** Ticks per second (USER_HZ): the unit of the times in /proc (proc_pid_stat(5)). */
const TICKS = 100;

interface Process {
  pid: number;
  parent: number;
  role: string;
  cpuMs: number;
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function roleOf(pid: number, name: string): string {
  const command = readText(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
  if (/^postgres|PostgreSQL|\/postgres /.test(command)) return "database";
  if (/verdict-sandbox|verdict sandbox|^slot\d/.test(`${command} ${name}`)) return "sandbox";
  if (/verdict judge|main\.ts judge/.test(command)) return "judge";
  if (/verdict server|main\.ts server/.test(command)) return "server";
  return "other";
}

/**
 * Returns all processes of the machine. The fields of proc_pid_stat(5) are counted from the command's closing
 * parenthesis, because the command may contain spaces and parentheses.
 */
function processes(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readText(`/proc/${name}/stat`);
      if (!stat) return [];
      const fields = stat
        .slice(stat.lastIndexOf(")") + 2)
        .split(" ")
        .map(Number);
      const times = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0);
      const command = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
      return [
        {
          pid: Number(name),
          parent: fields[1] ?? 0,
          role: roleOf(Number(name), command),
          cpuMs: (times * 1000) / TICKS,
        },
      ];
    });
}

function below(ancestor: number): Process[] {
  const all = processes();
  const descendants: Process[] = [];
  let generation = [ancestor];
  while (generation.length > 0) {
    const children = all.filter(({ parent }) => generation.includes(parent));
    descendants.push(...children);
    generation = children.map(({ pid }) => pid);
  }
  return descendants;
}

function summed(members: FamilyMember[]): FamilyMember[] {
  const sums = new Map<string, number>();
  for (const { name, value } of members) sums.set(name, (sums.get(name) ?? 0) + value);
  return [...sums].map(([name, value]) => ({ name, value }));
}

/**
 * CPU time of all processes below `ancestor`, by role, in milliseconds. Child processes that have ended and were waited
 * for are included, so programs that ran in the sandbox count as CPU time of the sandbox.
 */
export function familyCpuMs(ancestor: number): FamilyMember[] {
  return summed(below(ancestor).map(({ role, cpuMs }) => ({ name: role, value: cpuMs })));
}

/**
 * Returns how much CPU time, in milliseconds, the first thread of a process has used. Exactly one process below
 * `ancestor` must have this role. The time is measured in steps of ten milliseconds. In a server process, this thread
 * handles all requests.
 */
export function firstThreadCpuMs(ancestor: number, role: string): number {
  const process = below(ancestor).find((each) => each.role === role);
  const stat = readText(`/proc/${process?.pid}/task/${process?.pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Proportional set size by role, MiB: shared pages are divided among the processes that share them. */
export function familyMemory(ancestor: number): FamilyMember[] {
  return summed(
    below(ancestor).map(({ pid, role }) => {
      const pss = /^Pss:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1];
      return { name: role, value: Number(pss ?? 0) / 1024 };
    }),
  );
}
