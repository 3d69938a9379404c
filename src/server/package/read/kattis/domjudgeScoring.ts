import { PackageFault, type Report } from "../../report.ts";
import { wordsOf } from "./kattisMeta.ts";
import type { KattisPart } from "./kattisScoring.ts";
import { casesOf, type KattisGroup } from "./kattisTree.ts";

interface Data {
  /** The settings of the group `data/` itself, without those of its subgroups. */
  rules: KattisGroup["own"];
  sample: KattisGroup | null;
  secret: KattisGroup;
}

/**
 * Points according to DOMjudge's rules. Nothing is inherited, and `accept_score` is counted once for a group whose
 * cases are all accepted. The points of a parent group are the sum of its subgroups' points, even if a subgroup was
 * rejected. Cases outside of groups give no points. Throws a PackageFault with the code `scoring` if Verdict cannot
 * express these points.
 */
export function domjudgeParts({ rules, sample, secret }: Data, report: Report): KattisPart[] {
  report.add("groupsOfDomjudge");
  const isIgnored = flagsOf(rules).includes("ignore_sample");
  const counted = isIgnored || !sample?.own ? [] : partsIn(sample, 1);
  const share = sumShare({ path: "data", own: rules }, counted.length > 0 ? 2 : 1);
  const all = [...counted, ...partsIn(secret, 1)];
  return all.map((part) => ({ ...part, exact: part.exact * share }));
}

function partsIn(group: KattisGroup, share: number): KattisPart[] {
  const { path, own } = group;
  const scored = group.groups.filter((each) => each.own !== undefined);
  if (scored.length === 0) return [leaf(group, share)];
  const worst = worstOf(group, scored, share);
  if (worst) return [worst];
  const part = share * sumShare({ path, own }, scored.length);
  const unscored = group.groups.filter((each) => each.own === undefined);
  const rest = [...group.cases, ...unscored.flatMap(casesOf)];
  const below = scored.flatMap((each) => partsIn(each, part));
  // These cases are judged, but give no points.
  return rest.length === 0
    ? below
    : [{ path, type: "min", exact: 0, needs: [], cases: rest }, ...below];
}

function leaf(group: KattisGroup, share: number): KattisPart {
  const { path, own } = group;
  const stated = own?.accept_score ?? null;
  const score = Number(stated);
  // Without `accept_score`, validators determine the points of cases. The maximum is then unknown, so the package is
  // refused.
  if (stated === null || !(score >= 0 && Number.isFinite(score))) {
    throw new PackageFault("scoring", { problem: `${path}: accept_score` });
  }
  return { path, type: "min", exact: score * share, needs: [], cases: casesOf(group) };
}

/**
 * The factor by which the points of each group are multiplied in its parent: an equal share if the parent takes the
 * average, otherwise 1.
 */
function sumShare({ path, own }: Pick<KattisGroup, "path" | "own">, count: number): number {
  const mode = modeOf(own);
  if (count > 1 && (mode === "min" || mode === "max")) {
    throw new PackageFault("scoring", { problem: `${path}: ${mode} of groups` });
  }
  return mode === "avg" ? 1 / count : 1;
}

/**
 * Combines groups of which only the lowest score counts. Each of the combined groups gives either all of its points or
 * none. Together, they are therefore worth the smallest group score if all cases are accepted, and 0 otherwise, so they
 * can be stored as a single group. Undefined if the groups are not scored in this way.
 */
function worstOf(
  { path, own, cases, groups }: KattisGroup,
  scored: KattisGroup[],
  share: number,
): KattisPart | undefined {
  const areLeaves = scored.every((each) => each.groups.every((below) => below.own === undefined));
  const isWhole = cases.length === 0 && scored.length === groups.length;
  if (modeOf(own) !== "min" || scored.length < 2 || !areLeaves || !isWhole) return undefined;
  const leaves = scored.map((each) => leaf(each, share));
  return {
    path,
    type: "min",
    needs: [],
    exact: Math.min(...leaves.map(({ exact }) => exact)),
    cases: leaves.flatMap((each) => each.cases),
  };
}

function modeOf(own: KattisGroup["own"]): string | undefined {
  return flagsOf(own).findLast((flag) => /^(?:sum|avg|min|max)$/.test(flag));
}

/** The flags of a group, which are separated by spaces or commas. */
function flagsOf(own: KattisGroup["own"]): string[] {
  return wordsOf(own?.grader_flags).flatMap((flag) => flag.split(",").filter(Boolean));
}
