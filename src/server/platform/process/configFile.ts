import { randomBytes } from "node:crypto";
import { accessSync, constants, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { OperatorError } from "./operatorError.ts";

/**
 * Maps the names of the settings in `verdict.json` to their values as text; empty when there is no file. Refuses a file
 * that is not a JSON object, unknown names (not checked if `names` is null) and nested values.
 */
export function readConfigFile(path: string, names: Set<string> | null): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    // If the data folder lacks search permission, the file is treated as missing; the problem is reported when the
    // folder is prepared.
    if (["ENOENT", "ENOTDIR"].includes(code) || !isEnterable(dirname(path))) return {};
    throw fileError(path, "it cannot be read", "无法读取");
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw fileError(path, "it is not valid JSON", "不是有效的 JSON");
  }
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw fileError(path, "it must be one JSON object", "必须是一个 JSON 对象");
  }
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(content)) {
    // The file cannot set the data folder, which must be known before the file can be read.
    if ((names && !names.has(name)) || name === "VERDICT_DATA") {
      throw fileError(path, `it sets "${name}", which it cannot`, `不能设置“${name}”`);
    }
    if (!["string", "number", "boolean"].includes(typeof value)) {
      throw fileError(path, `${name} must be a string, number or boolean`, `${name} 的类型不对`);
    }
    values[name] = String(value);
  }
  return values;
}

/**
 * Changes some settings of `verdict.json` and keeps all others; undefined removes a setting. The file is replaced
 * atomically and readable by its owner only, because it may contain passwords.
 */
export function changeConfigFile(path: string, changes: Record<string, string | undefined>): void {
  const merged = { ...readConfigFile(path, null), ...changes };
  const draft = `${path}.${randomBytes(6).toString("hex")}.part`;
  try {
    // JSON.stringify omits undefined settings.
    writeFileSync(draft, `${JSON.stringify(merged, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function isEnterable(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function fileError(path: string, english: string, chinese: string): OperatorError {
  return new OperatorError(
    "BAD_CONFIG",
    `The configuration file ${path} is wrong: ${english}.`,
    `配置文件 ${path} 有误：${chinese}。`,
  );
}
