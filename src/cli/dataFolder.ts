import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "../server/platform/config.ts";
import { OperatorError } from "../server/platform/operatorError.ts";

/** Private parts of the data folder; the folder itself only lets pass (see letThrough). */
const privateFolders = ["secrets", "files", "logs"];

export interface Secrets {
  /** 32 bytes that encrypt stored secrets. */
  key: Buffer;
  judgeToken: string;
}

/**
 * Creates what is missing in the data folder and reads its secrets. Refuses a folder that cannot be
 * written, before anything has been started.
 */
export function prepareDataFolder(config: Config): Secrets {
  try {
    mkdirSync(config.data, { recursive: true, mode: 0o711 });
    for (const name of privateFolders) {
      mkdirSync(join(config.data, name), { recursive: true, mode: 0o700 });
    }
    mkdirSync(join(config.data, "run"), { recursive: true });
    const probe = join(config.data, "run", `probe-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
    return { key: readKey(config), judgeToken: config.judgeToken ?? readToken(config) };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw unusable(config.data, error as NodeJS.ErrnoException);
  }
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
  const text = isOwn ? readOrMake(path, () => randomBytes(32).toString("hex")) : readGiven(path);
  const key = Buffer.from(text, "hex");
  if (key.length === 32 && text.length === 64) return key;
  throw new OperatorError(
    "BAD_KEY",
    `The key file ${path} must hold 32 bytes as 64 hex digits: restore it from the backup.`,
    `密钥文件 ${path} 应为 64 位十六进制（32 字节）：请从备份恢复。`,
  );
}

function readGiven(path: string): string {
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
  return readOrMake(join(config.data, "secrets", "judge-token"), () =>
    randomBytes(32).toString("base64url"),
  );
}

/** Two processes starting together agree on one value: only the first may create the file. */
function readOrMake(path: string, make: () => string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, `${make()}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    chmodSync(path, 0o600);
  }
  return readFileSync(path, "utf8").trim();
}
