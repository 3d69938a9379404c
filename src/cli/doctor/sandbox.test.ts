import { expect, test } from "vitest";
import type { SandboxStatus } from "../../judge/sandboxTypes.ts";
import { type Circumstances, theseCircumstances } from "./circumstances.ts";
import { describeSandbox } from "./sandbox.ts";

const server: Circumstances = {
  root: true,
  container: false,
  systemd: true,
  groups: "v2",
  kernel: [6, 1],
  forbidding: [],
};
const user: Circumstances = { ...server, root: false };

function status(tier: SandboxStatus["tier"], cgroup: 0 | 1 | 2, reasons: string[]): SandboxStatus {
  const selfTest = [{ name: "memory", passed: true, detail: "" }];
  return { tier, cgroup, slots: 1, reasons, selfTest };
}

const lines = (...of: Parameters<typeof describeSandbox>) =>
  describeSandbox(...of)
    .map(({ subject, state, detail, fix = "" }) => [subject.trim(), state, detail, fix].join(" | "))
    .join("\n");

test("the full tier says which version of groups counts, and asks for nothing", () => {
  const findings = describeSandbox(status("full", 2, []), server, false);
  expect(findings.map(({ state }) => state)).toEqual(["good", "good"]);
  expect(findings[1]?.detail).toBe("counted by the kernel, cgroup v2");
});

test("a hybrid machine hears why its version 2 tree is not used", () => {
  const is: Circumstances = { ...server, groups: "hybrid" };
  expect(lines(status("full", 1, []), is, false)).toContain("has no memory controller");
});

test("a kernel that keeps no peak is told beside version 2", () => {
  const is: Circumstances = { ...server, kernel: [5, 15] };
  expect(lines(status("full", 2, []), is, false)).toContain("Linux 5.15 keeps no memory peak");
  expect(lines(status("full", 2, []), { ...server, kernel: [5, 19] }, false)).not.toContain("peak");
});

test("an ordinary user without a group of his own is given systemd's command", () => {
  const said = lines(status("user", 0, ["cgroup-not-writable", "not-root"]), user, false);
  expect(said).toContain("systemd-run --user --scope -p Delegate=yes npm start");
  expect(said).toContain("Limits | missing");
});

test("without systemd the command makes and hands over the groups of the version in use", () => {
  const bare: Circumstances = { ...user, systemd: false };
  const reasons = ["cgroup-memory-read-only", "not-root"];
  expect(lines(status("user", 0, reasons), { ...bare, groups: "hybrid" }, false)).toContain(
    "mkdir /sys/fs/cgroup/{memory,pids,cpuacct}/verdict",
  );
  expect(lines(status("user", 0, ["cgroup-not-writable"]), bare, false)).toContain(
    "mkdir /sys/fs/cgroup/verdict",
  );
});

test("forbidden namespaces name the settings that forbid them", () => {
  const forbidding = ["user.max_user_namespaces=15000"];
  const reasons = ["no-namespaces (user namespace: No space left on device)", "one-uid"];
  const said = lines(status("weak", 0, reasons), { ...user, forbidding }, true);
  expect(said).toContain("as root: sysctl -w user.max_user_namespaces=15000");
});

test("the weak tier is bad where strangers can reach it, and missing where they cannot", () => {
  const is: Circumstances = { ...server, container: true };
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

test("every line that is not good has a fix, and every sentence its Chinese", () => {
  const reasons = ["no-cgroup", "cgroup-controllers-missing", "no-landlock", "not-root"];
  for (const is of [server, user, { ...user, container: true }])
    for (const finding of describeSandbox(status("weak", 0, reasons), is, false)) {
      expect(finding.chinese).toMatch(/[\u4E00-\u9FFF]/);
      expect(Boolean(finding.fix && finding.chineseFix)).toBe(finding.state !== "good");
    }
});

test("the circumstances of this machine are read", () => {
  const is = theseCircumstances();
  expect(is.root).toBe(process.getuid?.() === 0);
  expect(is.kernel[0]).toBeGreaterThan(3);
});
