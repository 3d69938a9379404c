import { accessSync, constants, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { OperatorError } from "./operatorError.ts";

/**
 * The settings of `verdict.json`, as text by name; none when there is no file. Refuses what is no
 * JSON object, unknown names and nested values.
 */
export function readConfigFile(path: string, known: Set<string>): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    // A data folder that cannot be entered is reported as such when it is prepared.
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
    // The folder must be known before the file in it can be read.
    if (!known.has(name) || name === "VERDICT_DATA") {
      throw fileError(path, `it sets "${name}", which it cannot`, `不能设置“${name}”`);
    }
    if (!["string", "number", "boolean"].includes(typeof value)) {
      throw fileError(path, `${name} must be a string, number or boolean`, `${name} 的类型不对`);
    }
    values[name] = String(value);
  }
  return values;
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
