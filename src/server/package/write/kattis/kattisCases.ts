import { createHash } from "node:crypto";
import { splitScore } from "../../../../shared/verdict/caseScores.ts";
import type { StoredFile } from "../../../platform/file/files.ts";
import { SHOWN_ONLY } from "../../format/shownExamples.ts";
import type { LoadedPackage } from "../../loadPackage.ts";
import type { PackageCase } from "../../readPackage.ts";
import type { Report } from "../../report.ts";

type Case = LoadedPackage["cases"][number];
type Example = LoadedPackage["fields"]["examples"][number];

/** A sample: a case of the problem, or (as text) an example that is only in the statement. */
interface Sample {
  path: string;
  files: Case | null;
  /**
   * The example from the statement. Null if there is none, if its text equals the case's input and output files, or if
   * the problem is interactive.
   */
  example: Example | null;
  /** For interactive problems: the transcript. */
  transcript: string | null;
}

interface Group {
  /** Path relative to `data/`. */
  path: string;
  /** Fields of the folder's `test_group.yaml`. */
  settings: Record<string, unknown>;
  cases: { path: string; of: Case }[];
}

/** Content of the folder `data/`. `report` records in the given report which changes the format requires. */
export interface KattisData {
  samples: Sample[];
  groups: Group[];
  /** Fields of `data/secret/test_group.yaml`; may be empty. */
  settings: Record<string, unknown>;
  report(report: Report): void;
}

/** The test data of a problem in the form that the format requires. */
export function kattisData(problem: LoadedPackage): KattisData {
  const { fields, cases } = problem;
  const isScored = fields.type === 1;
  const sampled = leadingSamples(problem);
  const rest = cases.slice(sampled.length);
  const shared = samplesOf(problem, sampled);
  const reporters: ((report: Report) => void)[] = [shared.report];
  const isGrouped = isScored && fields.judgeCaseMode === "subtask";
  const data = isGrouped ? subtaskGroups(problem, rest, sampled) : plainGroups(problem, rest);
  reporters.push(data.report);
  const renamed = [
    ...shared.samples.flatMap(({ path, files }) => (files ? [path] : [])),
    ...data.groups.flatMap((group) => group.cases.map(({ path }) => path)),
  ];
  reporters.push((report) => {
    const changed = cases.filter(({ inputName, outputName }, i) => {
      const path = (renamed[i] ?? "").replace(/^secret\//, "");
      return inputName !== `${path}.in` || outputName !== `${path}.ans`;
    });
    report.count("caseNames", changed.length);
  });
  return {
    samples: shared.samples,
    groups: data.groups,
    settings: data.settings,
    report: (report) => reporters.forEach((each) => each(report)),
  };
}

/** The cases at the beginning that have no points and are shown in the statement. */
function leadingSamples({ fields, cases }: LoadedPackage): Case[] {
  const hashes = new Set(
    fields.examples.flatMap(({ input }) => [hashOf(input), hashOf(`${input}\n`)]),
  );
  const [first] = fields.subtasks;
  const isSampleGroup =
    first?.score === 0 && first.type === "min" && first.dependsOn.length === 0 && fields.type === 1;
  const sampleCases: Case[] = [];
  for (const each of cases) {
    const isInSampleFolder = each.inputName.startsWith("sample/");
    const isFree =
      fields.type === 0 ||
      (each.score === 0 && (each.group === null || (isSampleGroup && each.group === first.num)));
    if (!isFree || !(isInSampleFolder || hashes.has(each.input.sha256))) break;
    sampleCases.push(each);
  }
  // If all cases could be samples, the last one is not exported as a sample, because a package needs at least one
  // secret case.
  if (sampleCases.length === cases.length) sampleCases.pop();
  // A group is exported as samples either completely or not at all.
  if (fields.judgeCaseMode !== "subtask" || fields.type === 0) return sampleCases;
  const members = cases.filter(({ group }) => group === first?.num).length;
  return sampleCases.length === members ? sampleCases : [];
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function samplesOf({ fields }: LoadedPackage, sampled: Case[]) {
  const open = new Set(fields.examples.keys());
  const samples: Sample[] = [];
  const isInteractive = fields.judgeMode === "interactive";
  const names = namesOf(sampled);
  for (const [i, each] of sampled.entries()) {
    const at =
      [...open].find((key) => isInStatement(each, fields.examples[key]!)) ??
      (isInteractive || each.inputName.startsWith("sample/") ? [...open][0] : undefined);
    const example = at === undefined ? undefined : fields.examples[at];
    if (at !== undefined) open.delete(at);
    samples.push({
      path: `sample/${names[i]}`,
      files: each,
      example: example && !isInteractive && !isExactly(each, example) ? example : null,
      transcript: example && isInteractive ? transcriptOf(example) : null,
    });
  }
  const left = [...open].map((key) => fields.examples[key]!);
  if (!isInteractive) {
    for (const [i, example] of left.entries()) {
      const path = `sample/shown-${String(i + 1).padStart(3, "0")}`;
      samples.push({ path, files: null, example, transcript: null });
    }
  }
  const report = (to: Report): void => {
    if (isInteractive)
      to.names(
        "examplesLost",
        left.map((_each, i) => String(i + 1)),
      );
    else to.count("samplesJudged", left.length);
  };
  return { samples, report };
}

function isInStatement({ input }: Case, example: Example): boolean {
  return [example.input, `${example.input}\n`].some((text) => hashOf(text) === input.sha256);
}

/** Whether the example equals the case's input and output files, apart from their final newlines. */
function isExactly({ input, output }: Case, example: Example): boolean {
  const matches = (text: string, { sha256 }: StoredFile): boolean =>
    hashOf(`${text}\n`) === sha256 || (!text.endsWith("\n") && hashOf(text) === sha256);
  return matches(example.input, input) && matches(example.output, output);
}

/** Alternating input and output lines, as in examples of interactive problems. */
function transcriptOf({ input, output }: Example): string {
  const [inputs, outputs] = [input.split("\n"), output.split("\n")];
  const lines = Array.from({ length: Math.max(inputs.length, outputs.length) }, (_none, i) => [
    ...(inputs[i] ? [`< ${inputs[i]}`] : []),
    ...(outputs[i] ? [`> ${outputs[i]}`] : []),
  ]);
  return `${lines.flat().join("\n")}\n`;
}

const TIDY = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,100}$/;

/**
 * Returns the problem's own case names if they are valid and in ascending order, otherwise the numbers of the cases.
 */
function namesOf(cases: readonly PackageCase[]): string[] {
  const own = cases.map(({ inputName }) =>
    inputName.slice(inputName.lastIndexOf("/") + 1).replace(/\.in$/, ""),
  );
  const isInOrder = own.every((name, i) => i === 0 || (own[i - 1] ?? "") + ".in" < `${name}.in`);
  const isPlain = own.every(
    (name) =>
      TIDY.test(name) && !name.includes(".") && name !== "test_group" && !SHOWN_ONLY.test(name),
  );
  if (isInOrder && isPlain) return own;
  const width = String(cases.length).length;
  return cases.map((_each, i) => String(i + 1).padStart(width, "0"));
}

interface DataGroups {
  groups: Group[];
  settings: Record<string, unknown>;
  report(report: Report): void;
}

function groupOf(path: string, cases: Case[], settings: Group["settings"]): Group {
  const names = namesOf(cases);
  return { path, settings, cases: cases.map((of, i) => ({ path: `${path}/${names[i]}`, of })) };
}

function plainGroups({ fields }: LoadedPackage, cases: Case[]): DataGroups {
  const report = (to: Report): void => {
    to.count("subtasksLost", fields.subtasks.length);
    if (fields.judgeCaseMode === "iterate_until_wrong")
      to.names("caseModeLost", [fields.judgeCaseMode]);
  };
  if (fields.type === 0) return { groups: [groupOf("secret", cases, {})], settings: {}, report };
  const total = cases.reduce((sum, { score }) => sum + score, 0);
  const shares = splitScore(total, cases.length);
  if (cases.every(({ score }, i) => score === shares[i])) {
    return { groups: [groupOf("secret", cases, {})], settings: { max_score: total }, report };
  }
  const width = String(cases.length).length;
  const groups = cases.map((each, i) => {
    const path = `secret/case${String(i + 1).padStart(width, "0")}`;
    return groupOf(path, [each], { max_score: each.score, score_aggregation: "sum" });
  });
  return {
    groups,
    settings: { max_score: total },
    report: (to) => {
      report(to);
      to.count("casesAsGroups", cases.length);
    },
  };
}

function subtaskGroups({ fields }: LoadedPackage, cases: Case[], sampled: Case[]): DataGroups {
  const [first] = fields.subtasks;
  const isSampled = sampled.length > 0;
  const subtasks = isSampled ? fields.subtasks.slice(1) : fields.subtasks;
  const width = String(subtasks.length).length;
  const paths = new Map(
    subtasks.map(({ num }, i) => [num, `secret/group${String(i + 1).padStart(width, "0")}`]),
  );
  if (isSampled && first) paths.set(first.num, "sample");
  const sums = new Set(subtasks.filter(({ type }) => type === "sum").map(({ num }) => num));
  const needed = new Set(subtasks.flatMap(({ dependsOn }) => dependsOn));
  const changed: number[] = [];
  const groups = subtasks.map(({ num, type, score, dependsOn }) => {
    const prerequisites = dependsOn.filter((other) => !sums.has(other));
    if (prerequisites.length < dependsOn.length) changed.push(num);
    const needs = prerequisites.flatMap((other) => paths.get(other) ?? []);
    // A group on which other groups depend must be all-or-nothing.
    const aggregation = type === "sum" ? "sum" : needed.has(num) ? "pass-fail" : "min";
    return groupOf(
      paths.get(num)!,
      cases.filter(({ group }) => group === num),
      {
        max_score: score,
        score_aggregation: aggregation,
        ...(needs.length > 0 ? { require_pass: needs } : {}),
      },
    );
  });
  const loose = subtasks.some(({ num, type, score }) => {
    const mine = cases.filter(({ group }) => group === num);
    const shares = type === "sum" ? splitScore(score, mine.length) : mine.map(() => 0);
    return mine.some((each, i) => each.score !== shares[i]);
  });
  return {
    groups,
    settings: { max_score: subtasks.reduce((sum, { score }) => sum + score, 0) },
    report(to) {
      to.names(
        "caseModeLost",
        subtasks.filter(({ type }) => type === "mul").map(({ num }) => `${num}: mul`),
      );
      to.names("dependencies", changed.map(String));
      if (loose) to.add("scores");
      if (fields.subtasks.some(({ num }, i) => num !== i + 1)) to.add("subtasksRenumbered");
    },
  };
}
