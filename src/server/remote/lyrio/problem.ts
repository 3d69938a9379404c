import * as z from "zod/mini";
import type { OpenFile } from "../adapter/dataSource.ts";

/** The site omits a missing value or sends null for it. */
const maybe = <T extends z.core.$ZodType>(type: T) =>
  z.pipe(
    z.optional(z.nullable(type)),
    z.transform((value) => value ?? undefined),
  );

const testcase = z.object({
  inputFile: maybe(z.string()),
  outputFile: maybe(z.string()),
  /** Percentage of the subtask's points that this test case is worth. */
  points: maybe(z.number()),
  timeLimit: maybe(z.number()),
  memoryLimit: maybe(z.number()),
});

const subtask = z.object({
  scoringType: z.enum(["Sum", "GroupMin", "GroupMul"]),
  points: maybe(z.number()),
  /** Indexes, starting at 0, of the subtasks on which this subtask depends. */
  dependencies: maybe(z.array(z.int())),
  timeLimit: maybe(z.number()),
  memoryLimit: maybe(z.number()),
  testcases: z.array(testcase),
});
export type LyrioSubtask = z.output<typeof subtask>;

const program = {
  interface: z.string(),
  language: z.string(),
  filename: z.string(),
};
const checker = z.object({
  type: z.string(),
  precision: maybe(z.number()),
  caseSensitive: maybe(z.boolean()),
  interface: maybe(z.string()),
  language: maybe(z.string()),
  filename: maybe(z.string()),
});
export type LyrioChecker = z.output<typeof checker>;

const judgeInfo = z.object({
  timeLimit: maybe(z.number()),
  memoryLimit: maybe(z.number()),
  fileIo: maybe(z.object({ inputFilename: z.string(), outputFilename: z.string() })),
  runSamples: maybe(z.boolean()),
  /** Absent: the test cases are pairs of files, matched by name. */
  subtasks: maybe(z.array(subtask)),
  checker: maybe(checker),
  interactor: maybe(z.object(program)),
  /** For each language, maps a file's name in the program's directory to its name in the test data. */
  extraSourceFiles: maybe(z.record(z.string(), z.record(z.string(), z.string()))),
});
export type LyrioJudgeInfo = z.output<typeof judgeInfo>;

const section = z.object({
  sectionTitle: z.string(),
  type: z.string(),
  sampleId: maybe(z.int()),
  text: maybe(z.string()),
});

const file = z.object({ filename: z.string(), size: z.number().check(z.minimum(0)) });
export type LyrioFile = z.output<typeof file>;

/** The part of a response of `getProblem` that an import needs. */
export const lyrioAnswer = z.object({
  meta: z.object({ id: z.int(), displayId: maybe(z.int()), type: z.string() }),
  localizedContentsOfAllLocales: z
    .array(z.object({ locale: z.string(), title: z.string(), contentSections: z.array(section) }))
    .check(z.minLength(1)),
  samples: maybe(z.array(z.object({ inputData: z.string(), outputData: z.string() }))),
  tagsOfLocale: maybe(z.array(z.object({ name: z.string() }))),
  judgeInfo: maybe(judgeInfo),
  testData: maybe(z.array(file)),
  additionalFiles: maybe(z.array(file)),
});
export type LyrioAnswer = z.output<typeof lyrioAnswer>;
export type LyrioContent = LyrioAnswer["localizedContentsOfAllLocales"][number];

export type LyrioFileKind = "TestData" | "AdditionalFile";

export interface LyrioProblem {
  form: "lyrio";
  answer: LyrioAnswer;
  /** Yields the files of one kind in the order of `list`; each file is opened only when it is needed. */
  files(
    kind: LyrioFileKind,
    list: readonly LyrioFile[],
    signal: AbortSignal,
  ): AsyncGenerator<OpenFile>;
}
