import * as z from "zod/mini";
import {
  done,
  endpoint,
  fileAnswer,
  filterNumber,
  flag,
  flagUnlessFalse,
  rowId,
  wholeNumber,
  wholeNumberWithin,
} from "../call/endpoint.ts";

/** Maximum size of a test data archive in bytes. */
export const ARCHIVE_MAX = 512 * 1024 * 1024;
/** Size in bytes of each uploaded part of an archive. */
export const PART_BYTES = 4 * 1024 * 1024;
/** Maximum number of test cases of a problem. */
export const CASES_MAX = 1000;
/** Maximum length of a typed-in file in characters; larger files are uploaded. */
export const TYPED_MAX = 256 * 1024;
/** Number of bytes shown in a preview of a file. */
export const PREVIEW_BYTES = 4096;
/** Maximum points of a test case or a subtask. */
export const SCORE_MAX = 100_000;
/** Highest number that a subtask may have. */
export const GROUP_MAX = 1000;

const score = z.pipe(wholeNumber, z.int().check(z.minimum(0), z.maximum(SCORE_MAX)));
/** Maximum size in bytes of a request that saves test data (typed-in files and names). */
const SAVE_MAX = 32 * 1024 * 1024;
const group = z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(GROUP_MAX)));
const uploadId = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const version = z.pipe(wholeNumber, z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)));
const pid = rowId;
const name = z.string().check(z.minLength(1), z.maxLength(255));

/** One file of a case: typed text, a file from an upload, or a file from a stored version of the data. */
const caseFile = z.union([
  z.object({ name: z.optional(name), text: z.string().check(z.maxLength(TYPED_MAX)) }),
  z.object({ upload: uploadId, name }),
  z.object({
    kept: z.object({ version, seq: wholeNumber, side: z.enum(["input", "output"]) }),
    /** A new name for the stored file. */
    name: z.optional(name),
  }),
]);
export type CaseFile = z.output<typeof caseFile>;

const newCase = z.object({
  input: caseFile,
  output: caseFile,
  /** If absent, the cases without points share the remainder of the full score equally. */
  score: z.optional(z.nullable(score)),
  group: z.optional(z.nullable(group)),
});
export type NewCase = z.output<typeof newCase>;

const subtask = z.object({
  num: group,
  type: z.enum(["sum", "min", "mul"]),
  score,
  /** Numbers of the earlier subtasks on which this subtask depends. */
  dependsOn: z._default(z.array(group).check(z.maxLength(GROUP_MAX)), []),
});
export type Subtask = z.output<typeof subtask>;

/** Reasons why files of an archive are not used. */
const ignoredReasons = ["system", "link"] as const;

const leftOut = z.object({ name: z.string(), reason: z.enum(ignoredReasons) });

const uploadedFile = z.object({ name: z.string(), size: z.int() });

const uploadState = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  state: z.enum(["receiving", "reading", "ready", "failed"]),
  /** Start offsets of the received parts. */
  parts: z.array(z.int()),
  /** Unpacked bytes so far and in total, while the archive is read. */
  doneBytes: z.int(),
  totalBytes: z.int(),
  /** Why the archive could not be read, in the language of the request. */
  failure: z.nullable(z.object({ code: z.string(), reason: z.string() })),
  files: z.array(uploadedFile),
  ignored: z.array(leftOut),
  /** Number of files in which CRLF line endings were converted to LF. */
  lineEnds: z.int(),
});
export type UploadState = z.output<typeof uploadState>;

const dataCase = z.object({
  seq: z.int(),
  inputName: z.string(),
  outputName: z.string(),
  inputSize: z.int(),
  outputSize: z.int(),
  score: z.int(),
  group: z.nullable(z.int()),
});

const dataVersion = z.object({
  version: z.int(),
  /** Null if the version was created together with the problem, because its origin is then unknown. */
  origin: z.nullable(z.enum(["typed", "upload", "mixed"])),
  createdAt: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  cases: z.int(),
  bytes: z.int(),
});

const testData = z.object({
  pid: z.int(),
  problemId: z.string(),
  /** The version of the test data that judging uses. */
  version: z.int(),
  type: z.int(),
  caseMode: z.enum(["default", "iterate_until_wrong", "subtask"]),
  cases: z.array(dataCase),
  subtasks: z.array(subtask),
  versions: z.array(dataVersion),
  /** Number of submissions that are still being judged with an earlier version of the test data. */
  finishing: z.int(),
});
export type TestData = z.output<typeof testData>;

const feature = "testData";

export const getTestData = endpoint({
  method: "GET",
  path: "/api/admin/test-data",
  feature,
  access: "classStaff",
  summary: "Test data of a problem: cases of one version with sizes, subtasks, all versions kept",
  input: z.object({ pid, version: filterNumber }),
  output: testData,
});

export const saveTestData = endpoint({
  method: "PUT",
  path: "/api/admin/test-data",
  feature,
  access: "classStaff",
  summary: "New version of a problem's test data; used from the next submission on",
  bodyMax: SAVE_MAX,
  input: z.object({
    pid,
    /** The version on which this change is based; if there is a newer version, the call fails with CONFLICT. */
    base: version,
    cases: z.array(newCase).check(z.minLength(1), z.maxLength(CASES_MAX)),
    /**
     * If absent, each group of cases becomes a subtask, and the case with the smallest share of its points determines
     * the subtask's score. Without groups, there are no subtasks.
     */
    subtasks: z.optional(z.array(subtask).check(z.maxLength(GROUP_MAX))),
  }),
  output: z.object({ version: z.int() }),
});

export const switchTestData = endpoint({
  method: "POST",
  path: "/api/admin/test-data/switch",
  feature,
  access: "classStaff",
  summary: "Switch to another stored version of a problem's test data",
  input: z.object({ pid, base: version, version }),
  output: done,
});

export const previewCaseFile = endpoint({
  method: "GET",
  path: "/api/admin/test-data/preview",
  feature,
  access: "classStaff",
  summary: "The first 4 KB of a file of the test data, stored or just uploaded",
  input: z.object({
    /** These fields select a file of a stored test case. */
    pid: z.optional(pid),
    version: z.optional(version),
    seq: z.optional(wholeNumber),
    side: z.optional(z.enum(["input", "output"])),
    /** `upload` and `name` select a file of an upload. */
    upload: z.optional(uploadId),
    name: z.optional(name),
  }),
  output: z.object({ text: z.string(), size: z.int(), whole: z.boolean(), binary: z.boolean() }),
});

export const startDataUpload = endpoint({
  method: "POST",
  path: "/api/admin/test-data/upload",
  feature,
  access: "classStaff",
  summary: "Start uploading an archive of test data in parts (4 MB each), up to 512 MB",
  input: z.object({
    name: z.string().check(z.maxLength(255)),
    size: wholeNumberWithin(1, Number.MAX_SAFE_INTEGER),
    /** Whether CRLF line endings are converted to LF (the default); if false, all files are stored byte for byte. */
    unixLines: flagUnlessFalse,
  }),
  output: uploadState,
});

export const sendDataPart = endpoint({
  method: "POST",
  path: "/api/admin/test-data/upload-part",
  feature,
  access: "classStaff",
  summary: "Send one part of an archive; sending it again changes nothing",
  upload: { field: "part", maxBytes: PART_BYTES },
  input: z.object({
    id: uploadId,
    start: wholeNumberWithin(0, Number.MAX_SAFE_INTEGER),
    /**
     * CRC-32 (ISO 3309) of the part's bytes, in hex. It is used because, without HTTPS, browsers offer no better
     * checksum.
     */
    crc32: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
  }),
  output: done,
});

export const readDataUpload = endpoint({
  method: "POST",
  path: "/api/admin/test-data/upload-read",
  feature,
  access: "classStaff",
  summary: "All parts are there: read the archive, in the background",
  input: z.object({ id: uploadId }),
  output: done,
});

export const getDataUpload = endpoint({
  method: "GET",
  path: "/api/admin/test-data/upload",
  feature,
  access: "classStaff",
  summary: "Progress of an own upload: parts received, then the files found in it",
  input: z.object({ id: uploadId }),
  output: uploadState,
});

export const discardDataUpload = endpoint({
  method: "DELETE",
  path: "/api/admin/test-data/upload",
  feature,
  access: "classStaff",
  summary: "Cancel an own upload",
  input: z.object({ id: uploadId }),
  output: done,
});

export const uploadCaseZip = endpoint({
  method: "POST",
  path: "/api/file/upload-testcase-zip",
  feature,
  access: "classStaff",
  summary: "Upload a zip of test data at once; returns the pairs and the id to save them by",
  upload: { field: "file", maxBytes: ARCHIVE_MAX },
  input: z.object({
    /** Whether line endings stay as they are; otherwise, CRLF is converted to LF. */
    keepCrlf: flag,
    /** `subtask`: the group number of each pair is taken from its file names. */
    mode: z.optional(z.string()),
  }),
  output: z.object({
    fileList: z.array(
      z.object({
        /**
         * Null if the archive contains no such file; an empty file is then stored in its place. If only one file of a
         * pair is missing, the file that exists is also listed in `leftOut`.
         */
        input: z.nullable(z.string()),
        output: z.nullable(z.string()),
        groupNum: z.optional(z.int()),
      }),
    ),
    /** Clients send this value back as `uploadTestcaseDir`. */
    fileListDir: z.string(),
    /** Files for which no matching file was found, each with the reason for leaving it out. */
    leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
    /** Number of files in which CRLF line endings were converted to LF. */
    lineEnds: z.int(),
  }),
});

export const getProblemCases = endpoint({
  method: "GET",
  path: "/api/admin/problem/get-problem-cases",
  feature,
  access: "classStaff",
  summary: "Test cases of a problem: file names, or contents with isUpload=false",
  input: z.object({
    pid,
    isUpload: z.pipe(
      z.optional(z.unknown()),
      z.transform((value) => value !== false && value !== "false" && value !== "0"),
    ),
  }),
  output: z.array(
    z.object({
      id: z.int(),
      pid: z.int(),
      input: z.string(),
      output: z.string(),
      score: z.int(),
      status: z.int(),
      groupNum: z.nullable(z.int()),
    }),
  ),
});

export const downloadTestData = endpoint({
  method: "GET",
  path: "/api/file/download-testcase",
  feature,
  access: "classStaff",
  summary: "All test data of a problem as a zip",
  input: z.object({ pid, version: filterNumber }),
  output: fileAnswer,
  download: ["application/zip"],
});

export const downloadCase = endpoint({
  method: "GET",
  path: "/api/file/download-single-testcase",
  feature,
  access: "classStaff",
  summary: "One case of a problem as a zip, by the names of its two files",
  input: z.object({ pid, inputData: z.string(), outputData: z.string() }),
  output: fileAnswer,
  download: ["application/zip"],
});
