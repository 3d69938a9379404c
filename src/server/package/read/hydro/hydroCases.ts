import { pairFiles } from "../../../../shared/verdict/casePairing.ts";
import type { Archive } from "../../archive.ts";
import { PackageFault, type Report } from "../../report.ts";
import {
  type HydroCase,
  type HydroConfig,
  hydroMemory,
  type HydroSubtask,
  hydroTime,
} from "./hydroConfig.ts";
import { limitWithin } from "../newPackage.ts";
import type { CasePaths, SubtaskPaths } from "../scoredCases.ts";

const DEFAULT_LIMITS = { time: 1000, memory: 256 };

/**
 * The subtasks of a configuration, or those derived from file names. Throws a PackageFault with the code `fileMissing`.
 */
export function hydroSubtasks(config: HydroConfig, data: Archive, report: Report): SubtaskPaths[] {
  const find = fileFinder(data);
  const listed = config.subtasks ?? [];
  const flat = config.cases ?? [];
  const all = [...flat, ...listed.flatMap(({ cases }) => cases ?? [])];
  // As in Hydro, a list of cases takes precedence over subtasks.
  if (flat.length > 0) return [subtaskOf({ type: "sum", cases: flat }, "1", find)];
  if (all.length > 0) return sortedSubtasks(listed, find, report);
  return pairedSubtasks(listed, data, report);
}

type Find = (name: string) => string;

/** In Hydro, all test data is in one folder, so names may omit the folder; names are case-insensitive. */
function fileFinder(data: Archive): Find {
  const pathsByName = new Map<string, string>();
  for (const path of data.paths) {
    const base = path.slice(path.lastIndexOf("/") + 1);
    for (const name of [path.toLowerCase(), base.toLowerCase()]) {
      if (!pathsByName.has(name)) pathsByName.set(name, path);
    }
  }
  return (name) => {
    if (data.has(name)) return name;
    const storedPath = pathsByName.get(name.toLowerCase().replace(/^(?:\.?\/)+/, ""));
    if (storedPath === undefined)
      throw new PackageFault("fileMissing", { name: name.slice(0, 200) });
    return storedPath;
  };
}

function sortedSubtasks(listed: readonly HydroSubtask[], find: Find, report: Report) {
  const idOf = ({ id }: HydroSubtask, i: number) => String(id ?? i + 1);
  const best = listed.filter(({ type, cases }) => type === "max" && (cases ?? []).length > 1);
  report.names(
    "subtaskMax",
    best.map((each) => idOf(each, listed.indexOf(each))),
  );
  return listed.map((each, i) => subtaskOf(each, idOf(each, i), find));
}

function subtaskOf(each: HydroSubtask, id: string, find: Find): SubtaskPaths {
  const cases = (each.cases ?? []).map((one): CasePaths => {
    return {
      input: placeOf(one.input, find),
      output: placeOf(one.output, find),
      score: points(one),
    };
  });
  const type = each.type === "max" ? (cases.length > 1 ? "sum" : "min") : (each.type ?? "min");
  return { id, type, score: points(each), needs: (each.if ?? []).map(String), cases };
}

function placeOf(name: HydroCase["input"], find: Find): string | null {
  const plain = String(name ?? "").trim();
  return plain === "" || plain === "/dev/null" ? null : find(plain);
}

/** The points of a case; in Hydro, 0 means "not stated". */
function points({ score }: Pick<HydroCase, "score">): number | undefined {
  const read = Number(score ?? 0);
  if (!Number.isFinite(read) || read < 0 || read > 100_000) {
    throw new PackageFault("fieldWrong", { field: "score", problem: String(score).slice(0, 100) });
  }
  return read === 0 ? undefined : read;
}

/**
 * Derives subtasks from the names of the files. A subtask that is derived in this way is all-or-nothing, unless the
 * settings specify another type for a subtask with the same number.
 */
function pairedSubtasks(
  listed: readonly HydroSubtask[],
  data: Archive,
  report: Report,
): SubtaskPaths[] {
  const { pairs, leftOut, grouped } = pairFiles(data.paths);
  const unpaired = leftOut.filter(({ reason }) => reason === "noOutput" || reason === "noInput");
  report.names(
    "unpairedFiles",
    unpaired.map(({ name }) => name),
  );
  const groups = Map.groupBy(pairs, ({ group }) => group ?? 1);
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([num, members]): SubtaskPaths => {
      const listedSubtask = listed.find(({ id }, i) => String(id ?? i + 1) === String(num));
      const defaultType = grouped ? "min" : "sum";
      const type = listedSubtask?.type === "max" ? "sum" : (listedSubtask?.type ?? defaultType);
      if (listedSubtask?.type === "max") report.names("subtaskMax", [String(num)]);
      return {
        id: String(num),
        type,
        score: listedSubtask ? points(listedSubtask) : undefined,
        needs: (listedSubtask?.if ?? []).map(String),
        cases: members.map(({ input, output }) => ({ input, output })),
      };
    });
}

/**
 * The largest time limit and the largest memory limit become the limits for all cases; the report contains the number
 * of cases with other limits.
 */
export function hydroLimits(config: HydroConfig, report: Report) {
  const defaults = {
    time: hydroTime(config.time, "time") ?? DEFAULT_LIMITS.time,
    memory: hydroMemory(config.memory, "memory") ?? DEFAULT_LIMITS.memory,
  };
  if (config.time === undefined && config.memory === undefined) {
    report.add("usualLimits", { time: defaults.time, memory: defaults.memory });
  }
  const flat = (config.cases ?? []).map((each) => limitsOf(each, defaults));
  const inside = (config.subtasks ?? []).flatMap((each) => {
    const own = limitsOf(each, defaults);
    const cases = (each.cases ?? []).map((one) => limitsOf(one, own));
    return cases.length > 0 ? cases : [own];
  });
  const all = flat.length > 0 ? flat : inside.length > 0 ? inside : [defaults];
  const [times, memories] = [all.map(({ time }) => time), all.map(({ memory }) => memory)];
  const [time, memory] = [Math.max(...times), Math.max(...memories)];
  const lower = all.filter((each) => each.time !== time || each.memory !== memory).length;
  report.count("caseLimits", lower, { time, memory });
  return {
    timeLimit: limitWithin(time, { min: 1, max: 600_000, code: "timeLimit", report }),
    memoryLimit: limitWithin(memory, { min: 1, max: 16_384, code: "memoryLimit", report }),
  };
}

function limitsOf(
  { time, memory }: Pick<HydroCase, "time" | "memory">,
  defaults: { time: number; memory: number },
) {
  return {
    time: hydroTime(time, "time") ?? defaults.time,
    memory: hydroMemory(memory, "memory") ?? defaults.memory,
  };
}
