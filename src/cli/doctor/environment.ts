import { existsSync, readFileSync } from "node:fs";

/** Properties of this machine that determine the tier of the sandbox. */
export interface Environment {
  root: boolean;
  container: boolean;
  /** Whether the service manager is systemd. */
  systemd: boolean;
  /**
   * The version of cgroups whose memory controller can be used; `hybrid`: version 1, with an additional version 2 tree
   * that has no controllers.
   */
  groups: "v2" | "hybrid" | "v1" | "none";
  /** Kernel release as two numbers: [6, 1] for 6.1. */
  kernel: number[];
  /** Settings under /proc/sys that currently forbid user namespaces, each with the value that allows them. */
  forbidding: string[];
}

function text(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return "";
  }
}

/**
 * Kernel settings that can forbid user namespaces for unprivileged users: name, forbidding value and allowing value.
 */
const settings = [
  ["kernel.unprivileged_userns_clone", "0", "1"],
  ["user.max_user_namespaces", "0", "15000"],
  ["kernel.apparmor_restrict_unprivileged_userns", "1", "0"],
] as const;

function groupsOf(mounts: string): Environment["groups"] {
  const rows = mounts.split("\n").map((line) => line.split(" "));
  const unified = rows.find(([, , type]) => type === "cgroup2")?.[1];
  const controllers = unified ? text(`${unified}/cgroup.controllers`).split(" ") : [];
  if (controllers.includes("memory")) return "v2";
  const counts = rows.some(
    ([, , type, options]) => type === "cgroup" && options?.split(",").includes("memory"),
  );
  if (!counts) return "none";
  return unified ? "hybrid" : "v1";
}

/** Reads the environment in which this process runs. */
export function thisEnvironment(): Environment {
  const control = text("/proc/1/environ").split("\0");
  return {
    root: process.getuid?.() === 0,
    container:
      existsSync("/.dockerenv") ||
      existsSync("/run/.containerenv") ||
      control.some((each) => each.startsWith("container=")),
    systemd: existsSync("/run/systemd/system"),
    groups: groupsOf(text("/proc/mounts")),
    kernel: text("/proc/sys/kernel/osrelease").split(".").slice(0, 2).map(Number),
    forbidding: settings
      .filter(([name, bad]) => text(`/proc/sys/${name.replaceAll(".", "/")}`) === bad)
      .map(([name, , good]) => `${name}=${good}`),
  };
}
