import * as z from "zod/mini";
import { type AnyEndpoint, inputInBody, type Upload } from "../../../shared/call/endpoint.ts";
import { errorStatus } from "../../../shared/call/errors.ts";
import { apiSummaries } from "../../../shared/texts/zh-CN/apiSummaries.ts";
import { scopeNeeded } from "../../../shared/account/tokenAccess.ts";
import { acceptedInput } from "./acceptedInput.ts";

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of all endpoints, generated from the schemas that validate them. */
export function openApi(endpoints: AnyEndpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const each of endpoints) {
    (paths[each.path] ??= {})[each.method.toLowerCase()] = operation(each);
  }
  return {
    openapi: "3.1.0",
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    info: {
      title: "Verdict",
      version: "1",
      license: { name: "MIT", identifier: "MIT" },
      description:
        "Every answer is `{status, data, msg}`. The token of `POST /api/login` comes in the " +
        "`Authorization` response header and is sent back raw in the `Authorization` request header. " +
        "Fields that are not named here are ignored. No text, in a body or a query, may hold U+0000 or " +
        "half of a surrogate pair. What a schema accepts beside its first alternative counts as the default.",
    },
    paths,
    components: {
      securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } },
      schemas: { Refusal: refusal },
    },
  };
}

const refusal: Json = {
  type: "object",
  required: ["status", "data", "msg", "code", "requestId"],
  properties: {
    status: { type: "integer", description: "The HTTP status again" },
    data: { type: "null" },
    msg: { type: "string", description: "What happened, in the reader's language" },
    code: { type: "string", enum: Object.keys(errorStatus) },
    requestId: { type: "string" },
    field: { type: "string", description: "What of the input is refused, where it is one part" },
    reason: { type: "string", description: "With field: why, to be said beside it" },
  },
};

function operation(endpoint: AnyEndpoint): Json {
  const input = inputSchema(endpoint);
  return {
    operationId: `${endpoint.method.toLowerCase()}_${endpoint.path.replaceAll(/\W+/g, "_")}`,
    tags: [endpoint.feature],
    summary: endpoint.summary,
    "x-summary-zh-CN": apiSummaries[`${endpoint.method} ${endpoint.path}`],
    "x-access": endpoint.access,
    // The kind of API token that may make the call: one with the given scope, or any token. Null if the call accepts no
    // tokens.
    "x-token-scope": scopeNeeded(endpoint),
    security: endpoint.access === "guest" ? [{}, { token: [] }] : [{ token: [] }],
    ...(inputInBody(endpoint) && { requestBody: jsonBody(endpoint) }),
    ...((!inputInBody(endpoint) || endpoint.alsoInQuery) && {
      parameters: queryParameters(endpoint, input),
    }),
    ...(endpoint.upload ? { requestBody: fileBody(endpoint.upload) } : {}),
    responses: {
      200: { description: "Done", content: goodContent(endpoint) },
      "4XX": refused,
      503: { ...refused, description: "Not at the moment: see Retry-After" },
    },
  };
}

const refused: Json = {
  description: "Refused",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
};

/** A body is required if one of its fields is required; `null` is treated as a missing body. */
function jsonBody(endpoint: AnyEndpoint): Json {
  if (endpoint.ignoresBody) return { required: false, content: { "*/*": { schema: {} } } };
  const required = !endpoint.alsoInQuery && !endpoint.input.safeParse({}).success;
  return { required, content: { "application/json": { schema: bodySchema(endpoint) } } };
}

/** JSON Schema of the request body of an endpoint. */
export function bodySchema(endpoint: AnyEndpoint): Json {
  const input = inputSchema(endpoint);
  const isOptional = input["type"] === "object" && endpoint.input.safeParse({}).success;
  return isOptional ? { ...input, type: ["object", "null"] } : input;
}

function goodContent(endpoint: AnyEndpoint): Json {
  if (endpoint.download) {
    const file = { schema: { type: "string", contentEncoding: "binary" } };
    return Object.fromEntries(endpoint.download.map((type) => [type, file]));
  }
  const done = wrapped(outputSchema(endpoint));
  const schema = endpoint.compiles ? { oneOf: [done, brokenProgram] } : done;
  return { "application/json": { schema } };
}

/**
 * The refusal if a judge program does not compile. It contains the compiler's output and is sent as a successful
 * response.
 */
const brokenProgram: Json = {
  $ref: "#/components/schemas/Refusal",
  properties: { status: { const: 500 }, code: { const: "JUDGE_PROGRAM_BROKEN" } },
};

function fileBody({ field, maxBytes }: Upload): Json {
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  const schema = { type: "object", required: [field], properties: { [field]: file } };
  return {
    required: true,
    description: `One file of at most ${maxBytes} bytes`,
    content: { "multipart/form-data": { schema } },
  };
}

export function inputSchema(endpoint: AnyEndpoint): Json {
  return acceptedInput(endpoint.input);
}

export function outputSchema(endpoint: AnyEndpoint): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(endpoint.output, {
    io: "output",
    unrepresentable: "any",
    override({ jsonSchema: made }) {
      // Integer bounds are omitted if they are only the limits of JavaScript's safe integers.
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
    },
  });
  return rest;
}

function wrapped(data: Json): Json {
  return {
    type: "object",
    required: ["status", "data", "msg"],
    properties: { status: { const: 200 }, data, msg: { type: "string" } },
  };
}

function queryParameters({ alsoInQuery }: AnyEndpoint, input: Json): Json[] {
  const required = new Set(alsoInQuery ? [] : (input["required"] as string[] | undefined));
  return Object.entries((input["properties"] ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.has(name),
    schema,
  }));
}
