import * as z from "zod/mini";
import { CASES_MAX } from "../../../../shared/problem/testData.ts";
import type { Archive } from "../../archive.ts";
import { PackageFault } from "../../report.ts";
import { checkedFields, readYaml, scalar } from "../yamlText.ts";

const names = z.optional(z.nullable(z.array(z.string())));
const program = z.optional(
  z.nullable(z.union([z.string(), z.object({ file: z.string(), lang: z.optional(z.string()) })])),
);
const rates = z.optional(z.nullable(z.record(z.string(), z.union([z.number(), z.string()]))));

const testCase = z.object({
  input: scalar,
  output: scalar,
  score: scalar,
  time: scalar,
  memory: scalar,
});
export type HydroCase = z.output<typeof testCase>;

const subtask = z.object({
  id: scalar,
  type: z.optional(z.nullable(z.enum(["min", "max", "sum"]))),
  score: scalar,
  if: z.optional(z.nullable(z.array(z.union([z.number(), z.string()])))),
  time: scalar,
  memory: scalar,
  cases: z.optional(z.nullable(z.array(testCase))),
});
export type HydroSubtask = z.output<typeof subtask>;

const schema = z.object({
  type: scalar,
  subType: scalar,
  time: scalar,
  memory: scalar,
  filename: scalar,
  detail: scalar,
  checker_type: scalar,
  checker: program,
  interactor: program,
  validator: program,
  user_extra_files: names,
  judge_extra_files: names,
  subtasks: z.optional(z.nullable(z.array(subtask))),
  cases: z.optional(z.nullable(z.array(testCase))),
  langs: z.optional(z.nullable(z.union([z.string(), z.array(z.string())]))),
  time_limit_rate: rates,
  memory_limit_rate: rates,
});
export type HydroConfig = z.output<typeof schema> & {
  /** Settings that Verdict does not support. */
  others: string[];
};

/** Settings that have no effect on judging or are read elsewhere. */
const ignoredKeys = new Set([...Object.keys(schema.shape), "count", "score"]);
/**
 * Maximum number of subtasks. The maximum is checked before the schema, which would otherwise validate a hundred
 * thousand entries.
 */
const SUBTASKS_MAX = 1000;

/**
 * Reads `config.yaml`, or else the older `config.ini`, next to the test data. Returns an empty configuration if neither
 * exists.
 */
export async function readHydroConfig(data: Archive): Promise<HydroConfig> {
  const path = ["config.yaml", "config.yml", "Config.yaml"].find((each) => data.has(each));
  if (path !== undefined) return checkedConfig((await readYaml(data, path)) ?? {}, path);
  const old = ["config.ini", "Config.ini"].find((each) => data.has(each));
  return checkedConfig(old === undefined ? {} : oldConfig(await data.text(old)), old ?? "");
}

function checkedConfig(value: unknown, path: string): HydroConfig {
  refuseTooMany(value);
  const config = checkedFields(schema, value, path);
  const others = Object.entries(value as object)
    .filter(([key, set]) => !ignoredKeys.has(key) && set !== null && set !== false && set !== "")
    .map(([key]) => key);
  return { ...config, others };
}

function refuseTooMany(value: unknown): void {
  const { subtasks, cases } = (value ?? {}) as Record<string, unknown>;
  const groups = Array.isArray(subtasks) ? subtasks : [];
  if (groups.length > SUBTASKS_MAX)
    throw new PackageFault("tooManySubtasks", { max: SUBTASKS_MAX });
  const lists = [cases, ...groups.map((each) => (each as { cases?: unknown } | null)?.cases)];
  const all = lists.reduce<number>((sum, each) => sum + (Array.isArray(each) ? each.length : 0), 0);
  if (all > CASES_MAX) throw new PackageFault("tooManyCases", { max: CASES_MAX });
}

/** Reads the old form: the number of cases, then a line `input|output|seconds|points|KiB` for each case. */
function oldConfig(text: string): object {
  const [first = "", ...rest] = text.split(/\r?\n/);
  const lines = rest.slice(0, Math.min(CASES_MAX + 1, Math.trunc(Number(first)) || 0));
  return {
    cases: lines
      .filter((line) => line.trim() !== "")
      .map((line) => {
        const [input = "", output = "", seconds = "", score = "", memory = ""] = line.split("|");
        const kib = Number.parseInt(memory, 10);
        return {
          input: input.trim(),
          output: output.trim(),
          score: Number.parseInt(score, 10) || null,
          time: seconds.trim() === "" ? null : `${seconds.trim()}s`,
          memory: Number.isFinite(kib) ? `${kib}k` : null,
        };
      }),
  };
}

/** Converts `1s`, `1.5s`, `500ms`, `800us` to milliseconds; a plain number is in milliseconds. */
export function hydroTime(value: z.output<typeof scalar>, field: string): number | undefined {
  const [, number, unit = "ms"] = /^(\d+(?:\.\d*)?)\s*(s|ms|us|m|u)?$/i.exec(textOf(value)) ?? [];
  if (number === undefined) return absentOr(value, field);
  const small = unit.toLowerCase();
  const factor = small === "s" ? 1000 : small.startsWith("u") ? 0.001 : 1;
  return Number(number) * factor;
}

/** Converts `256m`, `256MB`, `1g`, `65536k` to MiB; a plain number is in MiB. */
export function hydroMemory(value: z.output<typeof scalar>, field: string): number | undefined {
  const [, number, unit = "m"] = /^(\d+(?:\.\d*)?)\s*([kmg])?(?:i?b)?$/i.exec(textOf(value)) ?? [];
  if (number === undefined) return absentOr(value, field);
  const factor = { k: 1 / 1024, m: 1, g: 1024 }[unit.toLowerCase() as "k" | "m" | "g"];
  return Number(number) * factor;
}

function textOf(value: z.output<typeof scalar>): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

function absentOr(value: z.output<typeof scalar>, field: string): undefined {
  if (value === undefined || value === null || value === "") return undefined;
  throw new PackageFault("fieldWrong", { field, problem: String(value).slice(0, 100) });
}
