// oxlint-disable eslint/no-restricted-globals -- looks again and again: the kernel has removed the last process of a group
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import type { Tier } from "../../src/judge/sandbox/sandboxTypes.ts";
import { compiledProgram } from "./compiledProgram.ts";
import { openWorkshop, type Workshop } from "./workshop.ts";

/**
 * Each test process uses a different uid, since the kernel counts processes by user; all these uids are above the
 * sandbox's own uids.
 */
const TEMPORARY_UID = 70_000 + (process.pid % 20_000);
const OUTER_PROCESSES = "400";
/** More memory than any compiler in the tests needs, but not enough to disturb the machine. */
const OUTER_MEMORY = String(3 * 2 ** 30);

const AS_USER = `setpriv --reuid ${TEMPORARY_UID} --regid ${TEMPORARY_UID} --clear-groups`;
/**
 * Starts a command in a new PID namespace. Processes outside of this namespace must not be in the sandbox's cgroup,
 * since the sandbox could not move them.
 */
const ALONE = "unshare -m -p -f --kill-child --mount-proc";

/** The default capabilities of a container. */
const CONTAINER_RIGHTS = [
  "chown,dac_override,fowner,fsetid,kill,setgid,setuid,setpcap",
  "net_bind_service,net_raw,sys_chroot,mknod,audit_write,setfcap",
]
  .join(",")
  .split(",")
  .map((right) => `+${right}`)
  .join(",");
const IN_CONTAINER = `setpriv --inh-caps=-all --bounding-set=-all,${CONTAINER_RIGHTS}`;

const READ_ONLY_GROUPS =
  'for g in /sys/fs/cgroup /sys/fs/cgroup/*; do [ -d "$g" ] && mount --bind "$g" "$g" && mount -o remount,ro,bind "$g"; done';

export interface Environment {
  key: string;
  title: string;
  /**
   * Command that starts the sandbox in separate PID and mount namespaces. SANDBOX and CONFINE are placeholders for the
   * sandbox's command and for the path of the program `confine`.
   */
  steps: string;
  requestedTier: Tier;
  tier: Tier;
  /** Whether the sandbox uses cgroups, in the version that the machine provides. */
  grouped: boolean;
  /** Whether the temporary user owns the cgroup in which the sandbox starts. */
  delegated?: boolean;
  /**
   * Whether all of the tier's guarantees are tested in this environment. If not, only the guarantees that depend on
   * cgroups or root are tested.
   */
  standsForItsTier?: boolean;
  /** The cgroup version that a machine must use for this environment; absent: any. */
  only?: 1 | 2;
  /**
   * Whether the environment changes a setting of the whole machine. It is then tested only on a virtual machine made
   * for the tests.
   */
  disposableMachine?: boolean;
}

/**
 * Environments in which a sandbox may have to run. The tests create all of them on one machine, as root. Hostile
 * programs run in a separate PID namespace, and this file limits their processes and memory. In the weaker
 * environments, hostile programs also run as a temporary user.
 */
export const environments: Environment[] = [
  {
    key: "root",
    title: "root",
    steps: `exec SANDBOX`,
    requestedTier: "full",
    tier: "full",
    grouped: true,
  },
  {
    key: "root-group-namespace",
    title: "root of a container that was given its own groups",
    steps: `exec unshare -C sh -c 'mount -t cgroup2 none /sys/fs/cgroup; exec SANDBOX'`,
    requestedTier: "full",
    tier: "full",
    grouped: true,
    only: 2,
  },
  {
    key: "root-no-groups",
    title: "root without groups",
    steps: `exec SANDBOX`,
    requestedTier: "user",
    tier: "user",
    grouped: false,
  },
  {
    key: "user-delegated",
    title: "an ordinary user with namespaces and a delegated group",
    steps: `exec ${AS_USER} SANDBOX`,
    requestedTier: "full",
    tier: "user",
    grouped: true,
    delegated: true,
  },
  {
    key: "user",
    standsForItsTier: true,
    title: "an ordinary user with namespaces",
    steps: `exec ${AS_USER} SANDBOX`,
    requestedTier: "full",
    tier: "user",
    grouped: false,
  },
  {
    key: "container",
    standsForItsTier: true,
    title: "root in a default container",
    steps: `${READ_ONLY_GROUPS}; exec ${IN_CONTAINER} CONFINE SANDBOX`,
    requestedTier: "full",
    tier: "weak",
    grouped: false,
  },
  {
    key: "no-namespaces-delegated",
    title: "an ordinary user without namespaces, with a delegated group",
    steps: `exec ${AS_USER} CONFINE SANDBOX`,
    requestedTier: "full",
    tier: "weak",
    grouped: true,
    delegated: true,
  },
  {
    key: "no-namespaces",
    standsForItsTier: true,
    title: "an ordinary user without namespaces",
    steps: `exec ${AS_USER} CONFINE SANDBOX`,
    requestedTier: "full",
    tier: "weak",
    grouped: false,
  },
  {
    key: "no-namespaces-by-setting",
    title: "an ordinary user where user namespaces are switched off",
    steps: `echo 0 > /proc/sys/user/max_user_namespaces && exec ${AS_USER} SANDBOX`,
    requestedTier: "full",
    tier: "weak",
    grouped: false,
    disposableMachine: true,
  },
];

/** The cgroup version that counts memory and processes on this machine; 0 if there is none. */
export function groupVersion(): 0 | 1 | 2 {
  const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
  const unified = mounts.find((line) => line.split(" ")[2] === "cgroup2")?.split(" ")[1];
  const controllers = unified ? readFileSync(join(unified, "cgroup.controllers"), "utf8") : "";
  if (/\bmemory\b/.test(controllers) && /\bpids\b/.test(controllers)) return 2;
  return existsSync("/sys/fs/cgroup/memory/memory.limit_in_bytes") ? 1 : 0;
}

/** The environments that root can create on this machine. */
export function possibleEnvironments(): Environment[] {
  const version = groupVersion();
  const isDisposable = process.env["VERDICT_DISPOSABLE_MACHINE"] === "1";
  return environments.filter(
    ({ only, grouped, disposableMachine = false }) =>
      (only === undefined || only === version) &&
      (!grouped || version !== 0) &&
      (!disposableMachine || isDisposable),
  );
}

/**
 * The cgroups that contain all processes of a test: `members` are the files (cgroup.procs) to which a process writes
 * its id to enter them.
 */
export interface OuterGroups {
  members: string[];
  remove: () => Promise<void>;
}

const name = `verdict-test-${process.pid}`;

function makeOuter(environment: Environment): OuterGroups {
  const inner = environment.delegated === true ? "delegated" : "kept";
  const groupFolders: string[] = [];
  const make = (folder: string): string => {
    if (!existsSync(folder)) mkdirSync(folder);
    groupFolders.unshift(folder);
    return folder;
  };
  const put = (folder: string, file: string, text: string) =>
    writeFileSync(join(folder, file), text);
  const entered: string[] = [];
  if (groupVersion() === 2) {
    put("/sys/fs/cgroup", "cgroup.subtree_control", "+memory +pids +cpu");
    const outer = make(`/sys/fs/cgroup/${name}`);
    put(outer, "cgroup.subtree_control", "+memory +pids +cpu");
    put(outer, "pids.max", OUTER_PROCESSES);
    put(outer, "memory.max", OUTER_MEMORY);
    entered.push(make(join(outer, inner)));
  } else {
    for (const controller of ["memory", "pids", "cpuacct"]) {
      const outer = make(`/sys/fs/cgroup/${controller}/${name}`);
      if (controller === "pids") put(outer, "pids.max", OUTER_PROCESSES);
      if (controller === "memory") put(outer, "memory.limit_in_bytes", OUTER_MEMORY);
      entered.push(make(join(outer, inner)));
    }
  }
  for (const folder of environment.delegated === true ? entered : [])
    for (const file of ["", "cgroup.procs", "cgroup.threads", "cgroup.subtree_control", "tasks"])
      if (existsSync(join(folder, file)))
        chownSync(join(folder, file), TEMPORARY_UID, TEMPORARY_UID);
  return {
    members: entered.map((folder) => join(folder, "cgroup.procs")),
    remove: remove(groupFolders),
  };
}

/**
 * Returns a function that removes the cgroup folders once they are empty. It throws if a folder does not become empty,
 * because a process has then outlived its sandbox.
 */
function remove(folders: string[]): () => Promise<void> {
  return async () => {
    for (const folder of folders)
      for (let attempt = 0; ; attempt++) {
        try {
          // `verdict-main` is the leaf cgroup into which a sandbox moves its own processes. It is the last cgroup to
          // become empty.
          for (const one of [join(folder, "verdict-main"), folder])
            if (existsSync(one)) rmdirSync(one);
          break;
        } catch (error) {
          if (attempt === 100) throw error;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
  };
}

/** Writes a shell script that starts `command` in an environment; returns its path. */
function environmentScript(
  environment: Environment,
  outer: OuterGroups,
  { command, folder, confiner }: { command: string; folder: string; confiner: string },
): string {
  const confine = join(folder, "confine");
  copyFileSync(confiner, confine);
  const [script, inner] = [join(folder, "start.sh"), join(folder, "inner.sh")];
  const steps = environment.steps.replaceAll("CONFINE", confine).replaceAll("SANDBOX", command);
  const enter = outer.members.map((file) => `echo $$ > ${file} || exit 1`).join("\n");
  writeFileSync(script, `#!/bin/sh\nexec ${ALONE} ${inner}\n`);
  writeFileSync(inner, `#!/bin/sh\n${enter}\n${steps}\n`);
  for (const file of [confine, script, inner]) chmodSync(file, 0o755);
  return script;
}

/**
 * Opens a workshop (a sandbox with functions for tests) in the given environment. When the workshop is closed, it
 * checks that no process is left.
 */
export async function openEnvironment(environment: Environment, slots = 1): Promise<Workshop> {
  const source = readFileSync(join(import.meta.dirname, "confine.c"), "utf8");
  const confiner = await compiledProgram(source);
  const outer = makeOuter(environment);
  const workshop = await openWorkshop(environment.requestedTier, slots, (binary, folder) => {
    // Some environments start as a user who may not enter the project's folder, so the sandbox is copied.
    const copied = join(folder, "verdict-sandbox");
    copyFileSync(binary, copied);
    chmodSync(copied, 0o755);
    return environmentScript(environment, outer, {
      command: `${copied} --serve`,
      folder,
      confiner,
    });
  }).catch(async (error: unknown) => {
    await outer.remove();
    throw error;
  });
  const close = async (): Promise<void> => {
    await workshop.close();
    await outer.remove();
  };
  return { ...workshop, close };
}
