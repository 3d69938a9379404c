// Describes the properties of this machine on which test results depend: tools, kernel, limits.
import { readFileSync, realpathSync, statSync, statfsSync } from "node:fs";
import { availableParallelism, release, tmpdir, totalmem, version } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { identity, installedPackages } from "./machineFiles.mjs";
import { findBrowser } from "./testTools.mjs";

/** Programs that tests or scripts run directly. Compilers that only the judge's languages need are not listed. */
const programs = ["cc", "gcc", "g++", "clang", "ld", "ld.gold", "npm", "unshare", "git", "busybox"];

/**
 * Describes the machine as one record of names and values. A stored result is reused only if the record has not
 * changed. `environment`: the variables passed to the tests.
 */
export async function describeMachine(root, environment) {
  return {
    checkout: placeOf(root),
    temporary: placeOf(tmpdir()),
    kernel: `${release()} ${version()}`,
    processors: availableParallelism(),
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    user: `${process.getuid?.()}:${process.getgid?.()}`,
    groups: fileOr("/proc/cgroups", (text) => text.replace(/\t\d+\t\d+\t/g, " ")),
    mounts: fileOr("/proc/self/mountinfo", groupMounts),
    security: `${fileOr("/sys/kernel/security/lsm")} ${fileOr("/proc/sys/user/max_user_namespaces")}`,
    system: fileOr("/etc/os-release"),
    packages: installedPackages() ?? "",
    // Node is described only by its version, since the path of the pinned Node depends on the checkout.
    node: process.version,
    browser: identity(findBrowser()),
    programs: Object.fromEntries(programs.map((name) => [name, identity(executable(name))])),
    languages: await languageTools(),
    environment,
  };
}

function fileOr(path, parse = (text) => text) {
  try {
    return parse(readFileSync(path, "utf8")).trim();
  } catch {
    return "";
  }
}

/** Properties of a folder: the kind of file system, and whether other users can reach it. */
function placeOf(folder) {
  const above = (path) => (path === dirname(path) ? [path] : [path, ...above(dirname(path))]);
  const isOpen = above(realpathSync(folder)).every((path) => statSync(path).mode & 0o001);
  return `${statfsSync(folder).type.toString(16)} ${isOpen ? "open" : "private"}`;
}

/** Types, sources and options of the mounted cgroup file systems, without ids that change with each boot. */
function groupMounts(text) {
  const lines = text.split("\n").filter((line) => / - cgroup2? /.test(line));
  return lines
    .map((line) => line.split(" - ")[1])
    .toSorted()
    .join("; ");
}

function executable(name) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => identity(path) !== "");
}

/** Version and files of each language's tools, found in the same way as the judge finds them. */
async function languageTools() {
  const { languages } = await import("../src/judge/languages/registry.ts");
  const { thisMachine } = await import("../src/judge/languages/machine.ts");
  const machine = thisMachine();
  const entries = languages.map(async (language) => {
    const tools = await language.find(machine).catch(() => undefined);
    // The path of the pinned Node, which runs TypeScript without a compile step, is left out, because the path depends
    // on the checkout; the version identifies this Node.
    const paths = Object.values(tools?.hostPaths ?? {}).filter((path) => path !== process.execPath);
    return [language.names[0], tools ? [tools.version, ...paths.map(identity)] : "not installed"];
  });
  return Object.fromEntries(await Promise.all(entries));
}
