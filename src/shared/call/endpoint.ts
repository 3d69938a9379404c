import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/**
 * Each call has one declaration, which the server and the browser share: method, path, access, input and output. The
 * server parses input and output with the schemas. The browser needs only the types, so the build of the pages removes
 * the schemas (scripts/vite-without-schemas.mjs).
 */
export interface Endpoint<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  Who extends Access = Access,
> {
  method: Method;
  path: `/${string}`;
  access: Who;
  input: Input;
  output: Output;
  /** Set if the call uploads one file (multipart/form-data). The call's input is then in the query string. */
  upload?: Upload;
  /** Media types of a call that returns a file instead of JSON. */
  download?: readonly string[];
  /**
   * If set, the endpoint may refuse with JUDGE_PROGRAM_BROKEN; this refusal contains the compiler's output. It is sent
   * as HTTP 200 with status 500 in the body.
   */
  compiles?: true;
  /** Set if the call accepts a body of any kind and ignores it. */
  ignoresBody?: true;
  /**
   * A DELETE endpoint that takes its input from the body, because clients that follow the specification send lists of
   * ids there.
   */
  fromBody?: true;
  /**
   * A PUT that accepts its input in the query instead of the body, because the client in the specification sends no
   * body. If the request has a body, the input is read from the body.
   */
  alsoInQuery?: true;
  /** Refusals that the input `confirm` overrides; `confirm` is a list of these codes or a flag. */
  confirms?: readonly ErrorCode[];
  /** Maximum number of bytes of the JSON body; absent: derived from the call's access (`bodyLimit`). */
  bodyMax?: number;
  /** One-line English summary for the API page. */
  summary: string;
  /** The name of the feature; used as the endpoint's tag in the API document. */
  feature: string;
}

export interface Upload {
  /** Name of the part of the multipart form that contains the file. */
  field: string;
  maxBytes: number;
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may use the endpoint at all; policies then check the stored rows in more detail. `guest`: anyone. `user`: a valid
 * session. `staff`: root, admin or problem_admin. `classStaff`: staff, and teachers and assistants of any class.
 * `contestEditor`: class staff, and helpers who may change at least one contest. `root`: root only.
 */
export type Access = "guest" | "user" | "contestEditor" | "classStaff" | "staff" | "root";

/** What a caller may send: numbers may be strings, filters are optional. */
export type InputOf<E extends AnyEndpoint> = z.input<E["input"]>;
/** Type of the `data` field in the response of a call. */
export type OutputOf<E extends AnyEndpoint> = z.output<E["output"]>;

/** Any endpoint, for code that does not depend on its schemas. */
export type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType>;

/**
 * Declares an API call. The input of GET and DELETE calls is read from the query, and that of POST and PUT calls from
 * the body (`inputInBody`).
 */
export function endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType, const A extends Access>(
  declaration: Endpoint<I, O, A>,
): Endpoint<I, O, A> {
  return declaration;
}

/** Default limit of a JSON body in bytes, by the access level that the call requires. */
const usualBody: Record<Access, number> = {
  guest: 64 * 1024,
  user: 64 * 1024,
  contestEditor: 1024 * 1024,
  classStaff: 1024 * 1024,
  staff: 1024 * 1024,
  root: 1024 * 1024,
};

/**
 * Maximum body size in bytes of requests that contain the source code of one program: 65,535 characters, each at most
 * six bytes in JSON.
 */
export const CODE_BODY_MAX = 512 * 1024;

/** Maximum number of bytes of a call's JSON body. */
export function bodyLimit({ bodyMax, access }: AnyEndpoint): number {
  return bodyMax ?? usualBody[access];
}

/** Whether a call's input is sent in its body as JSON; otherwise it is sent in the query. */
export function inputInBody({ method, upload, fromBody }: AnyEndpoint): boolean {
  return upload === undefined && (method === "POST" || method === "PUT" || fromBody === true);
}

/** The wrapper of every JSON response; the fields after `msg` exist only in refusals. */
export interface Answer<T> {
  status: number;
  data: T | null;
  msg: string;
  code?: string;
  requestId?: string;
  /**
   * The refused part of the input, named as in the request: `problem.timeLimit`, `tags`. Absent if the refusal does not
   * concern one specific part.
   */
  field?: string;
  /** If `field` is set: the reason for the refusal, for display next to that field. */
  reason?: string;
}

/** The empty input, for endpoints that take no input. */
export const nothing = z.object({});

/** Output of calls that return no data. */
export const done = z.null();

/**
 * Output of endpoints that return a file instead of JSON; the field `download` of the endpoint contains the media
 * types.
 */
export const fileAnswer = z.string().register(z.globalRegistry, { format: "binary" });

/** The part of JSON Schema that this project uses. */
export type JsonSchema = Record<string, unknown>;

/**
 * Describes the values that a schema accepts, if they cannot be derived from the schema. The API page and its OpenAPI
 * document use this description, and a test compares it with the accepted values.
 */
export const accepted = z.registry<JsonSchema>();

/**
 * Pattern for the scheme of a web address. It lists both cases of each letter, because patterns in JSON Schema cannot
 * have a flag that ignores case.
 */
export const HTTP = "[hH][tT][tT][pP][sS]?://";

/**
 * Value for `accepted`: a text that matches this pattern after trimming, contains no white space, and has at most this
 * many characters.
 */
export function trimmedWord(pattern: string, max: number): JsonSchema {
  return { type: "string", pattern: `^\\s*(?=\\S{0,${max}}\\s*$)${pattern}\\s*$` };
}

/** Maximum of PostgreSQL's `integer`: larger numbers cannot be stored in most columns, nor compared with them. */
const INTEGER_MAX = 2 ** 31 - 1;

/** A whole number within these bounds; it may arrive as a numeric string. */
export function wholeNumberWithin(min: number, max: number) {
  return z.pipe(
    z.union([z.number(), z.string().check(z.trim(), z.regex(/^-?0*\d{1,16}$/))]),
    z.pipe(
      z.transform((value: number | string) => Number(value) + 0),
      z.int().check(z.minimum(min), z.maximum(max)),
    ),
  );
}

/** A whole number that may arrive as a numeric string and fits PostgreSQL's `integer`. */
export const wholeNumber = wholeNumberWithin(-INTEGER_MAX - 1, INTEGER_MAX);

/** The id of a row in a `bigint` column, which may arrive as a numeric string. */
export const rowId = wholeNumberWithin(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

/** Accepts any value or none; `meant` describes the intended values. */
function anything(meant: JsonSchema) {
  return z.optional(z.unknown().register(accepted, { anyOf: [meant, {}] }));
}

/** Everything except numbers and strings becomes NaN, because the `toString` of an object must not be called. */
function asNumber(value: unknown): number {
  return typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
}

/** The values true, "true", 1 and "1" mean true; everything else, including absence, means false. */
export const flag = z.pipe(
  anything({ type: "boolean", default: false }),
  z.transform((value) => value === true || value === "true" || value === 1 || value === "1"),
);

/** The values false, "false", 0 and "0" mean false; everything else, including absence, means true. */
export const flagUnlessFalse = z.pipe(
  anything({ type: "boolean", default: true }),
  z.transform((value) => !(value === false || value === "false" || value === 0 || value === "0")),
);

/** Page number; an absent or invalid number, or a number below 1, becomes 1. */
export const pageNumber = z.pipe(
  anything({ type: "integer", default: 1, minimum: 1 }),
  z.transform((value) => {
    const page = Math.trunc(asNumber(value));
    return page >= 1 && page <= MAX_PAGE ? page : 1;
  }),
);

/** Rows per page; an absent or invalid number becomes `usual`, and a number above `max` becomes `max`. */
export function pageLimit(usual: number, max = 100) {
  return z.pipe(
    anything({ type: "integer", default: usual, minimum: 1, maximum: max }),
    z.transform((value) => {
      const limit = Math.trunc(asNumber(value));
      return limit >= 1 ? Math.min(limit, max) : usual;
    }),
  );
}

/** Maximum page number: no list has more pages, and the bound keeps offsets within the database's range. */
const MAX_PAGE = 10_000_000;

/**
 * A text field of a form. A text that is too long, or a value of another type, is read as an empty text. The field's
 * validation rules then refuse the empty text, and the refusal names the field.
 */
export function formText(max: number) {
  return z.pipe(
    anything({ type: "string", maxLength: max, default: "" }),
    z.transform((value) => (typeof value === "string" && value.length <= max ? value : "")),
  );
}

/** A page of rows with the total number of rows. */
export function paged<T extends z.ZodMiniType>(row: T) {
  return z.object({ records: z.array(row), total: z.int() });
}

/** An empty or blank query parameter is treated as absent. */
export function filterText(longest: number) {
  return z.pipe(
    z.optional(z.string()),
    z.transform((text) => filterValue(text, longest)),
  );
}

/** Like `filterText`, but for a request body, in which clients send null for an absent value. */
export function filterTextOrNull(longest: number) {
  return z.pipe(
    z.optional(z.nullable(z.string())),
    z.transform((text) => filterValue(text, longest)),
  );
}

function filterValue(text: string | null | undefined, longest: number): string | undefined {
  const trimmed = text?.trim().slice(0, longest);
  return trimmed ? trimmed : undefined;
}

/** A whole-number filter; an absent, empty or invalid value means "no filter". */
function filterWithin(min: number, max: number) {
  return z.pipe(
    anything({ type: "integer" }),
    z.transform((value) => {
      const number = value === "" ? Number.NaN : asNumber(value);
      return Number.isInteger(number) ? Math.min(Math.max(number, min), max) : undefined;
    }),
  );
}

/**
 * A whole-number filter for a quantity. A number outside the range is replaced by the nearest bound; no row has this
 * value, so the filter finds nothing.
 */
export const filterNumber = filterWithin(-INTEGER_MAX - 1, INTEGER_MAX);

/** A whole-number filter for an id. */
export const filterId = filterWithin(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

/** A filter with a fixed set of values; anything else means "no filter". */
export function filterChoice<const Word extends string>(words: readonly Word[]) {
  return z.pipe(
    anything({ enum: [...words] }),
    z.transform((value) => words.find((word) => word === value)),
  );
}
