import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProblemDetail } from "../../src/shared/problem/problem.ts";
import { seedProblems } from "./problemWorld.ts";
import { scenarios } from "./scenario.ts";
import { type Caller, createWorld, type World } from "./world.ts";

let world: World;
let ids: Record<string, number>;

beforeAll(async () => {
  world = await createWorld();
  ({ ids } = await seedProblems(world));
});
afterAll(() => world.close());

async function read(problemId: string, as: Caller = "guest", language = "zh-CN") {
  const reply = await world.call(as, `GET /api/get-problem?problemId=${problemId}`, {
    headers: { "accept-language": language },
  });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as ProblemDetail;
}

describe("one problem", () => {
  test("its display id is matched case-insensitively and trimmed", async () => {
    expect((await read("%20a100%20")).problem.problemId).toBe("A100");
  });

  test("the statement is in the requested language, else the reader's, else the other", async () => {
    const chinese = await read("1000");
    expect(chinese.problem).toMatchObject({
      title: "两数之和",
      statementLanguage: "zh-CN",
      languagesAvailable: ["zh-CN", "en-US"],
      // The picture's path is absolute, because other programs render the statement on pages with other addresses.
      description: `求 $a+b$。\n\n![图](/api/problem-file/${ids["1000"]}/sum.svg)`,
    });
    expect((await read("1000", "guest", "en-US")).problem).toMatchObject({
      title: "A+B Problem",
      statementLanguage: "en-US",
    });
    expect((await read("1000&statementLanguage=en-US")).problem.title).toBe("A+B Problem");
    expect((await read("1000&statementLanguage=fr")).problem.title).toBe("两数之和");
    expect((await read("A100")).problem).toMatchObject({
      title: "English only",
      statementLanguage: "en-US",
      languagesAvailable: ["en-US"],
    });
  });

  test("it is rendered once, stored, and rendered again for a new renderer", async () => {
    const { html } = (await read("1000")).problem;
    expect(html.description).toContain('class="katex"');
    expect(html.description).toContain(`src="/api/problem-file/${ids["1000"]}/sum.svg"`);
    const where = `where problem_id = ${ids["1000"]} and locale = 'zh-CN'`;
    const stored = await world.sql<{ html: unknown }>(
      `select html from problem_statement ${where}`,
    );
    expect(stored[0]?.html).toEqual(html);
    await world.sql(`update problem_statement set html = html || '{"hint":"stored"}' ${where}`);
    expect((await read("1000")).problem.html.hint).toBe("stored");
    await world.sql(`update problem_statement set renderer = 0 ${where}`);
    expect((await read("1000")).problem.html).toEqual(html);
  });

  test("samples, attachments, limits, tags, counters and templates are included", async () => {
    const detail = await read("1001");
    expect(detail.problem).toMatchObject({
      author: "root",
      timeLimit: 1500,
      memoryLimit: 128,
      examples: "<input>1 2\n</input><output>3\n</output>",
      userExtraFile: '{"grid.h":"#pragma once"}',
      judgeCaseMode: "subtask",
      subtasks: [
        { num: 1, type: "sum", score: 40, dependsOn: [] },
        { num: 2, type: "min", score: 60, dependsOn: [1] },
      ],
    });
    expect(detail.problemCount).toMatchObject({ total: 7, ac: 3 });
    expect(detail.tags).toHaveLength(2);
    expect(detail.codeTemplate).toEqual({ C: "int main() {}" });
  });

  test("languages are the allowed ones that a judge has, with their own limits", async () => {
    const open = await read("1000");
    expect(open.languages).toEqual(["C", "C++ 17", "Java"]);
    expect(open.limits).toEqual({
      C: { timeLimit: 1000, memoryLimit: 256 },
      "C++ 17": { timeLimit: 1000, memoryLimit: 256 },
      Java: { timeLimit: 2000, memoryLimit: 512 },
    });
    const narrow = await read("1001");
    expect(narrow.languages, "Rust is allowed, but no judge has it").toEqual(["C", "Java"]);
    expect(narrow.limits["Java"]).toEqual({ timeLimit: 4500, memoryLimit: 256 });
  });

  scenarios(
    () => world,
    [
      {
        shows: "jury data is never sent",
        as: "root",
        call: "GET /api/get-problem?problemId=1001",
        status: 200,
        mustNot: [
          "spjCode",
          "CHECKER-SOURCE",
          "judgeExtraFile",
          "sha256",
          "authorUid",
          "ownerUid",
          "groupId",
          "dataVersion",
        ],
      },
      {
        shows: "an unknown problem is not found",
        as: "guest",
        call: "GET /api/get-problem?problemId=nope",
        status: 404,
        code: "PROBLEM_NOT_FOUND",
        must: ["NOPE"],
      },
      {
        shows: "a missing id is refused",
        as: "guest",
        call: "GET /api/get-problem",
        status: 400,
        code: "INVALID_FIELD",
        must: ["problemId"],
      },
      {
        shows: "a blank id is refused",
        as: "guest",
        call: "GET /api/get-problem?problemId=%20",
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "an overlong id is refused",
        as: "guest",
        call: `GET /api/get-problem?problemId=${"9".repeat(51)}`,
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "an id given twice is refused",
        as: "guest",
        call: "GET /api/get-problem?problemId=1000&problemId=1001",
        status: 400,
        code: "INVALID_FIELD",
      },
    ],
  );
});

describe("hidden problems", () => {
  const calls = (id: number | undefined) => [
    `GET /api/get-problem-tags?pid=${id}`,
    `GET /api/get-problem-code-template?pid=${id}`,
    `GET /api/get-Problem-languages?pid=${id}`,
    `GET /api/languages?all=false&pid=${id}`,
  ];

  test.each<[Caller, string, number]>([
    ["guest", "H1", 404],
    ["user", "H1", 404],
    ["barred", "H2", 404],
    ["admin", "H1", 404],
    ["admin", "H2", 200],
    ["problemAdmin", "H1", 200],
    ["root", "H2", 200],
  ])("%s reading %s by any call: %i", async (as, problemId, status) => {
    for (const call of [`GET /api/get-problem?problemId=${problemId}`, ...calls(ids[problemId])]) {
      const reply = await world.call(as, call);
      expect([call, reply.status]).toEqual([call, status]);
      const refused = status === 404;
      expect(reply.body.code).toBe(refused ? "PROBLEM_NOT_FOUND" : undefined);
      expect(refused && /secret|HIDDEN-TEMPLATE/i.test(reply.text)).toBe(false);
    }
  });

  test("a hidden problem is refused with exactly the response for an unknown one", async () => {
    const pairs = [
      ["GET /api/get-problem?problemId=H1", "GET /api/get-problem?problemId=H9", "H1", "H9"],
      ...calls(ids["H1"]).map((call) => {
        const [hidden, unknown] = [String(ids["H1"]), "987654"];
        return [call, call.replace(hidden, unknown), hidden, unknown];
      }),
    ] as [string, string, string, string][];
    for (const [hiddenCall, unknownCall, hidden, unknown] of pairs) {
      const answers = [
        await world.call("guest", hiddenCall),
        await world.call("guest", unknownCall),
      ];
      const [one, other] = answers.map(({ body }) => ({ ...body, requestId: "" }));
      expect({ ...one, msg: one?.msg.replace(hidden, unknown) }).toEqual(other);
    }
  });

  test("an unknown pid is not found, an invalid one refused", async () => {
    for (const call of calls(987654)) expect((await world.call("root", call)).status).toBe(404);
    for (const pid of ["", "x", "1.5", "9".repeat(30)]) {
      const reply = await world.call("guest", `GET /api/get-problem-tags?pid=${pid}`);
      expect([pid, reply.status]).toEqual([pid, 400]);
    }
  });
});

describe("files of a problem", () => {
  const svg = () => `GET /api/problem-file/${ids["1000"]}/sum.svg`;

  test("an SVG has its type and a restrictive policy, and is revalidated by its tag", async () => {
    const first = await world.call("guest", svg());
    expect(first.status).toBe(200);
    expect(first.text).toContain("<svg");
    expect(first.headers.get("content-type")).toBe("image/svg+xml");
    expect(first.headers.get("content-security-policy")).toMatch(/default-src 'none'.*; sandbox$/);
    expect(first.headers.get("x-content-type-options")).toBe("nosniff");
    expect(first.headers.get("cache-control")).toBe("public, max-age=300");
    const tag = first.headers.get("etag") ?? "";
    const again = await world.call("guest", svg(), { headers: { "if-none-match": tag } });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test("a file that is not a picture is a download", async () => {
    const reply = await world.call("guest", `GET /api/problem-file/${ids["1000"]}/page.html`);
    expect(reply.headers.get("content-type")).toBe("application/octet-stream");
    expect(reply.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''page.html; filename=page.html",
    );
  });

  test("pictures of a hidden problem are served to its readers only, by a key in the address", async () => {
    const address = `/api/problem-file/${ids["H1"]}/plan.svg`;
    for (const as of ["guest", "user", "admin"] as const) {
      expect((await world.call(as, `GET ${address}`)).status).toBe(404);
    }
    const { html, description } = (await read("H1", "problemAdmin")).problem;
    const [fileUrl = ""] = /\/api\/problem-file\/[^"]+/.exec(html.description) ?? [];
    expect(description).toContain(`(${fileUrl})`);
    const form = await world.call("root", `GET /api/admin/problem?pid=${ids["H1"]}`);
    expect(form.text).toContain("plan.svg)");
    expect(form.text).not.toContain("/api/problem-file/");
    expect(fileUrl).toMatch(/\?key=[0-9a-f]{32}$/);
    const reply = await world.call("guest", `GET ${fileUrl}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("private, max-age=300");
    const forged = fileUrl.replace(/key=.*/, `key=${"0".repeat(32)}`);
    expect((await world.call("guest", `GET ${forged}`)).status).toBe(404);
    const foreign = fileUrl.replace(`/${ids["H1"]}/plan`, `/${ids["H2"]}/plan`);
    expect((await world.call("guest", `GET ${foreign}`)).status).toBe(404);
    const [stored] = await world.sql<{ html: { description: string } }>(
      `select html from problem_statement where problem_id = ${ids["H1"]}`,
    );
    expect(stored?.html.description).not.toContain("key=");
  });

  scenarios(
    () => world,
    [
      ...["no.svg", "..%2f..%2fetc%2fpasswd", "%00", "a%2fb", "x".repeat(300)].map((name) => ({
        shows: `there is no file ${name.slice(0, 20)}`,
        as: "guest" as const,
        call: `GET /api/problem-file/1/${name}`,
        status: 404,
        mustNot: ["root:"],
      })),
      {
        shows: "an id of letters is refused",
        as: "guest",
        call: "GET /api/problem-file/x/sum.svg",
        status: 404,
      },
    ],
  );
});
