/** A request sent by a program. */
export interface ExampleRequest {
  method: "GET" | "POST";
  path: string;
  query?: Record<string, string | number>;
  body?: Record<string, string | number>;
  /** Whether the request needs a token. */
  signed: boolean;
}

export const examples = {
  problems: {
    method: "GET",
    path: "/api/get-problem-list",
    query: { currentPage: 1, limit: 10 },
    signed: false,
  },
  me: { method: "GET", path: "/api/get-user-info", signed: true },
  submit: {
    method: "POST",
    path: "/api/submit-problem-judge",
    body: { pid: "1000", language: "Python3", code: "print(sum(map(int, input().split())))" },
    signed: true,
  },
  follow: {
    method: "GET",
    path: "/api/submission",
    query: { submitId: 1 },
    signed: true,
  },
} as const satisfies Record<string, ExampleRequest>;

const TOKEN = "TOKEN";

function urlOf(base: string, { path, query = {} }: ExampleRequest): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return base + path + (search && `?${search}`);
}

/** Escapes text for use inside single quotes in a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The request as a shell command. */
export function curlOf(base: string, request: ExampleRequest): string {
  const { body, signed } = request;
  const lines = [`curl ${quoted(urlOf(base, request))}`];
  if (signed) lines.push(`  -H 'Authorization: Bearer ${TOKEN}'`);
  if (body) {
    lines.push("  -H 'Content-Type: application/json'");
    lines.push(`  -d ${quoted(JSON.stringify(body))}`);
  }
  return lines.join(" \\\n");
}

/** The request as a Python program that uses only the standard library. */
export function pythonOf(base: string, request: ExampleRequest): string {
  const { body, signed } = request;
  const headers = [
    ...(signed ? [`"Authorization": "Bearer ${TOKEN}"`] : []),
    ...(body ? ['"Content-Type": "application/json"'] : []),
  ];
  const lines = ["import json", "from urllib.request import Request, urlopen", ""];
  if (body) lines.push(`body = json.dumps(${JSON.stringify(body)}).encode()`);
  const parts = [
    JSON.stringify(urlOf(base, request)),
    ...(body ? ["data=body"] : []),
    ...(headers.length > 0 ? [`headers={${headers.join(", ")}}`] : []),
  ];
  lines.push(`request = Request(${parts.join(", ")})`);
  lines.push("with urlopen(request) as answer:", '    print(json.load(answer)["data"])');
  return `${lines.join("\n")}\n`;
}
