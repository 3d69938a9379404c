import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Access } from "../../src/shared/call/endpoint.ts";
import { Random } from "./random.ts";
import { compiled, mutated, type Schema, validValue } from "./schemaValues.ts";

interface Operation {
  "x-access": Access;
  parameters?: { name: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/** One endpoint of the OpenAPI document with compiled schemas. */
interface DocumentedCall {
  call: string;
  access: Access;
  /** In a `query`, all values are sent as strings. */
  place: "query" | "body";
  input: Schema;
  allows: ValidateFunction;
  /** Name of the form part that contains an upload. */
  file: string | undefined;
  /**
   * Schemas of responses by `status media-type`; `4XX` means all statuses from 400 to 499. A schema is compiled when
   * the first response needs it.
   */
  responses: Map<string, () => ValidateFunction>;
}

export interface PropertyOptions {
  address: string;
  /**
   * The caller's current token; undefined for guests. It is read before each call, because some calls end sessions.
   */
  token: () => Promise<string | undefined>;
  seed: number;
  /**
   * Number of inputs to try for each API operation that the caller may use; every other operation is tried with one
   * input.
   */
  values: number;
  /** The caller's access levels. */
  access: readonly Access[];
  /** Existing ids, so that calls do not merely fail with "not found". */
  ids: readonly number[];
  /** Calls to skip. */
  excludedCalls?: ReadonlySet<string>;
}

export interface PropertyReport {
  callCount: number;
  /** Number of responses by status code. */
  statuses: Map<number, number>;
  /** Violations, one line each. */
  violations: string[];
}

/** Sends calls generated from a server's OpenAPI document and validates every response against it. */
export async function checkProperties(options: PropertyOptions): Promise<PropertyReport> {
  const reply = await fetch(`${options.address}/api/docs/openapi.json`);
  const calls = readDocument((await reply.json()) as ApiDocument);
  const random = new Random(options.seed);
  const report: PropertyReport = { callCount: 0, statuses: new Map(), violations: [] };
  for (const each of calls) {
    if (options.excludedCalls?.has(each.call)) continue;
    const values = options.access.includes(each.access) ? options.values : 1;
    for (let i = 0; i < values; i++) {
      const good = validValue(each.input, random, options.ids);
      await exchange(each, i % 2 === 0 ? good : mutated(good, random), options, report);
    }
  }
  return report;
}

const compiledDocuments = new Map<string, DocumentedCall[]>();

function readDocument(document: ApiDocument): DocumentedCall[] {
  const key = JSON.stringify(document.paths);
  const cached = compiledDocuments.get(key);
  if (cached) return cached;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      documented(`${method.toUpperCase()} ${path}`, operation, document.components),
    ),
  );
  compiledDocuments.set(key, calls);
  return calls;
}

function documented(call: string, operation: Operation, components: object): DocumentedCall {
  const body = operation.requestBody?.content;
  const form = body?.["multipart/form-data"]?.schema["properties"] as Schema | undefined;
  const json = (body?.["application/json"] ?? body?.["*/*"])?.schema;
  const input = json ?? querySchema(operation.parameters ?? []);
  const responses = Object.entries(operation.responses).flatMap(([status, { content }]) =>
    Object.entries(content).map(
      ([type, { schema }]) => [`${status} ${type}`, () => compiled(schema, components)] as const,
    ),
  );
  return {
    call,
    access: operation["x-access"],
    place: json ? "body" : "query",
    input,
    allows: compiled(input),
    file: form && Object.keys(form)[0],
    responses: new Map(responses),
  };
}

function querySchema(parameters: NonNullable<Operation["parameters"]>): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

async function exchange(
  documentedCall: DocumentedCall,
  value: unknown,
  options: PropertyOptions,
  report: PropertyReport,
): Promise<void> {
  const { call, place, file } = documentedCall;
  const [method = "", path = ""] = call.split(" ", 2);
  const query = place === "query" ? queryOf(value) : undefined;
  if (place === "query" && query === undefined) return;
  const isAllowed = documentedCall.allows(query?.read ?? value);
  const token = await options.token();
  const headers: Record<string, string> = { ...(token !== undefined && { authorization: token }) };
  let body: string | FormData | undefined;
  if (place === "body") {
    headers["content-type"] = "application/json";
    body = JSON.stringify(value);
  } else if (file !== undefined) {
    body = new FormData();
    body.append(file, new Blob(["1 2\n"]), "a.txt");
  }
  const response = await fetch(options.address + path + (query?.text ?? ""), {
    method,
    headers,
    redirect: "manual",
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  report.callCount += 1;
  report.statuses.set(response.status, (report.statuses.get(response.status) ?? 0) + 1);
  const fault = faultOf(documentedCall, response, text, isAllowed);
  if (fault === undefined) return;
  const request = `${call}${query?.text ?? ""} ${place === "body" ? JSON.stringify(value) : ""}`;
  report.violations.push(
    `${fault}: ${request.slice(0, 600)} → ${response.status} ${text.slice(0, 200)}`,
  );
}

/** The error in a response; undefined if the response is correct. */
function faultOf(
  { responses }: DocumentedCall,
  response: Response,
  text: string,
  isAllowed: boolean,
): string | undefined {
  const { status } = response;
  const type = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
  const schemaOf =
    responses.get(`${status} ${type}`) ?? responses.get(`${Math.floor(status / 100)}XX ${type}`);
  if (status === 500) return "server error";
  if (!schemaOf) return `undocumented response ${status} ${type}`;
  if (type !== "application/json") return isAllowed ? undefined : "an invalid call was accepted";
  const body = JSON.parse(text) as { code?: string };
  if (body.code === "NOT_FOUND") return "responds like an unknown address";
  const validate = schemaOf();
  if (!validate(body)) {
    return `undocumented response (${validate.errors?.[0]?.instancePath} ${validate.errors?.[0]?.message})`;
  }
  if (!isAllowed && status === 200) return "an invalid call was accepted";
  return undefined;
}

/**
 * An object as the server reads it from a query: strings and lists of strings. Undefined when it cannot be sent as a
 * query.
 */
function queryOf(value: unknown): { text: string; read: Record<string, unknown> } | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const parameters = new URLSearchParams();
  const read: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const words = [part].flat().map((each) => {
      return typeof each === "object" && each !== null ? JSON.stringify(each) : String(each);
    });
    if (words.length === 0 || name === "__proto__") continue;
    for (const word of words) parameters.append(name, word);
    read[name] = words.length === 1 ? words[0] : words;
  }
  const text = parameters.size === 0 ? "" : `?${parameters.toString()}`;
  return text.length > 7000 ? undefined : { text, read };
}
