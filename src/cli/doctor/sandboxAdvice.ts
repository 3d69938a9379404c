import type { SandboxStatus } from "../../judge/sandbox/sandboxTypes.ts";
import type { Environment } from "./environment.ts";

/** Text in English and Chinese. */
export interface Bilingual {
  en: string;
  zh: string;
}

/** A reason why a better tier is unavailable, and the command that removes this reason. */
export interface Advice {
  why: Bilingual;
  fix: Bilingual;
}

const both = (en: string, zh: string): Bilingual => ({ en, zh });
const command = (text: string, hint: Bilingual = both("", "")): Bilingual =>
  both(`${hint.en}${text}`, `${hint.zh}${text}`);
const asRoot = both("as root: ", "以 root 执行：");

const tierWords: Record<SandboxStatus["tier"], Bilingual> = {
  full: both(
    "full tier: namespaces, cgroups, separate users",
    "完整级：命名空间、内核资源组、专用用户",
  ),
  user: both("user tier: namespaces", "用户级：命名空间"),
  weak: both(
    "weak tier: system-call filter and resource limits only",
    "弱级：仅系统调用过滤与资源限制",
  ),
};

export const tierText = ({ tier }: SandboxStatus): Bilingual => tierWords[tier];

/** Describes how memory, processes and CPU time are measured. */
export function groupsText({ cgroup }: SandboxStatus, is: Environment): Bilingual {
  if (cgroup === 0)
    return both("sampled every 4 ms; no cgroup is used", "每 4 毫秒采样一次；未使用 cgroup");
  const counted = both(`counted by the kernel, cgroup v${cgroup}`, `由内核计量，cgroup v${cgroup}`);
  if (cgroup === 1 && is.groups === "hybrid")
    return both(
      `${counted.en} (the v2 tree of this machine has no memory controller: it is not used)`,
      `${counted.zh}（本机的 v2 树没有内存控制器，未使用）`,
    );
  const [major = 0, minor = 0] = is.kernel;
  if (cgroup === 2 && (major < 5 || (major === 5 && minor < 19)))
    return both(
      `${counted.en}; Linux ${major}.${minor} has no memory peak: the figure shown is sampled, the limit exact`,
      `${counted.zh}；Linux ${major}.${minor} 不记录内存峰值：显示值为采样，限制仍精确`,
    );
  return counted;
}

const CONTAINER = command(
  "docker run --privileged …",
  both(
    "start the container with rights for mounts and cgroups: ",
    "让容器拥有挂载与资源组的权限：",
  ),
);

/** Describes how this user can get a cgroup delegated. */
function delegate(is: Environment): Bilingual {
  if (is.container) return CONTAINER;
  if (is.root && is.systemd)
    return command(
      "systemd-run --scope -p Delegate=yes npm start",
      both("in a unit Delegate=yes, or: ", "在服务单元中写 Delegate=yes，或："),
    );
  if (is.systemd && is.groups === "v2")
    return command("systemd-run --user --scope -p Delegate=yes npm start");
  const folders =
    is.groups === "v2" ? "/sys/fs/cgroup/verdict" : "/sys/fs/cgroup/{memory,pids,cpuacct}/verdict";
  const user = "$SUDO_USER";
  return command(
    `mkdir ${folders} && for g in ${folders}; do echo $$ > $g/cgroup.procs; chown -R ${user} $g; done && su ${user} -c 'npm start'`,
    asRoot,
  );
}

function groupAdvice(reason: string, is: Environment): Advice | undefined {
  if (reason === "cgroup-controllers-missing")
    return {
      why: both("its cgroup has no memory and pids controllers", "所在资源组不能控制内存与进程数"),
      fix: is.root
        ? delegate(is)
        : command(
            "mkdir -p /etc/systemd/system/user@.service.d && printf '[Service]\\nDelegate=cpu memory pids\\n' > /etc/systemd/system/user@.service.d/delegate.conf && systemctl daemon-reload",
            asRoot,
          ),
    };
  const missing = /^cgroup-(memory|pids|cpuacct)-missing$/.exec(reason)?.[1];
  if (reason === "no-cgroup" || missing !== undefined)
    return {
      why: both(
        `the kernel has no cgroup controller for ${missing ?? "memory"}`,
        `内核没有 ${missing ?? "memory"} 的 cgroup 控制器`,
      ),
      fix: is.container
        ? CONTAINER
        : both(
            "add cgroup_enable=memory to the kernel's command line, mount -t cgroup2 none /sys/fs/cgroup",
            "在内核命令行加入 cgroup_enable=memory，并执行 mount -t cgroup2 none /sys/fs/cgroup",
          ),
    };
  if (/^cgroup-(.*-read-only|not-writable|not-delegated)$/.test(reason))
    return {
      why: both("its cgroup is not delegated", "所在资源组未委派，不能再分"),
      fix: delegate(is),
    };
  return undefined;
}

function namespaceAdvice(is: Environment): Advice {
  const why = both("namespaces are refused here", "此处不允许创建命名空间");
  if (is.container) return { why, fix: CONTAINER };
  if (is.forbidding.length > 0)
    return { why, fix: command(`sysctl -w ${is.forbidding.join(" ")}`, asRoot) };
  return { why, fix: command("sudo npm start") };
}

/** Returns one line for each missing requirement; `reasons` are codes of the sandbox (tiers.c, cgroup*.c). */
export function sandboxAdvice({ reasons }: SandboxStatus, is: Environment): Advice[] {
  const advice = reasons.map((reason): Advice | undefined => {
    if (reason.startsWith("cgroup") || reason === "no-cgroup") return groupAdvice(reason, is);
    if (reason.startsWith("no-namespaces")) return namespaceAdvice(is);
    if (reason === "not-root")
      return {
        why: both("runs as an ordinary user", "以普通用户运行"),
        fix: command("sudo npm start", both("for the full tier: ", "如需完整级：")),
      };
    if (reason === "no-landlock")
      return {
        why: both(
          "Landlock is missing: files that any user may read stay readable",
          "没有 Landlock：任何用户可读的文件仍可被读取",
        ),
        fix: both(
          "Linux 5.13 or later with landlock in the lsm= list of its command line",
          "Linux 5.13 及以上，并在内核命令行的 lsm= 中加入 landlock",
        ),
      };
    return undefined;
  });
  return advice.filter((one) => one !== undefined);
}
