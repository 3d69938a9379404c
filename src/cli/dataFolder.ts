import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "../server/platform/process/config.ts";
import { OperatorError } from "../server/platform/process/operatorError.ts";

/** Private subfolders of the data folder; the folder itself is traversable (mode 711, see `grantTraversal`). */
const privateFolders = ["secrets", "files", "logs"];

export interface Secrets {
  /** 32 bytes: the key that encrypts stored secrets. */
  key: Buffer;
  judgeToken: string;
}

/**
 * Creates missing parts of the data folder and reads the secrets in the folder. Throws before anything has been started
 * if the folder is not writable.
 */
export function prepareDataFolder(config: Config): Secrets {
  return preparing(config, () => ({ key: readKey(config), judgeToken: tokenOf(config) }));
}

/** Prepares the data folder of a judge node, which needs only the node token; returns this token. */
export function prepareJudgeFolder(config: Config): string {
  return preparing(config, () => tokenOf(config));
}

function preparing<T>(config: Config, readSecrets: () => T): T {
  try {
    mkdirSync(config.data, { recursive: true, mode: 0o711 });
    for (const name of privateFolders) {
      mkdirSync(join(config.data, name), { recursive: true, mode: 0o700 });
    }
    mkdirSync(join(config.data, "run"), { recursive: true });
    const probe = join(config.data, "run", `probe-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
    return readSecrets();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw unusable(config.data, error as NodeJS.ErrnoException);
  }
}

function tokenOf(config: Config): string {
  return config.judgeToken ?? readToken(config);
}

function unusable(folder: string, error: NodeJS.ErrnoException): OperatorError {
  const reason = error.code ?? error.message;
  return new OperatorError(
    "DATA_FOLDER_UNUSABLE",
    `The data folder ${folder} cannot be used (${reason}): make it writable for this user, or choose another with VERDICT_DATA.`,
    `数据目录 ${folder} 不可用（${reason}）：请让当前用户可写，或用 VERDICT_DATA 另选目录。`,
  );
}

function readKey(config: Config): Buffer {
  const path = config.keyFile;
  const isOwn = path === join(config.data, "secrets", "key");
  const text = isOwn
    ? readOrCreate(path, () => randomBytes(32).toString("hex"))
    : readExisting(path);
  const key = Buffer.from(text, "hex");
  if (key.length === 32 && text.length === 64) return key;
  throw new OperatorError(
    "BAD_KEY",
    `The key file ${path} must contain 32 bytes as 64 hex digits: restore it from the backup.`,
    `密钥文件 ${path} 应为 64 位十六进制（32 字节）：请从备份恢复。`,
  );
}

function readExisting(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new OperatorError(
      "BAD_KEY",
      `VERDICT_KEY_FILE names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      `VERDICT_KEY_FILE 指定的 ${path} 无法读取。`,
    );
  }
}

function readToken(config: Config): string {
  return readOrCreate(join(config.data, "secrets", "judge-token"), () =>
    randomBytes(32).toString("base64url"),
  );
}

/** Reads the file or creates it: if two processes start together, only one creates the file, and both use its value. */
function readOrCreate(path: string, create: () => string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (existsSync(path)) chmodSync(path, 0o600);
  else createWhole(path, `${create()}\n`);
  return readFileSync(path, "utf8").trim();
}

/**
 * Creates a file without replacing an existing one; the file is linked into place after it is written, so that another
 * process never reads an empty file.
 */
function createWhole(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
