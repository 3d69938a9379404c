import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest test files; many are only a few lines long, because their tables are in other files. Without timings from
 * an earlier run, Vitest starts the largest files first. These files would therefore start last, and the other workers
 * would be idle at the end.
 */
const longest = [
  "platform/postgres",
  "include/testlib",
  "include/testlibInterface",
  "server/platform/database/migrate",
  "http/loginLimits",
  "http/contestVisibility",
  "http/submissionVisibility",
  "http/submissionJuryData",
  "http/judgingHistories",
  "http/packageForeign",
  "http/packageKattisExport",
  "http/submissionLive",
  "e2e/pagesWide",
  "e2e/pagesNarrow",
  "e2e/states",
  // The files below run before the files in tests/attacks. The tests in tests/attacks need the compilers' shared files,
  // which are built in the meantime.
  "sandbox/attacks",
  "sandbox/tiersWeak",
  "sandbox/tiersUser",
  "sandbox/soak",
  "sandbox/analysis",
  "judge/verdicts",
  "languages/languages",
  "judge/samples",
  "chaos/attempts",
  "chaos/realJudges",
  "start/systemUsers",
];

/** Sorts the test files by project, so that workers are reused, and puts the slowest files of each project first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byRank = sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
    return [...Map.groupBy(byRank, ({ project }) => project.name).values()].flat();
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return rank < 0 ? longest.length : rank;
}
