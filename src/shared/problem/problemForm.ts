import * as z from "zod/mini";
import { wholeNumber, rowId } from "../call/endpoint.ts";
import { fieldInputs } from "./problemFields.ts";
import { byKind } from "./problemSettings.ts";
import { GROUP_MAX, saveTestData, SCORE_MAX } from "./testData.ts";

const optionalText = z.optional(z.nullable(z.string()));
const optionalId = z.optional(z.nullable(rowId));
const optionalNumber = z.optional(z.nullable(wholeNumber));
const optionalBoolean = z.optional(z.nullable(z.union([z.boolean(), z.enum(["true", "false"])])));

const settingInputs = /* @__PURE__ */ byKind(() => ({
  switch: optionalBoolean,
  number: optionalNumber,
  optionalNumber,
}));

const statementInput = z.object({
  title: optionalText,
  description: optionalText,
  input: optionalText,
  output: optionalText,
  hint: optionalText,
});

const group = z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(GROUP_MAX)));
const score = z.pipe(wholeNumber, z.int().check(z.minimum(0), z.maximum(SCORE_MAX)));
const subtaskInput = z.object({
  num: group,
  type: z.enum(["sum", "min", "mul"]),
  score,
  dependsOn: z._default(z.array(group).check(z.maxLength(GROUP_MAX)), []),
});

/**
 * An absent field stays as it is (or takes its default in a new problem); null or "" clears the field. Unknown keys are
 * ignored, so clients may send back the response of `getAdminProblem` with changes.
 */
const problemInput = z.extend(z.extend(z.extend(statementInput, settingInputs), fieldInputs), {
  id: optionalId,
  /** The version on which this change is based; if there is a newer version, the call fails with PROBLEM_CHANGED. */
  revision: optionalNumber,
  /** For a new problem: the class that owns the problem and assigns its display id; absent if the site owns it. */
  classId: optionalId,
  /**
   * An on/off setting from the specification that shows or hides the results of test cases; it has no effect if the
   * call changes `feedback`.
   */
  openCaseResult: optionalBoolean,
  /** The statement in English; null removes it. */
  translations: z.optional(
    z.nullable(z.object({ "en-US": z.optional(z.nullable(statementInput)) })),
  ),
  subtasks: z.optional(z.nullable(z.array(subtaskInput))),
});

const factor = z.optional(
  z.nullable(z.pipe(z.union([z.number(), z.string()]), z.transform(Number))),
);

/** All fields of an API call that saves a problem. */
export const problemForm = z.object({
  problem: problemInput,
  /** Takes precedence over the value inside `problem`. */
  judgeMode: fieldInputs.judgeMode,
  /**
   * Languages by id, with the factors that this problem sets for them; if absent, they stay unchanged. An empty list
   * allows every language.
   */
  languages: z.optional(
    z.nullable(
      z.array(z.object({ id: wholeNumber, ownTimeFactor: factor, ownMemoryFactor: factor })),
    ),
  ),
  /** Existing tags by id or name, new tags by name. */
  tags: z.optional(
    z.nullable(
      z.array(
        z.object({
          id: optionalId,
          name: optionalText,
          color: z.optional(z.nullable(z.string())),
        }),
      ),
    ),
  ),
  codeTemplates: z.optional(
    z.nullable(z.array(z.object({ lid: wholeNumber, code: z.string(), status: optionalBoolean }))),
  ),
  /**
   * Test data in the format of `saveTestData`; if present, `samples` is ignored. If `testData` and `samples` are both
   * absent, the test data stays unchanged.
   */
  testData: z.optional(z.nullable(z.omit(saveTestData.input, { pid: true }))),
  /** Test cases in the format of the specification's form: contents, or file names in an upload. */
  samples: z.optional(
    z.nullable(
      z.array(
        z.object({
          /** Id of a row that get-problem-cases returned. */
          id: optionalId,
          input: optionalText,
          output: optionalText,
          score: z.optional(z.nullable(score)),
          groupNum: z.optional(z.nullable(group)),
        }),
      ),
    ),
  ),
  isUploadTestCase: optionalBoolean,
  uploadTestcaseDir: optionalText,
});
export type ProblemForm = z.output<typeof problemForm>;
