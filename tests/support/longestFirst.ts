import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Tests that take longest; many read their rows from elsewhere, in files of a few lines. Where no earlier run is known
 * Vitest begins with the largest files, so that these would begin last, and the other workers would wait for them at
 * the end.
 */
const longest = [
  "platform/postgres",
  "include/testlib",
  "include/testlibInterface",
  "server/platform/migrate",
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
  // Before those of tests/attacks, which need the compilers' shared files.
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

/** The order of files: those of a project together, so that its workers are kept; in it those that take longest first. */
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
