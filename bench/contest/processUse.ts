import { readFileSync } from "node:fs";

/** Clock ticks per second, the unit of times in /proc/<pid>/stat. */
const TICKS = 100;

/** CPU time of a process, in milliseconds. */
export function cpuOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The fields after the process name; the name may contain any character, so the last `)` marks its end.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Resident memory of a process, in MiB. */
export function memoryOf(pid: number): number {
  const [, kib = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) / 1024;
}
