import * as z from "zod/mini";

/**
 * One declaration per call, shared by server and browser: method, path, who may knock, what goes
 * in, what comes out. The server parses both directions; the browser takes its types from here, and the
 * build of the pages leaves the schemas out (scripts/vite-without-schemas.mjs).
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
  /** The call brings one file (multipart/form-data); its input travels in the query. */
  upload?: Upload;
  /** A DELETE whose input travels in the body, as the specification's client sends lists of ids. */
  fromBody?: true;
  /** Bytes of its JSON body; absent: as every call, 1 MiB. */
  bodyMax?: number;
  /** One line for the API page, English. */
  summary: string;
  /** Tag of the API page: the feature's word. */
  feature: string;
}

export interface Upload {
  /** Name of the form's part. */
  field: string;
  maxBytes: number;
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may knock at all; finer decisions are policies on stored rows.
 * `guest`: anyone. `user`: a live session. `staff`: root, admin or problem_admin. `root`: root only.
 */
export type Access = "guest" | "user" | "staff" | "root";

/** What a caller may send: numbers also as text, filters left out. */
export type InputOf<E extends AnyEndpoint> = z.input<E["input"]>;
/** What a caller gets as `data`. */
export type OutputOf<E extends AnyEndpoint> = z.output<E["output"]>;

/** Any endpoint, where its schemas do not matter. */
export type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType>;

/** Declares a call. GET and DELETE read their input from the query, POST and PUT from the body (`inputInBody`). */
export function endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType, const A extends Access>(
  declaration: Endpoint<I, O, A>,
): Endpoint<I, O, A> {
  return declaration;
}

/** Whether a call's input travels in its body as JSON; in the query otherwise. */
export function inputInBody({ method, upload, fromBody }: AnyEndpoint): boolean {
  return upload === undefined && (method === "POST" || method === "PUT" || fromBody === true);
}

/** The wrapper of every JSON answer; all after `msg` only on refusals. */
export interface Answer<T> {
  status: number;
  data: T | null;
  msg: string;
  code?: string;
  requestId?: string;
  /** What of the input is refused, as the call names it: `problem.timeLimit`, `tags`. Absent: no single part. */
  field?: string;
  /** With `field`: why, as a form says it beside that field. */
  reason?: string;
}

/** Input of calls that take nothing. */
export const nothing = z.object({});

/** Output of calls that only succeed. */
export const done = z.null();

/** Output of calls that answer a file instead of JSON. */
export const fileAnswer = z.string().register(z.globalRegistry, { format: "binary" });

/** A whole number that may arrive as a numeric string. */
export const wholeNumber = z.pipe(
  z.union([z.number(), z.string().check(z.trim(), z.regex(/^-?\d{1,15}$/))]),
  z.pipe(z.transform(Number), z.int()),
);

/** Anything, also nothing; `meant` is what the API page shows as the expected type. */
function anything(meant: { type: string; default?: unknown; minimum?: number; maximum?: number }) {
  return z.optional(z.unknown().register(z.globalRegistry, meant));
}

/** NaN for everything but numbers and texts: an object's own `toString` must not be called. */
function asNumber(value: unknown): number {
  return typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
}

/** true, "true", 1 and "1" are true; everything else, also absence, is false. */
export const flag = z.pipe(
  anything({ type: "boolean", default: false }),
  z.transform((value) => value === true || value === "true" || value === 1 || value === "1"),
);

/** Page number: absent, unreadable or below 1 becomes 1. */
export const pageNumber = z.pipe(
  anything({ type: "integer", default: 1, minimum: 1 }),
  z.transform((value) => {
    const page = Math.trunc(asNumber(value));
    return page >= 1 && page <= MAX_PAGE ? page : 1;
  }),
);

/** Rows per page: absent or unreadable becomes `usual`, more than `most` becomes `most`. */
export function pageLimit(usual: number, most = 100) {
  return z.pipe(
    anything({ type: "integer", default: usual, minimum: 1, maximum: most }),
    z.transform((value) => {
      const limit = Math.trunc(asNumber(value));
      return limit >= 1 ? Math.min(limit, most) : usual;
    }),
  );
}

/** No list is that long; keeps offsets inside what the database can count. */
const MAX_PAGE = 10_000_000;

/** A page of rows with the number of all rows. */
export function paged<T extends z.ZodMiniType>(row: T) {
  return z.object({ records: z.array(row), total: z.int() });
}

/** Empty or blank query text counts as absent. */
export function filterText(longest: number) {
  return z.pipe(
    z.optional(z.string()),
    z.transform((text) => {
      const trimmed = text?.trim().slice(0, longest);
      return trimmed ? trimmed : undefined;
    }),
  );
}

/** A whole-number filter: absent, empty or unreadable means "no filter". */
export const filterNumber = z.pipe(
  anything({ type: "integer" }),
  z.transform((value) => {
    const number = value === "" ? Number.NaN : asNumber(value);
    return Number.isSafeInteger(number) ? number : undefined;
  }),
);
