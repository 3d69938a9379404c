import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, readlinkSync, rmSync } from "node:fs";
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { OperatorError } from "../process/operatorError.ts";
import { grantTraversal } from "./postgresAccount.ts";
import type { Account } from "./postgresAccount.ts";

/**
 * Folder for PostgreSQL's programs and clusters if its unprivileged account cannot reach the checkout or the data
 * folder, for example because they are below a private /root.
 */
export const systemState = "/var/lib/verdict";

/**
 * Path of the data folder's cluster with all links resolved, whether or not it exists. `pg-<major>` is a link if the
 * cluster was moved elsewhere because PostgreSQL's system account could not reach the data folder.
 */
export function clusterOf(folder: string, major: string): string {
  const inside = join(folder, `pg-${major}`);
  const entry = lstatSync(inside, { throwIfNoEntry: false });
  return entry?.isSymbolicLink() ? readlinkSync(inside) : inside;
}

/**
 * Makes sure that the account can reach the cluster of the data folder, and returns the cluster's path. The cluster is
 * inside the data folder, or in a separate folder below `state`; in the second case, the data folder contains a link to
 * the cluster. When the separate folder is created, an existing cluster is moved into it. No server may be running on
 * the cluster. Throws {@link OperatorError} if the linked folder no longer exists, or if the account can reach neither
 * location.
 */
export async function reachableCluster(
  account: Account,
  folder: string,
  { major, state }: { major: string; state: string },
): Promise<string> {
  const inside = join(folder, `pg-${major}`);
  await finishMove(inside);
  const cluster = clusterOf(folder, major);
  if (cluster !== inside) {
    if (!existsSync(dirname(cluster))) throw missingCluster(folder, cluster);
    return cluster;
  }
  if (await grantTraversal(account, folder)) return inside;
  await openFolder(account, state);
  const own = await mkdtemp(join(state, "database-"));
  await chmod(own, 0o711);
  const target = join(own, `pg-${major}`);
  // The link is created before the move: if the process is killed in between, the next start finds the cluster again.
  await symlink(target, pendingLink(inside));
  if (existsSync(inside)) await moveAway(inside, target);
  await finishMove(inside);
  return target;
}

const pendingLink = (inside: string): string => `${inside}.link`;

/**
 * Completes an interrupted move by renaming the prepared symbolic link to the folder's old path, or deletes the link if
 * nothing was moved.
 */
async function finishMove(inside: string): Promise<void> {
  const link = pendingLink(inside);
  if (!lstatSync(link, { throwIfNoEntry: false })) return;
  if (existsSync(inside)) await rm(link);
  else await rename(link, inside);
}

async function moveAway(inside: string, target: string): Promise<void> {
  try {
    await rename(inside, target);
  } catch (error) {
    await rm(pendingLink(inside));
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      "FOLDER_UNREACHABLE",
      `PostgreSQL must not run as root, its unprivileged user cannot enter ${dirname(inside)}, and the database could not be moved to ${target} (${code}): choose a VERDICT_DATA outside private folders, start as an ordinary user, or allow user namespaces.`,
      `PostgreSQL 不能以 root 运行，非特权用户无法进入 ${dirname(inside)}，数据库也无法移动到 ${target}（${code}）：请把 VERDICT_DATA 设在私有目录之外、以普通用户启动，或允许用户命名空间。`,
    );
  }
}

function missingCluster(folder: string, cluster: string): OperatorError {
  return new OperatorError(
    "CLUSTER_GONE",
    `The database of ${folder} was in ${dirname(cluster)}, which is gone: restore that folder from a backup, or remove the link in ${folder} to begin with an empty database.`,
    `${folder} 的数据库原在 ${dirname(cluster)}，该目录已不存在：请从备份恢复，或删除 ${folder} 中的链接以从空数据库开始。`,
  );
}

/**
 * Copies PostgreSQL's programs into a folder named after PostgreSQL's version, so that the account can run them, and
 * returns this folder. If the folder already exists, it is used. Files keep their executable bit, and all users may
 * read the files.
 */
export async function copyPrograms(
  account: Account,
  native: string,
  { version, state }: { version: string; state: string },
): Promise<string> {
  await openFolder(account, state);
  const copy = join(state, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const half = await mkdtemp(`${copy}.`);
  try {
    await cp(native, half, { recursive: true, verbatimSymlinks: true });
    await letAllRead(half);
    await rename(half, copy);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    // If another process has made the copy in the meantime, its copy is used.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

async function letAllRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await lstat(path);
    await chmod(path, mode & 0o100 ? 0o755 : 0o644);
  }
}

async function openFolder(account: Account, state: string): Promise<void> {
  try {
    await mkdir(state, { recursive: true, mode: 0o755 });
    if (await grantTraversal(account, state)) return;
  } catch (error) {
    throw noPlace(state, (error as NodeJS.ErrnoException).code ?? String(error));
  }
  throw noPlace(state, "EACCES");
}

function noPlace(state: string, reason: string): OperatorError {
  return new OperatorError(
    "FOLDER_UNREACHABLE",
    `PostgreSQL must not run as root; its unprivileged user cannot enter the folder of Verdict or of its data, and ${state} cannot be used instead (${reason}): move both out of private folders, start as an ordinary user, or allow user namespaces.`,
    `PostgreSQL 不能以 root 运行；非特权用户无法进入 Verdict 或其数据所在的目录，也无法改用 ${state}（${reason}）：请把两者移出私有目录、以普通用户启动，或允许用户命名空间。`,
  );
}

/**
 * A folder that only the account of PostgreSQL can enter, which protects the socket. The folder is `run/postgres` next
 * to the cluster or, if that path does not fit into the 107 bytes of a socket address, a short path derived from it.
 */
export function prepareSocketFolder(cluster: string): string {
  const beside = dirname(cluster);
  let socketFolder = join(beside, "run", "postgres");
  if (Buffer.byteLength(join(socketFolder, ".s.PGSQL.5432")) > 107) {
    const digest = createHash("sha256").update(beside).digest("hex").slice(0, 12);
    socketFolder = join(tmpdir(), `verdict-${digest}`);
  }
  // A killed server leaves a lock file next to the socket. The folder is deleted, because PostgreSQL would respect this
  // lock.
  rmSync(socketFolder, { recursive: true, force: true });
  mkdirSync(socketFolder, { recursive: true });
  // In a shared temporary folder, another user may have created a symbolic link with this name. The socket folder must
  // therefore not be a link.
  if (!lstatSync(socketFolder).isDirectory()) throw new Error(`${socketFolder} is not a folder`);
  chmodSync(socketFolder, 0o700);
  return socketFolder;
}
