// This script is plain JavaScript for Node 18, because it installs the newer Node.
import { lstatSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { isOldNode, root, runToEnd } from "./pinnedNode.mjs";

/**
 * Installs the packages of the lock file with `npm ci` if node_modules differs from it. Install scripts are disabled:
 * newer versions of npm may refuse them, and no package needs one.
 */
export async function ensurePackages(print) {
  if (differingPackages().length > 0) await install(print);
  linkCommand();
}

/** Links the command that `npx verdict` runs; without the link npx would query the registry. */
function linkCommand() {
  const link = join(root, "node_modules", ".bin", "verdict");
  if (lstatSync(link, { throwIfNoEntry: false })) return;
  try {
    symlinkSync("../../bin/verdict", link);
  } catch (error) {
    // Either another `npm start` has already created the link, or this user may not write there; both cases are
    // harmless.
    if (!["EEXIST", "EACCES", "EROFS"].includes(error.code)) throw error;
  }
}

async function install(print) {
  print("Installing the packages… 正在安装依赖…");
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  // Many containers set NODE_ENV to production, and npm would then skip the build tools.
  const include = ["--include=dev", "--include=optional"];
  const env = { ...process.env, NODE_NO_WARNINGS: "1" };
  if (isOldNode()) {
    const shim = join(root, "scripts", "npmForPinnedNode.cjs");
    env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ""} --require=${JSON.stringify(shim)}`.trim();
  }
  const code = await runToEnd("npm", [...args, ...include], { stdio: "inherit", env });
  if (code !== 0) {
    throw new Error(
      `npm ci failed (code ${code}): is the package registry reachable? npm ci 失败：能否访问软件包仓库？`,
    );
  }
  const still = differingPackages();
  if (still.length > 0) {
    throw new Error(
      `npm ci left out ${still.slice(0, 5).join(", ")}: this system must be Linux x64 with glibc. 本系统需为 Linux x64 glibc。`,
    );
  }
}

/** Packages in the lock file whose locked version is not installed, according to npm's own record. */
export function differingPackages() {
  const locked = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  return Object.entries(locked)
    .filter(([path, entry]) => path !== "" && isForHere(entry))
    .filter(([path, entry]) => installed[path]?.version !== entry.version)
    .map(([path]) => path);
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return {};
  }
}

/**
 * Whether a package must be installed on this machine: npm skips optional packages for other systems, and packages for
 * musl if the system has glibc.
 */
function isForHere({ os, cpu, libc, optional, peer }) {
  const fits = (list, own) => list === undefined || list.includes(own);
  if (!fits(os, process.platform) || !fits(cpu, process.arch) || !fits(libc, "glibc")) return false;
  // An optional package that names no system may be a dependency of a skipped package, so it is not required here.
  return !optional || (os !== undefined && !peer);
}
