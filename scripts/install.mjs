// Plain JavaScript that Node 18 understands: it brings the newer Node.
import { lstatSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { isOldNode, root, runToEnd } from "./pinnedNode.mjs";

/**
 * Makes node_modules what the lock file says, by `npm ci` when it is not. Install scripts are left
 * out: newer versions of npm may refuse them, and nothing here needs one.
 */
export async function ensurePackages(say) {
  if (differingPackages().length > 0) await install(say);
  linkCommand();
}

/** Lets `npx verdict` find the command here: without the link npx would ask the registry for one. */
function linkCommand() {
  const link = join(root, "node_modules", ".bin", "verdict");
  if (lstatSync(link, { throwIfNoEntry: false })) return;
  try {
    symlinkSync("../../bin/verdict", link);
  } catch (error) {
    // Another start made it, or this user may not write there, which npx survives.
    if (!["EEXIST", "EACCES", "EROFS"].includes(error.code)) throw error;
  }
}

async function install(say) {
  say("Installing the packages… 正在安装依赖…");
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  // Set to production in many containers, which would leave the build tools out.
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

/** Packages of the lock file that are not installed in its version, as npm's own record says. */
export function differingPackages() {
  const wanted = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  return Object.entries(wanted)
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

/** npm leaves out optional packages of other systems, and of musl where the system has glibc. */
function isForHere({ os, cpu, libc, optional, peer }) {
  const fits = (list, own) => list === undefined || list.includes(own);
  if (!fits(os, process.platform) || !fits(cpu, process.arch) || !fits(libc, "glibc")) return false;
  // An optional package without any system may be one whose parent is left out.
  return !optional || (os !== undefined && !peer);
}
