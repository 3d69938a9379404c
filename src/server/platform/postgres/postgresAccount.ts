import { execFile, spawn } from "node:child_process";
import type { ChildProcess, SpawnOptions } from "node:child_process";
import { chmod, chown, lstat, readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { OperatorError } from "../process/operatorError.ts";

const run = promisify(execFile);

/**
 * The account that runs PostgreSQL's programs, which refuse to run as root.
 * - `direct`: the user of this process, which is not root.
 * - `namespace`: this process runs as root, or with a user id that has no user name (as in some containers), and user
 * namespaces work. The programs run in a namespace in which this process's id is mapped to an ordinary id, so even a
 * checkout below a private /root works. Outside the namespace, files belong to this process's own id.
 * - `setuid`: this process runs as root without user namespaces; the programs run under an unprivileged id, which also
 * owns the cluster.
 */
export type Account =
  | { kind: "direct" }
  | { kind: "namespace"; uid: number; gid: number }
  | { kind: "setuid"; uid: number; gid: number };

/**
 * Finds an account under which PostgreSQL can run on this machine; if `namespaces` is false, user namespaces are not
 * used.
 */
export async function findAccount({ namespaces = true } = {}): Promise<Account> {
  const own = process.getuid?.() ?? 0;
  const users = (await readFile("/etc/passwd", "utf8")).split("\n");
  if (own !== 0 && users.some((line) => line.split(":")[2] === String(own))) {
    return { kind: "direct" };
  }
  const { uid, gid } = unprivilegedIds(users);
  if (namespaces && (await succeeds("unshare", [...mapping(uid, gid), "true"]))) {
    return { kind: "namespace", uid, gid };
  }
  // PostgreSQL may also be able to run under an id without an entry in /etc/passwd, because user names can come from
  // other sources.
  if (own !== 0) return { kind: "direct" };
  return { kind: "setuid", uid, gid };
}

/**
 * An id with an entry in /etc/passwd, because initdb refuses other ids ("could not look up effective user ID").
 * `postgres` is tried first, because `nobody` may be shared with other services.
 */
function unprivilegedIds(users: string[]): { uid: number; gid: number } {
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new OperatorError(
    "NO_UNPRIVILEGED_USER",
    "PostgreSQL must not run as root, and this system has neither a user postgres nor nobody: add one or start as an ordinary user.",
    "PostgreSQL 不能以 root 运行，而本系统没有 postgres 或 nobody 用户：请添加一个，或以普通用户启动。",
  );
}

function mapping(uid: number, gid: number): string[] {
  return ["--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"];
}

async function succeeds(program: string, args: string[]): Promise<boolean> {
  return run(program, args).then(
    () => true,
    () => false,
  );
}

/** Starts a PostgreSQL program under the given account. */
export function spawnAs(
  account: Account,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const cwd = "/";
  if (account.kind === "namespace") {
    const { uid, gid } = account;
    return spawn("unshare", [...mapping(uid, gid), program, ...args], { ...options, cwd });
  }
  if (account.kind === "setuid") {
    return spawn(program, args, { ...options, cwd, uid: account.uid, gid: account.gid });
  }
  return spawn(program, args, { ...options, cwd });
}

/** Runs a PostgreSQL program until it ends and returns its output; on failure, rejects with that output. */
export async function runAs(account: Account, program: string, args: string[]): Promise<string> {
  const child = spawnAs(account, program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status, signal) => resolve(status ?? signal ?? "unknown"));
  });
  if (code === 0) return output;
  throw new Error(`${program} ended with ${code}: ${output.trim()}`);
}

/**
 * Permits the account to traverse the folder, and returns whether the account can traverse it now. Adds only the
 * permission to search the folder, for all users; this exposes no private data, because such data is in separate
 * folders. Parent folders are not changed.
 */
export async function grantTraversal(account: Account, folder: string): Promise<boolean> {
  if (account.kind !== "setuid") return true;
  const { mode } = await lstat(folder);
  if ((mode & 0o001) === 0) await chmod(folder, (mode & 0o777) | 0o011);
  return runAs(account, "test", ["-x", folder]).then(
    () => true,
    () => false,
  );
}

/**
 * Makes the account the owner of the folder and its contents. If the account uses a user namespace, the new owner is
 * the user id that the account's programs have outside the namespace.
 */
export async function changeOwner(account: Account, folder: string): Promise<void> {
  if (account.kind === "direct") return;
  // Only root can change the owner of a file. With a namespace no change is needed, because outside the namespace the
  // process keeps its user id.
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = account.kind === "setuid" ? account : { uid: 0, gid: 0 };
  if ((await lstat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(join(entry.parentPath, entry.name), uid, gid);
  }
  // The owner of the folder itself is changed last. If the change is interrupted, the folder still has its old owner,
  // so the next call repeats the change.
  await chown(folder, uid, gid);
}
