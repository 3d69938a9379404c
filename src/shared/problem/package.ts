import * as z from "zod/mini";
import { done, endpoint, fileAnswer, flag, nothing, rowId, wholeNumber } from "../call/endpoint.ts";
import { checkTally } from "../verdict/checkTally.ts";
import { packageFault, packageFormat, reportEntry, uploadFormat } from "./packageReport.ts";

/** Maximum size of an archive of problems, in bytes. */
export const PACKAGE_MAX = 512 * 1024 * 1024;
/** Maximum number of problems in an archive and in an export. */
export const PROBLEMS_MAX = 1000;
export const EXPORT_MAX = 200;

const feature = "package";
const path = "/api/admin/package/import";
const id = z.object({ id: rowId });

const preview = z.object({
  problemId: z.string(),
  /** Titles in the languages of the package, in the order of the product's languages. */
  titles: z.array(z.object({ locale: z.string(), title: z.string() })),
  type: z.int(),
  difficulty: z.int(),
  auth: z.int(),
  judgeMode: z.string(),
  judgeCaseMode: z.string(),
  timeLimit: z.int(),
  memoryLimit: z.int(),
  cases: z.int(),
  /** Size of all test data, unpacked, in bytes. */
  bytes: z.int(),
  subtasks: z.int(),
  tags: z.array(z.string()),
  files: z.int(),
  solutions: z.int(),
});
export type PackagePreview = z.output<typeof preview>;

const packageActions = ["create", "replace", "skip"] as const;
export type PackageAction = (typeof packageActions)[number];

const importedProblem = z.object({
  seq: z.int(),
  /** Folder or title of the problem in the archive. */
  name: z.string(),
  /** Null if the problem could not be read; `fault` contains the reason. */
  preview: z.nullable(preview),
  report: z.array(reportEntry),
  fault: z.nullable(packageFault),
  /**
   * The stored problem that came from the same problem of a remote judge. If there is none, the stored problem whose
   * current display id equals that of the imported problem.
   */
  conflict: z.nullable(z.object({ pid: z.int(), problemId: z.string(), mayReplace: z.boolean() })),
  action: z.nullable(z.enum(packageActions)),
  /** The problem that this import has stored on this site. */
  stored: z.nullable(
    z.object({
      pid: z.int(),
      problemId: z.string(),
      /** Current visibility; null if the problem has been deleted. */
      auth: z.nullable(z.int()),
      mayPublish: z.boolean(),
      /** Result of judging the jury programs on this site; null: the package contained no jury programs. */
      check: z.nullable(checkTally),
    }),
  ),
});
export type ImportedProblem = z.output<typeof importedProblem>;

const importState = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int(),
  /** Null until the format is known. */
  format: z.nullable(packageFormat),
  state: z.enum(["reading", "ready", "storing", "done", "failed"]),
  /**
   * Progress: unpacked bytes while an archive is read; number of problems while problems are stored or read from a
   * remote judge.
   */
  done: z.int(),
  total: z.int(),
  fault: z.nullable(packageFault),
  createdAt: z.string(),
});
export type ImportState = z.output<typeof importState>;

export const startImport = endpoint({
  method: "POST",
  path,
  feature,
  access: "staff",
  summary: "Upload an archive of problems; it is read in the background and nothing is stored yet",
  upload: { field: "file", maxBytes: PACKAGE_MAX },
  input: z.object({
    /** Absent: detected from the content. */
    format: z.optional(uploadFormat),
  }),
  output: id,
});

/**
 * Maximum number of problems in one import from a remote judge: each problem needs several requests to the judge, and
 * these requests are seconds apart.
 */
export const REMOTE_PROBLEMS_MAX = 50;

/** Sites from which problems are imported with their test data, to be judged by the local judge. */
export const dataSites = ["LOJ", "SYZOJ"] as const;
export type DataSite = (typeof dataSites)[number];

/** Maximum size of a problem page saved by a user, in characters. */
export const SAVED_PAGE_MAX = 2 * 1024 * 1024;

export const startSavedPageImport = endpoint({
  method: "POST",
  path: "/api/admin/package/import-saved-page",
  feature,
  access: "staff",
  summary:
    "Read a problem of another judge from a page that the caller saved, for judges that show robots none",
  bodyMax: 2 * SAVED_PAGE_MAX,
  input: z.object({
    judge: z.string().check(z.maxLength(10)),
    /** ID or URL of the problem. */
    problem: z.string().check(z.maxLength(300)),
    /** HTML. */
    page: z.string().check(z.maxLength(SAVED_PAGE_MAX)),
  }),
  output: id,
});

export const startRemoteImport = endpoint({
  method: "POST",
  path: "/api/admin/package/import-remote",
  feature,
  access: "staff",
  summary: "Read problems of another judge in the background; nothing is stored yet",
  input: z.object({
    judge: z.string().check(z.maxLength(10)),
    /** IDs or addresses, separated by white space or commas. */
    problems: z.string().check(z.maxLength(10_000)),
  }),
  output: id,
});

export const getImport = endpoint({
  method: "GET",
  path,
  feature,
  access: "staff",
  summary: "Progress of an own import, and each of its problems: preview, report, conflict, result",
  input: id,
  output: z.extend(importState, { problems: z.array(importedProblem) }),
});

const importedStatement = z.object({
  locale: z.string(),
  title: z.string(),
  /** HTML. */
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
});
export type ImportedStatement = z.output<typeof importedStatement>;

export const getImportedStatement = endpoint({
  method: "GET",
  path: "/api/admin/package/import/statement",
  feature,
  access: "staff",
  summary: "Rendered statements of one problem of an own import, before it is stored",
  input: z.object({ id: rowId, seq: wholeNumber }),
  output: z.object({
    /** Statements in the languages of the package, in the order of the product's languages. */
    statements: z.array(importedStatement),
    examples: z.array(z.object({ input: z.string(), output: z.string() })),
  }),
});

const importDifference = z.object({
  /** `statement.zh-CN`, `statement.en-US`, `examples`, `limits`, `tags` or `source`. */
  part: z.string(),
  /** The two versions of this part: `before` from the stored problem, `after` from its source as it is now. */
  before: z.string(),
  after: z.string(),
  /** Whether this part was edited on this site since the last import; also true if this is not known. */
  isEdited: z.boolean(),
});
export type ImportDifference = z.output<typeof importDifference>;

export const listImportDifferences = endpoint({
  method: "GET",
  path: "/api/admin/package/import/differences",
  feature,
  access: "staff",
  summary:
    "What one problem of an own import, read from its source again, would change in the stored problem",
  input: z.object({ id: rowId, seq: wholeNumber }),
  output: z.array(importDifference),
});

export const listImports = endpoint({
  method: "GET",
  path: "/api/admin/package/imports",
  feature,
  access: "staff",
  summary: "Own imports of the last hours, newest first",
  input: nothing,
  output: z.array(importState),
});

export const storeImport = endpoint({
  method: "POST",
  path: "/api/admin/package/import/store",
  feature,
  access: "staff",
  summary:
    "Store chosen problems of an import, each as a new one or over the one of its display id; also in a contest or a training",
  input: z.object({
    id: rowId,
    problems: z
      .array(
        z.object({
          seq: wholeNumber,
          action: z.enum(packageActions),
          /** Display id for a new problem, instead of the one in the package. */
          problemId: z.optional(z.string().check(z.maxLength(50))),
          /**
           * Parts of the stored problem that must not be replaced when the problem is imported from its source again;
           * absent: the parts that were edited on this site.
           */
          keep: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
        }),
      )
      .check(z.maxLength(PROBLEMS_MAX)),
    /** `package`: new problems get the visibility given in their package; `private`: they are private at first. */
    visibility: z._default(z.enum(["package", "private"]), "package"),
    /**
     * A contest of the caller to which the problems are added; new problems are visible only through it. Null: none.
     */
    contest: z._default(
      z.nullable(z.object({ cid: rowId, publishAtEnd: z._default(flag, false) })),
      null,
    ),
    /** A training of the caller to which the problems are added; private problems appear there once they are public. */
    training: z._default(z.nullable(z.object({ tid: rowId })), null),
  }),
  output: done,
});

export const discardImport = endpoint({
  method: "DELETE",
  path,
  feature,
  access: "staff",
  summary: "Delete an own import; problems that it stored stay",
  input: id,
  output: done,
});

const problemReport = z.object({
  pid: z.int(),
  problemId: z.string(),
  title: z.string(),
  report: z.array(reportEntry),
  /** Why the problem cannot be exported in this format at all; null: it can. */
  fault: z.nullable(packageFault),
});
export type ProblemReport = z.output<typeof problemReport>;

export const reportExport = endpoint({
  method: "POST",
  path: "/api/admin/package/export-report",
  feature,
  access: "staff",
  summary: "What problems would keep, change and lose in a format, before they are exported",
  input: z.object({
    pids: z.array(rowId).check(z.minLength(1), z.maxLength(EXPORT_MAX)),
    format: packageFormat,
  }),
  output: z.array(problemReport),
});

const pids = z.pipe(
  z.union([rowId, z.array(rowId).check(z.minLength(1), z.maxLength(EXPORT_MAX))]),
  z.transform((value) => (Array.isArray(value) ? value : [value])),
);

export const exportProblems = endpoint({
  method: "GET",
  path: "/api/file/export-problem",
  feature,
  access: "staff",
  summary: "Problems as a package: pid=1&pid=2; format native, hoj (default) or fps",
  input: z.object({ pid: pids, format: z._default(packageFormat, "hoj") }),
  output: fileAnswer,
  download: ["application/zip", "application/xml"],
});

export const exportProblemsAlias = endpoint({
  ...exportProblems,
  method: "POST",
  path: "/api/file/export_problem",
  summary: "The same with the input in the body",
});

function importAtOnce(name: string, summary: string) {
  return endpoint({
    method: "POST",
    path: `/api/file/${name}`,
    feature,
    access: "staff",
    summary,
    upload: { field: "file", maxBytes: PACKAGE_MAX },
    input: nothing,
    output: done,
  });
}

/** ID or URL of the problem. */
const oneProblem = z.object({ problemId: z.string().check(z.maxLength(300)) });

const problemOfJudge = z.extend(oneProblem, {
  /** The judge's code, such as `HDU`. */
  name: z.string().check(z.maxLength(10)),
});

export const importRemoteProblem = endpoint({
  method: "GET",
  path: "/api/admin/problem/import-remote-oj-problem",
  feature,
  access: "staff",
  summary:
    "Import one problem of another judge as a private one; after a minute the import goes on in the background",
  input: problemOfJudge,
  output: done,
});

export const importRemoteContestProblem = endpoint({
  method: "GET",
  path: "/api/admin/contest/import-remote-oj-problem",
  feature,
  access: "staff",
  summary:
    "Import one problem of another judge into a contest of the caller, or add it as it is stored; after a minute this goes on in the background",
  input: z.extend(problemOfJudge, { cid: rowId }),
  output: done,
});

export const importRemoteTrainingProblem = endpoint({
  method: "GET",
  path: "/api/admin/training/import-remote-oj-problem",
  feature,
  access: "staff",
  summary:
    "Import one problem of another judge into a training of the caller, or add it as it is stored; after a minute this goes on in the background",
  input: z.extend(problemOfJudge, { tid: rowId }),
  output: done,
});

export const importLojProblem = endpoint({
  method: "GET",
  path: "/api/file/import-loj-problem",
  feature,
  access: "staff",
  summary:
    "Import one problem of LibreOJ with its test data as a private one; after a minute the import goes on in the background",
  input: oneProblem,
  output: done,
});

export const importProblemZip = importAtOnce(
  "import-problem",
  "Import a zip of problems at once; a taken display id is refused, the others are kept",
);
export const importQduojZip = importAtOnce("import-qdoj-problem", "Import a QDUOJ zip at once");
export const importFps = importAtOnce("import-fps-problem", "Import an FPS XML or its zip at once");
