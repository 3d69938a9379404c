import { splitScore } from "../../../../shared/verdict/caseScores.ts";
import type { PackageFields } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { domjudgeParts } from "./domjudgeScoring.ts";
import { type KattisMeta, wordsOf } from "./kattisMeta.ts";
import {
  casesOf,
  type GroupRules,
  hasLegacyScoring,
  type KattisCase,
  type KattisGroup,
} from "./kattisTree.ts";

type Subtask = PackageFields["subtasks"][number];

/** The cases in judging order with their points, and the subtasks to which the cases belong. */
export interface KattisScoring extends Pick<PackageFields, "type" | "judgeCaseMode" | "subtasks"> {
  cases: { file: KattisCase; score: number | undefined; group: number | null }[];
}

interface Data {
  sample: KattisGroup | null;
  secret: KattisGroup;
  /** Settings of `data/` itself in a DOMjudge package; undefined in other packages. */
  domjudge?: { rules: KattisGroup["own"] } | undefined;
}

/** A scored part that becomes a subtask. `exact`: the part's points, possibly fractional. */
export interface KattisPart {
  path: string;
  type: Subtask["type"];
  exact: number;
  needs: string[];
  cases: KattisCase[];
}

/**
 * Points, subtasks and dependencies of a package. Throws a PackageFault with the code `scoring` if Verdict cannot
 * express the scoring.
 */
export function kattisScoring(data: Data, meta: KattisMeta, report: Report): KattisScoring {
  const samples = casesOf(data.sample);
  const secrets = casesOf(data.secret);
  if (!meta.isScored) {
    const all = [...samples, ...secrets];
    const cases = all.map((file) => ({ file, score: undefined, group: null }));
    return { type: 0, judgeCaseMode: "default", subtasks: [], cases };
  }
  if (samples.length + secrets.length === 0) {
    return { type: 1, judgeCaseMode: "default", subtasks: [], cases: [] };
  }
  const parts = partsOf(data, meta, report);
  const [only, ...more] = parts;
  const isPlain = only?.type === "sum" && more.length === 0 && only.needs.length === 0;
  if (only && isPlain) return plain(only, samples, report);
  return grouped(parts, samples, report);
}

function partsOf(data: Data, meta: KattisMeta, report: Report): KattisPart[] {
  const { domjudge, sample, secret } = data;
  // The rules of the legacy version also apply if its keys are present, because drafts of newer format versions may
  // still use these keys.
  const isLegacy = meta.isLegacy || hasLegacyScoring(secret);
  if (!isLegacy) return modernParts(data);
  const hasGroups = domjudge?.rules ?? secret.groups.find(({ own }) => own !== undefined);
  if (domjudge && hasGroups) return domjudgeParts({ ...domjudge, sample, secret }, report);
  if (secret.groups.length > 0) report.add("groupsOfKattis");
  return legacyParts(data, meta, report);
}

/**
 * Whether the scores in the output validator's score files count. If the package states a validation mode, this mode
 * must contain `score`. In newer versions of the format, at least one group must not be `pass-fail`.
 */
export function readsScores(secret: KattisGroup, meta: KattisMeta): boolean {
  if (!meta.isScored || meta.hasMode || hasLegacyScoring(secret)) return meta.givesPoints;
  const parts = secret.groups.length > 0 ? secret.groups : [secret];
  const usual = secret.groups.length > 0 ? "pass-fail" : "sum";
  if (aggregation(secret.rules, "sum") === "pass-fail") return false;
  return parts.some(({ rules }) => aggregation(rules, usual) !== "pass-fail");
}

function plain(part: KattisPart, samples: KattisCase[], report: Report): KattisScoring {
  const shares = splitScore(wholeScore(part.exact, report), part.cases.length);
  const mine = part.cases.map((file, i) => ({ file, score: shares[i] ?? 0, group: null }));
  const first = samples.map((file) => ({ file, score: 0, group: null }));
  return { type: 1, judgeCaseMode: "default", subtasks: [], cases: [...first, ...mine] };
}

/** If the package states no points for the samples, they become a separate subtask with 0 points. */
function grouped(parts: KattisPart[], samples: KattisCase[], report: Report): KattisScoring {
  const sample: KattisPart = { path: "sample", type: "min", exact: 0, needs: [], cases: samples };
  const withSample = parts.some(({ path }) => path === "sample");
  const all = samples.length > 0 && !withSample ? [sample, ...parts] : parts;
  const numbers = new Map(all.map(({ path }, i) => [path, i + 1]));
  const subtasks: Subtask[] = [];
  const cases: KattisScoring["cases"] = [];
  for (const [i, { path, type, exact, needs, cases: mine }] of all.entries()) {
    const num = i + 1;
    const score = wholeScore(exact, report);
    const dependsOn = [...new Set(needs)].flatMap((name) => {
      const other = numbers.get(name);
      // A condition on the samples is always met if the package contains no samples.
      if (other === undefined && name === "sample") return [];
      if (other === undefined || other >= num) {
        throw new PackageFault("scoring", { problem: `${path}: require_pass ${name}` });
      }
      return [other];
    });
    subtasks.push({ num, type, score, dependsOn });
    const shares = type === "sum" ? splitScore(score, mine.length) : [];
    cases.push(...mine.map((file, at) => ({ file, score: shares[at] ?? 0, group: num })));
  }
  return { type: 1, judgeCaseMode: "subtask", subtasks, cases };
}

const POINTS_MAX = 100_000;

function wholeScore(exact: number, report: Report): number {
  const score = Math.round(exact);
  if (!(exact >= 0 && exact <= POINTS_MAX)) {
    throw new PackageFault("scoring", { problem: String(exact) });
  }
  if (score !== exact) report.add("pointsRounded", { was: exact, is: score });
  return score;
}

// Versions with a number -----------------------------------------------------------------------------

function modernParts({ secret }: Data): KattisPart[] {
  const { rules } = secret;
  const type = aggregation(rules, "sum");
  const max = maxScore(rules, secret.groups.length > 0 ? undefined : 100);
  const needs = wordsOf(rules.require_pass ?? rules.scoring?.require_pass);
  if (rules.static_validation_score !== undefined) {
    throw new PackageFault("scoring", { problem: "static_validation_score" });
  }
  if (secret.groups.length === 0) {
    const whole = { path: "secret", exact: max ?? 100, needs, cases: secret.cases };
    return [{ ...whole, type: type === "sum" ? "sum" : "min" }];
  }
  if (secret.cases.length > 0) {
    throw new PackageFault("scoring", { problem: "secret: cases and groups" });
  }
  if (type === "pass-fail") {
    const cases = casesOf(secret);
    return [{ path: "secret", type: "min", exact: max ?? 100, needs, cases }];
  }
  if (type === "min") throw new PackageFault("scoring", { problem: "secret: min of groups" });
  return secret.groups.map((group) => modernGroup(group, needs));
}

function modernGroup(group: KattisGroup, above: string[]): KattisPart {
  const { path, rules } = group;
  const exact = maxScore(rules, undefined);
  if (exact === undefined) throw new PackageFault("scoring", { problem: `${path}: max_score` });
  const type = aggregation(rules, "pass-fail");
  const needs = wordsOf(rules.require_pass ?? rules.scoring?.require_pass);
  return {
    path,
    exact,
    cases: casesOf(group),
    type: type === "sum" ? "sum" : "min",
    // Names are paths relative to `data/`. In a draft version of the format, they may also be relative to
    // `data/secret/`.
    needs: [...above, ...needs].map((name) =>
      name === "sample" || name.startsWith("secret/") ? name : `secret/${name}`,
    ),
  };
}

function aggregation(rules: GroupRules, usual: "sum" | "pass-fail"): "sum" | "min" | "pass-fail" {
  const stated = rules.score_aggregation ?? rules.scoring?.aggregation ?? usual;
  if (stated === "sum" || stated === "min" || stated === "pass-fail") return stated;
  throw new PackageFault("scoring", { problem: `score_aggregation: ${stated.slice(0, 50)}` });
}

function maxScore(rules: GroupRules, usual: number | undefined): number | undefined {
  const stated = rules.max_score ?? rules.scoring?.max_score ?? rules.scoring?.score;
  if (stated === undefined || stated === null) return usual;
  const score = Number(stated);
  if (Number.isFinite(score) && score >= 0) return score;
  throw new PackageFault("scoring", { problem: `max_score: ${String(stated).slice(0, 50)}` });
}

// Scoring in the old version of the format -----------------------------------------------------------

function legacyParts({ sample, secret }: Data, meta: KattisMeta, report: Report): KattisPart[] {
  if (meta.grading.objective !== "max") {
    throw new PackageFault("scoring", {
      problem: `objective: ${meta.grading.objective.slice(0, 20)}`,
    });
  }
  // The grader of the parent group would also count the points of the samples, so such points are reported. Usually,
  // samples have no points.
  const samplePoints = Number(sample?.rules.accept_score ?? 0);
  const isIgnored = [sample, secret].some(
    (group) => group && wordsOf(group.rules.grader_flags).includes("ignore_sample"),
  );
  if (samplePoints > 0 && !isIgnored) report.add("samplePoints", { points: samplePoints });
  if (secret.groups.length === 0 || !isAdditive(secret.rules)) return [legacyPart(secret, meta)];
  const parts = secret.groups.map((group) => legacyPart(group, meta));
  if (secret.cases.length === 0) return parts;
  return [...parts, legacyPart({ ...secret, groups: [] }, meta)];
}

/** Whether cases retain their points when another case is rejected. */
function isAdditive(rules: GroupRules): boolean {
  const flags = wordsOf(rules.grader_flags);
  return flags.includes("always_accept") || flags.includes("accept_if_any_accepted");
}

/**
 * Converts a group of a legacy package. If any case of the group is rejected, the group gets no points, unless the
 * grader accepts groups in which only some cases are accepted.
 */
function legacyPart(group: KattisGroup, meta: KattisMeta): KattisPart {
  const { path, rules } = group;
  if ((rules.grading ?? "default") !== "default") {
    throw new PackageFault("scoring", { problem: `${path}: grading: custom` });
  }
  if (Number(rules.reject_score ?? 0) !== 0) {
    throw new PackageFault("scoring", { problem: `${path}: reject_score` });
  }
  const mode = wordsOf(rules.grader_flags).findLast((flag) => /^(?:sum|avg|min|max)$/.test(flag));
  if (mode === "max") throw new PackageFault("scoring", { problem: `${path}: max` });
  const nested = group.groups.map((each) => legacyPart(each, meta));
  if (nested.some(({ type }) => type !== "min")) {
    throw new PackageFault("scoring", { problem: `${path}: groups of groups` });
  }
  const type = isAdditive(rules) && mode !== "min" ? "sum" : "min";
  if (type === "sum" && nested.length > 0 && group.cases.length > 0) {
    throw new PackageFault("scoring", { problem: `${path}: cases and groups` });
  }
  if (meta.givesPoints && type === "min" && mode !== "min" && group.cases.length > 1) {
    throw new PackageFault("scoring", { problem: `${path}: ${mode ?? "sum"}, worst_error` });
  }
  const exact = meta.givesPoints
    ? rangeEnd(group)
    : legacyScore({ group, nested, mode: mode ?? "sum" });
  return { path, type, exact, needs: [], cases: casesOf(group) };
}

function legacyScore(of: { group: KattisGroup; nested: KattisPart[]; mode: string }): number {
  const { group, nested, mode } = of;
  const each = Number(group.rules.accept_score ?? 1);
  const scores = [...group.cases.map(() => each), ...nested.map(({ exact }) => exact)];
  const sum = scores.reduce((total, score) => total + score, 0);
  if (mode === "min") return Math.min(...scores);
  return mode === "avg" ? sum / scores.length : sum;
}

/**
 * Returns the upper bound of the points that the group's validator can give. Throws a PackageFault with the code
 * `scoring` if the package states no upper bound, because the full score is then unknown.
 */
function rangeEnd({ path, rules }: KattisGroup): number {
  const end = Number(
    String(rules.range ?? "")
      .trim()
      .split(/\s+/)[1] ?? "",
  );
  if (rules.range === undefined || rules.range === null || !Number.isFinite(end)) {
    throw new PackageFault("scoring", { problem: `${path}: range` });
  }
  return end;
}
