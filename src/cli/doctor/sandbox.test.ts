import { expect, test } from "vitest";
import type { SandboxStatus } from "../../judge/sandbox/sandboxTypes.ts";
import { type Environment, thisEnvironment } from "./environment.ts";
import { describeExposures, describeSandbox } from "./sandbox.ts";

const server: Environment = {
  root: true,
  container: false,
  systemd: true,
  groups: "v2",
  kernel: [6, 1],
  forbidding: [],
};
const user: Environment = { ...server, root: false };

function status(tier: SandboxStatus["tier"], cgroup: 0 | 1 | 2, reasons: string[]): SandboxStatus {
  const selfTest = [{ name: "memory", passed: true, detail: "" }];
  return { tier, cgroup, slots: 1, reasons, selfTest };
}

const lines = (...of: Parameters<typeof describeSandbox>) =>
  describeSandbox(...of)
    .map(({ subject, state, detail, fix = "" }) => [subject.trim(), state, detail, fix].join(" | "))
    .join("\n");

test("the full tier shows the cgroup version and no advice", () => {
  const findings = describeSandbox(status("full", 2, []), server, false);
  expect(findings.map(({ state }) => state)).toEqual(["good", "good"]);
  expect(findings[1]?.detail).toBe("counted by the kernel, cgroup v2");
});

test("a hybrid machine gets the reason why its version 2 tree is not used", () => {
  const is: Environment = { ...server, groups: "hybrid" };
  expect(lines(status("full", 1, []), is, false)).toContain("has no memory controller");
});

test("a kernel without a memory peak is mentioned with version 2", () => {
  const is: Environment = { ...server, kernel: [5, 15] };
  expect(lines(status("full", 2, []), is, false)).toContain("Linux 5.15 has no memory peak");
  expect(lines(status("full", 2, []), { ...server, kernel: [5, 19] }, false)).not.toContain("peak");
});

test("an unprivileged user without a delegated cgroup gets the systemd command", () => {
  const output = lines(status("user", 0, ["cgroup-not-writable", "not-root"]), user, false);
  expect(output).toContain("systemd-run --user --scope -p Delegate=yes npm start");
  expect(output).toContain("Limits | missing");
});

test("without systemd the command creates and delegates cgroups of the version in use", () => {
  const bare: Environment = { ...user, systemd: false };
  const reasons = ["cgroup-memory-read-only", "not-root"];
  expect(lines(status("user", 0, reasons), { ...bare, groups: "hybrid" }, false)).toContain(
    "mkdir /sys/fs/cgroup/{memory,pids,cpuacct}/verdict",
  );
  expect(lines(status("user", 0, ["cgroup-not-writable"]), bare, false)).toContain(
    "mkdir /sys/fs/cgroup/verdict",
  );
});

test("for forbidden namespaces the settings that forbid them are shown", () => {
  const forbidding = ["user.max_user_namespaces=15000"];
  const reasons = ["no-namespaces (user namespace: No space left on device)", "one-uid"];
  const output = lines(status("weak", 0, reasons), { ...user, forbidding }, true);
  expect(output).toContain("as root: sysctl -w user.max_user_namespaces=15000");
});

test("the weak tier is bad where it is refused, and missing where it is allowed", () => {
  const is: Environment = { ...server, container: true };
  const reasons = ["cgroup-not-writable", "no-admin-rights (clone: x)", "no-namespaces (x)"];
  expect(describeSandbox(status("weak", 0, reasons), is, false)[0]?.state).toBe("bad");
  expect(describeSandbox(status("weak", 0, reasons), is, true)[0]?.state).toBe("missing");
  expect(lines(status("weak", 0, reasons), is, false)).toContain("docker run --privileged");
});

test("a self-test that failed is bad in every tier", () => {
  const failed = {
    ...status("full", 1, []),
    selfTest: [{ name: "memory", passed: false, detail: "" }],
  };
  expect(describeSandbox(failed, server, false).at(-1)?.state).toBe("bad");
});

test("every finding that is not good has a fix, and every text a Chinese version", () => {
  const reasons = ["no-cgroup", "cgroup-controllers-missing", "no-landlock", "not-root"];
  for (const is of [server, user, { ...user, container: true }])
    for (const finding of describeSandbox(status("weak", 0, reasons), is, false)) {
      expect(finding.chinese).toMatch(/[\u4E00-\u9FFF]/);
      expect(Boolean(finding.fix && finding.chineseFix)).toBe(finding.state !== "good");
    }
});

test("the environment of this machine is read", () => {
  const is = thisEnvironment();
  expect(is.root).toBe(process.getuid?.() === 0);
  expect(is.kernel[0]).toBeGreaterThan(3);
});

test("a folder that programs could read is bad, in both languages", () => {
  const findings = describeExposures([{ folder: "/usr/v", tree: "/usr" }], status("user", 0, []));
  expect(findings).toMatchObject([{ subject: "Folders", state: "bad" }]);
  expect(findings[0]?.detail).toContain("/usr/v");
  expect(findings[0]?.chinese).toContain("/usr/v");
});
