/**
 * The folder that holds one problem: `problem.json` (schema below), one `statement.<language>.md` per
 * language, the test data as files in `data/` or as a `generate.ts`, and at most one `checker.*` or
 * `interactor.*` beside them. `files/` holds pictures and the files handed to contestants.
 */
import * as z from "zod/mini";

const fileName = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/));
const wholeNumber = (least: number, most: number) =>
  z.int().check(z.minimum(least), z.maximum(most));
const bilingualName = z.object({ "zh-CN": z.string(), "en-US": z.string() });
const plainName = z.string().check(z.minLength(1), z.maxLength(60));

const tag = z.object({
  name: z.union([plainName, bilingualName]),
  color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
  classification: z.union([plainName, bilingualName]),
});

/** Absent: `lines` when trailing blanks are stripped, `exact` otherwise. */
const comparison = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["exact", "lines", "tokens"]) }),
  z.object({ kind: z.literal("floats"), tolerance: z.number().check(z.gt(0), z.lt(1)) }),
]);

const subtask = z.object({
  num: wholeNumber(1, 100),
  type: z.enum(["sum", "min", "mul"]),
  score: wholeNumber(0, 1000),
  /** A subtask is skipped (0 points) unless every one named here earned all its points. */
  dependsOn: z._default(z.array(wholeNumber(1, 100)), []),
});

/** `input` and `output` are file names in `data/`; `score` counts in problems of type 1 only. */
const caseFiles = z.object({
  input: fileName,
  output: fileName,
  score: z.optional(wholeNumber(0, 1000)),
  /** `num` of the subtask this case belongs to. */
  group: z.optional(wholeNumber(1, 100)),
});

const fields = z.object({
  problemId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/)),
  /** 0: all or nothing (ACM); 1: points (OI). */
  type: z._default(z.literal([0, 1]), 0),
  difficulty: z._default(z.literal([0, 1, 2]), 0),
  /** Milliseconds of CPU time, before a language's own factor. */
  timeLimit: z._default(wholeNumber(50, 60_000), 1000),
  /** MiB, as the stack. */
  memoryLimit: z._default(wholeNumber(4, 2048), 256),
  stackLimit: z._default(wholeNumber(1, 2048), 128),
  /** 1 public, 2 private, 3 contest only. */
  auth: z._default(z.literal([1, 2, 3]), 1),
  judgeMode: z._default(z.enum(["default", "spj", "interactive"]), "default"),
  judgeCaseMode: z._default(z.enum(["default", "iterate_until_wrong", "subtask"]), "default"),
  comparison: z.optional(comparison),
  isRemoveEndBlank: z._default(z.boolean(), true),
  openCaseResult: z._default(z.boolean(), true),
  codeShare: z._default(z.boolean(), true),
  source: z._default(z.string(), ""),
  tags: z._default(z.array(tag), []),
  /** Names of languages; absent: every language. */
  languages: z.optional(z.array(z.string())),
  examples: z._default(z.array(z.object({ input: z.string(), output: z.string() })), []),
  subtasks: z._default(z.array(subtask), []),
  /** In judging order; absent when the folder has a `generate.ts`. */
  cases: z.optional(z.array(caseFiles)),
  spjLanguage: z._default(z.string(), "C++ 17"),
  /** Names in `files/`: put beside the contestant's source and offered as attachments. */
  userExtraFiles: z._default(z.array(fileName), []),
  codeTemplates: z._default(z.record(z.string(), z.string()), {}),
});

type Fields = z.infer<typeof fields>;

/** What is wrong between fields that are each well-formed; empty when all is well. */
function contradictions(problem: Fields): string[] {
  const found: string[] = [];
  const known = new Map(problem.subtasks.map((each) => [each.num, each]));
  if (known.size !== problem.subtasks.length) found.push("two subtasks have the same number");
  if ((problem.judgeCaseMode === "subtask") !== known.size > 0) {
    found.push("judgeCaseMode subtask and a list of subtasks go together");
  }
  for (const each of problem.subtasks) {
    for (const other of each.dependsOn) {
      // Only earlier ones, so that no circle can arise and one pass in order settles every score.
      if (!known.has(other) || other >= each.num) {
        found.push(`subtask ${each.num} depends on ${other}, which is not an earlier subtask`);
      }
    }
  }
  for (const each of problem.cases ?? []) {
    if (known.size > 0 && !known.has(each.group ?? 0)) {
      found.push(`case ${each.input} belongs to no subtask`);
    }
  }
  if (problem.comparison?.kind === "lines" && !problem.isRemoveEndBlank) {
    found.push("comparison lines strips trailing blanks, isRemoveEndBlank false forbids it");
  }
  return found;
}

export const problemPackage = fields.check((context) => {
  for (const message of contradictions(context.value)) {
    context.issues.push({ code: "custom", message, input: context.value });
  }
});

export type ProblemPackage = z.infer<typeof problemPackage>;

/** What a `generate.ts` yields: its export `cases()` must give the same bytes on every call. */
export interface GeneratedCase {
  name: string;
  input: string;
  output: string;
  score?: number;
  group?: number;
}

export interface StatementSections {
  title: string;
  description: string;
  input: string;
  output: string;
  hint: string;
}

/**
 * Splits a `statement.<language>.md`: `# ` opens the title, `## description`, `## input`, `## output` and
 * `## hint` the sections; every other heading belongs to the section it stands in. A missing section is "".
 * Throws when there is no title, a section comes twice, or text stands before the first section.
 */
export function parseStatement(markdown: string): StatementSections {
  const sections: Record<string, string[]> = {};
  let current: string[] | undefined;
  let fenced = false;
  for (const line of markdown.replaceAll("\r\n", "\n").split("\n")) {
    if (/^\s{0,3}(```|~~~)/.test(line)) fenced = !fenced;
    const title = fenced || sections["title"] ? undefined : /^# +(\S.*)$/.exec(line)?.[1];
    const name = fenced ? undefined : /^## +(description|input|output|hint)\s*$/.exec(line)?.[1];
    if (title !== undefined) {
      sections["title"] = [title];
    } else if (name !== undefined) {
      if (sections[name]) throw new Error(`the section "${name}" comes twice`);
      current = sections[name] = [];
    } else if (current) {
      current.push(line);
    } else if (line.trim() !== "") {
      throw new Error(`text outside of every section: ${line}`);
    }
  }
  const text = (wanted: string): string => (sections[wanted] ?? []).join("\n").trim();
  if (text("title") === "") throw new Error("the statement has no title");
  return {
    title: text("title"),
    description: text("description"),
    input: text("input"),
    output: text("output"),
    hint: text("hint"),
  };
}
