import type { Ended, Sandbox, SandboxStatus, StandaloneResult } from "./sandboxTypes.ts";

const MIB = 1024 * 1024;

type Test = SandboxStatus["selfTest"][number];

/** What each attack of the native program must end in, and the measure that must be right. */
const attacks: { name: string; passed: (result: StandaloneResult, counted: boolean) => boolean }[] =
  [
    { name: "memory", passed: ({ ended }) => ended === "memory" },
    { name: "forks", passed: ({ ended }) => isOne(ended, ["cpu", "wall"]) },
    { name: "socket", passed: ({ ended, exitCode }) => ended === "exited" && exitCode === 0 },
    { name: "secrets", passed: ({ ended, exitCode }) => ended === "exited" && exitCode === 0 },
    {
      name: "burn",
      // 200 ms of work; without a cgroup the kernel counts in coarser steps.
      passed: ({ ended, usage }, counted) =>
        ended === "exited" && Math.abs(usage.cpuMs - 200) <= (counted ? 20 : 60),
    },
  ];

function isOne(ended: Ended, of: Ended[]): boolean {
  return of.includes(ended);
}

/** Runs the sandbox's own attacks in it; takes well under a second. `folder` holds the binary. */
export async function selfTest(
  sandbox: Pick<Sandbox, "run">,
  folder: string,
  cgroup: number,
): Promise<Test[]> {
  return Promise.all(
    attacks.map(async ({ name, passed }) => {
      const result = await sandbox.run({
        program: {
          argv: ["/a/verdict-sandbox", "--probe", name],
          env: [],
          profile: "",
          artefact: folder,
          limits: {
            cpuMs: 500,
            wallMs: 800,
            memoryBytes: 64 * MIB,
            outputBytes: MIB,
            processes: 16,
            stackBytes: 0,
            openFiles: 64,
          },
        },
      });
      const { ended, exitCode, usage, cause } = result;
      const detail = `${ended}, exit ${exitCode}, ${usage.cpuMs.toFixed(0)} ms, ${cause ?? ""}`;
      return { name, passed: passed(result, cgroup > 0), detail };
    }),
  );
}
