import { CASES_MAX } from "../../../../shared/problem/testData.ts";
import type { Archive } from "../../archive.ts";
import type { PackageCase, PackageFields } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { type SubtaskPaths, scoredCases } from "../scoredCases.ts";
import type { XmlElement } from "./xmlTree.ts";

interface PolygonTest {
  input: string;
  /** Null if the package has no answer. */
  output: string | null;
  isSample: boolean;
  group: string;
  points: number | undefined;
}

type Scored = Pick<PackageFields, "type" | "judgeCaseMode" | "subtasks"> & { cases: PackageCase[] };

/**
 * The test set that is used for judging, with its groups and points. A package that lacks its generated tests is
 * imported without tests, because the remaining tests would accept wrong programs.
 */
export async function polygonTests(
  folder: Archive,
  root: XmlElement,
  report: Report,
): Promise<{ testset: XmlElement; tests: PolygonTest[]; scored: Scored }> {
  const testset = chosenSet(root, report);
  const tests = testsOf(folder, testset, report);
  const isScored = tests.some(({ points }) => points !== undefined && points > 0);
  const scored = isScored
    ? await withPoints(folder, { testset, tests }, report)
    : await withoutPoints(folder, { testset, tests }, report);
  return { testset, tests, scored };
}

/**
 * Chooses the test set to judge: `tests`, or the largest set if `tests` is missing or empty; other sets (for trials,
 * for hacks) are not used.
 */
function chosenSet(root: XmlElement, report: Report): XmlElement {
  const sets = root.all("judging", "testset");
  const countOf = (set: XmlElement) => set.all("tests", "test").length;
  const [largest] = sets.toSorted((a, b) => countOf(b) - countOf(a));
  const chosen = sets.find((set) => set.get("name") === "tests" && countOf(set) > 0) ?? largest;
  // If there is no test set, the root element is used, which has neither tests nor limits.
  if (!chosen) return root;
  const others = sets.filter((set) => set !== chosen && countOf(set) > 0);
  if (others.length > 0) {
    const names = others.map((set) => `${set.get("name")} (${countOf(set)})`).join(", ");
    report.add("testsetChosen", { name: chosen.get("name"), names });
  }
  return chosen;
}

function testsOf(folder: Archive, testset: XmlElement, report: Report): PolygonTest[] {
  const listed = testset.all("tests", "test");
  if (listed.length > CASES_MAX) throw new PackageFault("tooManyCases", { max: CASES_MAX });
  const inputOf = numbered(testset.textAt("input-path-pattern") || "tests/%02d");
  const answerOf = numbered(testset.textAt("answer-path-pattern") || "tests/%02d.a");
  const tests = listed.map((test, i) => {
    const [input, output] = [inputOf(i + 1), answerOf(i + 1)];
    return {
      input,
      output: folder.has(output) ? output : null,
      isSample: test.get("sample") === "true",
      group: test.get("group"),
      points: numberOf(test.get("points")),
    };
  });
  const missing = tests.filter(({ input }) => !folder.has(input)).map(({ input }) => input);
  if (missing.length > 0) {
    const names = missing.slice(0, 3).join(", ") + (missing.length > 3 ? " …" : "");
    report.add("testsMissing", { count: missing.length, all: tests.length, names });
    return [];
  }
  const unanswered = tests.filter(({ output }) => output === null).length;
  report.count("answersToMake", unanswered);
  return tests;
}

/**
 * Returns a function that derives a file name from a number and a pattern such as `tests/%02d`; a pattern without a
 * number denotes one file.
 */
function numbered(pattern: string): (n: number) => string {
  return (n) =>
    pattern.replace(/%(?:0(\d))?d/, (_all, width: string | undefined) =>
      String(n).padStart(Number(width ?? 1), "0"),
    );
}

function numberOf(text: string): number | undefined {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

interface Tested {
  testset: XmlElement;
  tests: PolygonTest[];
}

/** Tests without points form a single list without subtasks; a submission earns either all points or none. */
async function withoutPoints(
  folder: Archive,
  { testset, tests }: Tested,
  report: Report,
): Promise<Scored> {
  report.count("subtasksLost", testset.all("groups", "group").length);
  const flat: SubtaskPaths = {
    id: "1",
    type: "sum",
    score: undefined,
    needs: [],
    cases: tests.map(bare),
  };
  const { cases } = await scoredCases(folder, [flat], report.without("pointsRounded"));
  return {
    type: 0,
    judgeCaseMode: "default",
    subtasks: [],
    cases: cases.map((each) => ({ ...each, score: 0 })),
  };
}

const bare = ({ input, output }: PolygonTest) => ({ input, output });

/** `complete-group` gives points for all tests of a group together; `each-test` gives points for each test. */
async function withPoints(
  folder: Archive,
  { testset, tests }: Tested,
  report: Report,
): Promise<Scored> {
  const groups = new Map(testset.all("groups", "group").map((each) => [each.get("name"), each]));
  const members = Map.groupBy(tests, ({ group }) => group);
  const policies = new Set<string>();
  const subtasks = Array.from(members, ([name, own]): SubtaskPaths => {
    const group = groups.get(name);
    const isWhole = group?.get("points-policy") === "complete-group";
    const feedback = group?.get("feedback-policy");
    if (feedback) policies.add(feedback);
    const sum = own.reduce((total, { points }) => total + (points ?? 0), 0);
    return {
      id: name,
      type: isWhole ? "min" : "sum",
      score: numberOf(group?.get("points") ?? "") ?? sum,
      needs: group?.all("dependencies", "dependency").map((each) => each.get("group")) ?? [],
      cases: own.map((test) => (isWhole ? bare(test) : { ...bare(test), score: test.points ?? 0 })),
    };
  });
  report.names("groupFeedback", policies);
  const scored = await scoredCases(folder, subtasks, report);
  return { type: 1, ...scored };
}
