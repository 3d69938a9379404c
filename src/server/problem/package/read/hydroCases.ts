import { pairFiles } from "../../../../shared/pairing.ts";
import type { Archive } from "../archive.ts";
import { PackageFault, type Report } from "../report.ts";
import {
  type HydroCase,
  type HydroConfig,
  hydroMemory,
  type HydroSubtask,
  hydroTime,
} from "./hydroConfig.ts";
import { limitWithin } from "./newPackage.ts";
import type { NamedCase, NamedSubtask } from "./scoredCases.ts";

const USUAL = { time: 1000, memory: 256 };

/** The subtasks of a configuration, or those that the names of the files tell. PackageFault fileMissing. */
export function hydroSubtasks(config: HydroConfig, data: Archive, report: Report): NamedSubtask[] {
  const find = fileFinder(data);
  const listed = config.subtasks ?? [];
  const flat = config.cases ?? [];
  const all = [...flat, ...listed.flatMap(({ cases }) => cases ?? [])];
  // As there: a list of cases beside subtasks is the one that counts.
  if (flat.length > 0) return [subtaskOf({ type: "sum", cases: flat }, "1", find)];
  if (all.length > 0) return sortedSubtasks(listed, find, report);
  return pairedSubtasks(listed, data, report);
}

type Find = (name: string) => string;

/** Test data is one folder there, so that a name may leave out the folder, and its case does not matter. */
function fileFinder(data: Archive): Find {
  const known = new Map<string, string>();
  for (const path of data.paths) {
    const base = path.slice(path.lastIndexOf("/") + 1);
    for (const name of [path.toLowerCase(), base.toLowerCase()]) {
      if (!known.has(name)) known.set(name, path);
    }
  }
  return (name) => {
    if (data.has(name)) return name;
    const found = known.get(name.toLowerCase().replace(/^(?:\.?\/)+/, ""));
    if (found === undefined) throw new PackageFault("fileMissing", { name: name.slice(0, 200) });
    return found;
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

function subtaskOf(each: HydroSubtask, id: string, find: Find): NamedSubtask {
  const cases = (each.cases ?? []).map((one): NamedCase => {
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

/** 0 is "not stated" there. */
function points({ score }: Pick<HydroCase, "score">): number | undefined {
  const read = Number(score ?? 0);
  if (!Number.isFinite(read) || read < 0 || read > 100_000) {
    throw new PackageFault("fieldWrong", { field: "score", problem: String(score).slice(0, 100) });
  }
  return read === 0 ? undefined : read;
}

/** Subtasks by names are all or nothing; what a configuration says of one by its number counts. */
function pairedSubtasks(
  listed: readonly HydroSubtask[],
  data: Archive,
  report: Report,
): NamedSubtask[] {
  const { pairs, leftOut, grouped } = pairFiles(data.paths);
  const lonely = leftOut.filter(({ reason }) => reason === "noOutput" || reason === "noInput");
  report.names(
    "unpairedFiles",
    lonely.map(({ name }) => name),
  );
  const groups = Map.groupBy(pairs, ({ group }) => group ?? 1);
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([num, members]): NamedSubtask => {
      const said = listed.find(({ id }, i) => String(id ?? i + 1) === String(num));
      const usual = grouped ? "min" : "sum";
      const type = said?.type === "max" ? "sum" : (said?.type ?? usual);
      if (said?.type === "max") report.names("subtaskMax", [String(num)]);
      return {
        id: String(num),
        type,
        score: said ? points(said) : undefined,
        needs: (said?.if ?? []).map(String),
        cases: members.map(({ input, output }) => ({ input, output })),
      };
    });
}

/** One limit for all cases here: the largest of them, which the report names when they differ. */
export function hydroLimits(config: HydroConfig, report: Report) {
  const usual = {
    time: hydroTime(config.time, "time") ?? USUAL.time,
    memory: hydroMemory(config.memory, "memory") ?? USUAL.memory,
  };
  if (config.time === undefined && config.memory === undefined) {
    report.add("usualLimits", { time: usual.time, memory: usual.memory });
  }
  const flat = (config.cases ?? []).map((each) => limitsOf(each, usual));
  const inside = (config.subtasks ?? []).flatMap((each) => {
    const own = limitsOf(each, usual);
    const cases = (each.cases ?? []).map((one) => limitsOf(one, own));
    return cases.length > 0 ? cases : [own];
  });
  const all = flat.length > 0 ? flat : inside.length > 0 ? inside : [usual];
  const [times, memories] = [all.map(({ time }) => time), all.map(({ memory }) => memory)];
  const [time, memory] = [Math.max(...times), Math.max(...memories)];
  const lower = all.filter((each) => each.time !== time || each.memory !== memory).length;
  report.count("caseLimits", lower, { time, memory });
  return {
    timeLimit: limitWithin(time, { least: 1, most: 600_000, code: "timeLimit", report }),
    memoryLimit: limitWithin(memory, { least: 1, most: 16_384, code: "memoryLimit", report }),
  };
}

function limitsOf(
  { time, memory }: Pick<HydroCase, "time" | "memory">,
  usual: { time: number; memory: number },
) {
  return {
    time: hydroTime(time, "time") ?? usual.time,
    memory: hydroMemory(memory, "memory") ?? usual.memory,
  };
}
