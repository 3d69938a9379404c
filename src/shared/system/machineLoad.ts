import * as z from "zod/mini";

/** Load of a machine: its cores, and the shares (0 to 1) of CPU time and memory in use. */
export const machineLoad = z.object({
  cores: z.int(),
  cpu: z.number(),
  memory: z.number(),
});
export type MachineLoad = z.output<typeof machineLoad>;

/** The functions of Node's `os` module that are used. */
export interface MachineReadings {
  cpus(): { times: Record<string, number> }[];
  freemem(): number;
  totalmem(): number;
}

/**
 * Each call of the returned function gives the load since the previous call; the first call gives the load since the
 * machine started. Time spent waiting for a disk counts as idle, as in the kernel.
 */
export function loadMeter(os: MachineReadings): () => MachineLoad {
  let before = { busy: 0, all: 0 };
  return () => {
    const cpus = os.cpus();
    const now = { busy: 0, all: 0 };
    for (const { times } of cpus) {
      for (const [kind, time] of Object.entries(times)) {
        now.all += time;
        if (kind !== "idle") now.busy += time;
      }
    }
    const passed = now.all - before.all;
    const cpu = passed > 0 ? (now.busy - before.busy) / passed : 0;
    before = now;
    const memory = 1 - os.freemem() / os.totalmem();
    return { cores: cpus.length, cpu: share(cpu), memory: share(memory) };
  };
}

/** Between 0 and 1, rounded to thousandths; further digits would be noise. */
function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
}
