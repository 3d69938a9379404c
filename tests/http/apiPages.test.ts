import { afterAll, beforeAll, expect, test } from "vitest";
import { apiPage as english } from "../../src/shared/texts/en-US/apiPage.ts";
import { apiPage as chinese } from "../../src/shared/texts/zh-CN/apiPage.ts";
import { apiSummaries } from "../../src/shared/texts/zh-CN/apiSummaries.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<string, { tags: string[]; parameters?: { name: string; schema: unknown }[] }>
  >;
}

async function readDocument(): Promise<Document> {
  const reply = await world.call("guest", "GET /api/docs/openapi.json");
  expect(reply.status).toBe(200);
  return JSON.parse(reply.text) as Document;
}

test("the OpenAPI document contains every served call with its fields", async () => {
  const document = await readDocument();
  expect(document.openapi).toBe("3.1.0");
  const list = document.paths["/api/get-problem-list"]?.["get"];
  const limit = list?.parameters?.find(({ name }) => name === "limit");
  const usual = { type: "integer", default: 30, minimum: 1, maximum: 100 };
  expect(limit?.schema).toEqual({ anyOf: [usual, {}] });
  expect(Object.keys(document.paths["/api/submission"] ?? {}).toSorted()).toEqual(["get", "put"]);
});

interface Described {
  parameters: { name: string; required: boolean }[];
  requestBody: { content: Record<string, { schema: { required?: string[] } }> };
  responses: Record<string, { content: Record<string, unknown> }>;
}

async function describedCall(path: string, method: string): Promise<Described> {
  const document = (await readDocument()) as unknown as {
    paths: Record<string, Record<string, Described>>;
  };
  const call = document.paths[path]?.[method];
  if (!call) throw new Error(`${method} ${path} is not in the document`);
  return call;
}

test.each([
  ["/api/file/export-problem", "get", ["application/zip", "application/xml"]],
  ["/api/file/download-testcase", "get", ["application/zip"]],
  ["/api/file/download-single-testcase", "get", ["application/zip"]],
  [
    "/api/file/generate-user-excel",
    "get",
    ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/csv"],
  ],
  ["/api/get-problem", "get", ["application/json"]],
])("the document has the media types that %s responds with", async (path, method, types) => {
  const { responses } = await describedCall(path, method);
  expect(Object.keys(responses["200"]?.content ?? {})).toEqual(types);
});

test("fields with a default are not required", async () => {
  for (const [path, name] of [
    ["/api/captcha", "kind"],
    ["/api/file/generate-user-excel", "format"],
  ] as const) {
    const { parameters } = await describedCall(path, "get");
    expect(parameters.find((each) => each.name === name)?.required).toBe(false);
  }
  const { requestBody } = await describedCall("/api/admin/problem/compile-spj", "post");
  expect(requestBody.content["application/json"]?.schema.required).toBeUndefined();
});

test("every documented path is served with the documented methods", async () => {
  const { paths } = await readDocument();
  expect(Object.keys(paths).length).toBeGreaterThan(15);
  for (const [path, methods] of Object.entries(paths)) {
    const reply = await world.call("guest", `PATCH ${path}`);
    expect([path, reply.status]).toEqual([path, 405]);
    const allowed = reply.headers.get("allow")?.split(", ") ?? [];
    for (const method of Object.keys(methods)) expect(allowed).toContain(method.toUpperCase());
  }
});

test("every call has a Chinese summary", async () => {
  const { paths } = await readDocument();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.filter((call) => !(call in apiSummaries))).toEqual([]);
});

test.each([
  ["zh-CN", "接口文档", "题号"],
  ["en-US", "Error codes", "display id"],
])(
  "the HTML page is in %s, with one own script and no foreign addresses",
  async (lang, ...words) => {
    const reply = await world.call("guest", `GET /api/docs?lang=${lang}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(reply.text).toContain(`<html lang="${lang}">`);
    for (const word of words) expect(reply.text).toContain(word);
    expect(reply.text).toContain("/api/get-Problem-languages");
    expect(reply.text).not.toMatch(/\bon\w+=|(?:src|href)="(?:https?:)?\/\//);
    expect(reply.text.match(/<script[^>]*>/g)).toEqual(['<script src="/api/docs/theme.js">']);
    const ids = [...reply.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const links = [...reply.text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size, "no id twice").toBe(ids.length);
    expect(
      links.filter((id) => !ids.includes(id)),
      "no link into nothing",
    ).toEqual([]);
  },
);

test("without a choice the page is in the reader's language", async () => {
  const reply = await world.call("guest", "GET /api/docs", {
    headers: { "accept-language": "en" },
  });
  expect(reply.text).toContain('<html lang="en-US">');
});

test("the page has the calls in named groups and leads back to the site", async () => {
  const { paths } = await readDocument();
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  const features = new Set(calls.flatMap(({ tags }) => tags));
  for (const [lang, words] of [
    ["zh-CN", chinese],
    ["en-US", english],
  ] as const) {
    const { text } = await world.call("guest", `GET /api/docs?lang=${lang}`);
    for (const feature of features) {
      const name = (words.features as Record<string, string>)[feature];
      expect(text).toContain(`<h2 id="group-${feature}">${name}</h2>`);
    }
    expect(text).toContain('href="/developer"');
  }
  const script = await world.call("guest", "GET /api/docs/theme.js");
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
});
