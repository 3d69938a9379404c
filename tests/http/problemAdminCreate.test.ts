import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, adminCalls } from "./problemAdminWorld.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
const { save, make, read } = adminCalls(() => world);
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const firstRow = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await world.sql<{ row: T }>(text, values))[0]!.row;

describe("POST /api/admin/problem", () => {
  test("a whole problem is stored as sent by the specification's form; its author is the caller", async () => {
    const [c, java] = await world.sql<{ id: number }>(
      "select id from language where name in ('C', 'Java') order by name",
    );
    const { pid, problemId, revision } = await make(
      "p1a",
      {
        userExtraFile: '{"grid.h":"#pragma once"}',
        translations: { "en-US": { title: "Sum", description: "Find it", hint: null } },
        comparison: "floats",
      },
      {
        languages: [
          { ...c, name: "C", timeFactor: 9, _X_ROW_KEY: "row_1", ownTimeFactor: "1.5" },
          java,
        ],
        tags: [{ name: "新标签", color: "rgb(255, 0, 0)" }, { name: " 新标签 " }],
        codeTemplates: [
          { id: null, pid: null, code: "int main() {}", lid: c?.id, status: true },
          { id: null, pid: null, code: "class X {}", lid: java?.id, status: false },
        ],
        samples: [
          { input: "1 2", output: "3", score: "", isOpen: true },
          { input: "3 4\r\n", output: "7", pid: null, score: null },
          { input: "5 6", output: "11" },
        ].map((sample) => ({ ...sample, score: null })),
        isUploadTestCase: false,
        uploadTestcaseDir: "",
      },
    );
    expect([problemId, revision]).toEqual(["P1A", 1]);
    const row = await read(pid);
    expect(row).toMatchObject({
      problemId: "P1A",
      author: "root",
      title: "标题 p1a",
      translations: { "en-US": { title: "Sum", description: "Find it", hint: "", input: "" } },
      timeLimit: 1000,
      auth: 3,
      codeShare: false,
      examples: "<input>1 2</input><output>3</output>",
      userExtraFile: '{"grid.h":"#pragma once"}',
      judgeExtraFile: null,
      spjCode: null,
      spjLanguage: null,
      comparison: "floats",
      comparisonOptions: { absolute: 1e-6, relative: 1e-6 },
      tags: [{ name: "新标签", color: "#ff0000" }],
      languages: [
        { name: "C", ownTimeFactor: 1.5, ownMemoryFactor: null },
        { name: "Java", ownTimeFactor: null, ownMemoryFactor: null },
      ],
      codeTemplates: [{ lid: c?.id, code: "int main() {}", status: true }],
      cases: 3,
      // Three cases share all 100 points: 33 + 33 + 34, not 99.
      ioScore: 100,
      revision: 1,
      submissions: 0,
    });
  });

  test.each(["juryDataOpen", "failingInputOpen"] as const)(
    "%s is off in a new problem and unchanged if a form omits it",
    async (field) => {
      const { pid } = await make(`p-${field}`);
      const isOpen = async () => (await read(pid))[field];
      expect(await isOpen()).toBe(false);
      await save("root", "PUT", { problem: { id: pid, [field]: "true" } });
      expect(await isOpen()).toBe(true);
      await save("root", "PUT", { problem: { id: pid, difficulty: 2 } });
      expect(await isOpen(), "left out").toBe(true);
      await save("root", "PUT", { problem: { id: pid, [field]: false } });
      expect(await isOpen()).toBe(false);
      const changes = await world.sql<{ changed: string[] }>(
        "select changed from problem_history where problem_id = $1 order by revision",
        [pid],
      );
      expect(changes.filter(({ changed }) => changed.includes(field))).toHaveLength(2);
    },
  );

  test("the output limit is shown on the page, is kept by other forms, and null clears it", async () => {
    const { pid } = await make("p-output", { auth: 1, outputLimit: "8" });
    const outputLimit = async () => {
      const reply = await world.call("guest", "GET /api/get-problem?problemId=P-OUTPUT");
      return (reply.body.data as { problem: { outputLimit: unknown } }).problem.outputLimit;
    };
    expect([(await read(pid)).outputLimit, await outputLimit()]).toEqual([8, 8]);
    await save("root", "PUT", { problem: { id: pid, difficulty: 2 } });
    expect((await read(pid)).outputLimit, "left out").toBe(8);
    await save("root", "PUT", { problem: { id: pid, outputLimit: null } });
    expect([(await read(pid)).outputLimit, await outputLimit()]).toEqual([null, null]);
  });

  test("a rating is optional, within its bounds, and removed by null", async () => {
    const { pid } = await make("p-rating");
    const rating = async () => (await read(pid)).rating;
    expect(await rating()).toBeNull();
    await save("root", "PUT", { problem: { id: pid, rating: "1700" } });
    await save("root", "PUT", { problem: { id: pid, difficulty: 2 } });
    expect(await rating(), "left out").toBe(1700);
    for (const wrong of [799, 3501]) {
      const reply = await world.call("root", "PUT /api/admin/problem", {
        body: { problem: { id: pid, rating: wrong } },
      });
      expect([reply.status, reply.body.field]).toEqual([400, "rating"]);
    }
    await save("root", "PUT", { problem: { id: pid, rating: null } });
    expect(await rating()).toBeNull();
  });

  test("a form without jury programs reports what is missing, field by field", async () => {
    const refusals: [object, string, string?][] = [
      [{ problemId: "" }, "problemId", "it is missing"],
      [{ problemId: "a b" }, "problemId", "its format is invalid"],
      [{ problemId: "A".repeat(33) }, "problemId"],
      [{ title: " " }, "title", "the statement in this language has no title"],
      [{ title: "题".repeat(256) }, "title", "it has more than 255 characters"],
      [{ description: "x".repeat(65_536) }, "description", "it has more than 65535"],
      [{ timeLimit: 0 }, "timeLimit", "it must be from 1 to 30000"],
      [{ timeLimit: 30_001 }, "timeLimit"],
      [{ memoryLimit: "2049" }, "memoryLimit", "it must be from 1 to 2048"],
      [{ stackLimit: -1 }, "stackLimit"],
      [{ outputLimit: 0 }, "outputLimit", "it must be from 1 to 512"],
      [{ outputLimit: 513 }, "outputLimit"],
      [{ timeLimit: "fast" }, "problem.timeLimit"],
      [{ timeLimit: 1e300 }, "problem.timeLimit"],
      [{ type: 2 }, "type"],
      [{ auth: 0 }, "auth"],
      [{ difficulty: 3 }, "difficulty"],
      [{ judgeMode: "nothing" }, "problem.judgeMode"],
      [{ judgeMode: "spj" }, "spjCode", "a checker or interactor needs code"],
      [{ judgeMode: "interactive", spjCode: "x", spjLanguage: " " }, "spjCode"],
      [{ comparison: "lines", isRemoveEndBlank: false }, "comparison", "comparing lines"],
      [{ comparison: "rumour" }, "problem.comparison"],
      [{ examples: "1 2" }, "examples"],
      [{ userExtraFile: "{" }, "userExtraFile"],
      [{ userExtraFile: '{"../x":""}' }, "userExtraFile"],
      [{ judgeExtraFile: '["x"]' }, "judgeExtraFile"],
      [{ judgeExtraFile: '{"a":1}' }, "judgeExtraFile"],
      [{ translations: { "en-US": { hint: "x" } } }, "translations.en-US.title"],
      [{ source: "x".repeat(2001) }, "source"],
    ];
    const parts: [object, string, string?][] = [
      [{ languages: [{ id: 999_999 }] }, "languages"],
      [{ languages: [{ id: 1, ownTimeFactor: 21 }] }, "languages", "it must be from 0.1 to 20"],
      [{ languages: [{ id: 1, ownTimeFactor: "x" }] }, "languages"],
      [{ codeTemplates: [{ lid: 0, code: "x" }] }, "codeTemplates"],
      [{ samples: [{ input: "1", score: 1e12 }], isUploadTestCase: false }, "samples.0.score"],
      [{ samples: [{ input: "1", groupNum: 1e12 }] }, "samples.0.groupNum"],
      [{ tags: [{ name: " " }] }, "tags"],
      [{ tags: [{ id: 999_999 }] }, "tags"],
      [{ tags: [{ name: "x".repeat(41) }] }, "tags", "it has more than 40 characters"],
      [
        { tags: Array.from({ length: 10_000 }, (_none, i) => ({ name: `t${i}` })) },
        "tags",
        "there",
      ],
    ];
    const all = [
      ...refusals.map(([problem, ...message]) => [formOf("BAD", problem), ...message] as const),
      ...parts.map(([rest, ...message]) => [formOf("BAD", {}, rest), ...message] as const),
    ];
    for (const [form, field, reason = ""] of all) {
      const { status, body } = await save("root", "POST", form);
      const message = expect.stringContaining(`The value of ${field} is not valid: ${reason}`);
      const formText = JSON.stringify(form).slice(0, 300);
      expect([status, body.code, body.msg, body.field], formText).toEqual([
        400,
        "INVALID_FIELD",
        message,
        field,
      ]);
    }
    expect(await world.sql("select 1 from problem where problem_id = 'BAD'")).toEqual([]);
    expect(await world.sql("select 1 from tag where name like 't%'")).toEqual([]);
  });

  test("the refusal is in the reader's language and contains the field", async () => {
    const reply = await world.call("root", "POST /api/admin/problem", {
      body: formOf("BAD", { timeLimit: 0 }),
      headers: { "accept-language": "zh-CN" },
    });
    expect(reply.body).toMatchObject({
      msg: "字段 timeLimit 的值不正确：应在 1 到 30000 之间",
      field: "timeLimit",
      reason: "应在 1 到 30000 之间",
    });
  });

  test("a display id is unique case-insensitively, also for ten concurrent requests", async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => save("root", "POST", formOf("twice"))),
    );
    const codes = replies.map(({ status, body }) => body.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === "PROBLEM_ID_TAKEN")).toHaveLength(9);
    const reply = await save("root", "POST", formOf("TWICE"));
    const { msg, field, reason } = reply.body;
    expect([reply.status, msg, field]).toEqual([
      409,
      "The id TWICE is already in use; choose another one",
      "problemId",
    ]);
    expect(reason).toBe(msg);
    expect(await world.sql("select 1 from problem where problem_id = 'TWICE'")).toHaveLength(1);
  });

  test("new tags sent concurrently in any order are created once each", async () => {
    const names = Array.from({ length: 20 }, (_none, i) => ({ name: `at-once-${i}` }));
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_none, i) =>
        save("root", "POST", formOf(`TAGS${i}`, {}, { tags: i % 2 ? names : names.toReversed() })),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(
      await world.sql(
        `select count(distinct t.id)::int as tags, count(*)::int as uses from tag t
         join problem_tag g on g.tag_id = t.id where t.name like 'at-once-%'`,
      ),
    ).toEqual([{ tags: 20, uses: 240 }]);
  });

  test("a failure in the last step rolls everything back", async () => {
    const before = await firstRow<number>("select count(*)::int as row from problem");
    const form = formOf(
      "HALF",
      {},
      {
        samples: [{ input: "1.in", output: "1.out" }],
        isUploadTestCase: true,
        uploadTestcaseDir: "0".repeat(32),
        tags: [{ name: "half-tag" }],
      },
    );
    const { status, body } = await save("root", "POST", form);
    expect([status, body.code]).toEqual([400, "TEST_DATA_FILE"]);
    expect(await firstRow("select count(*)::int as row from problem")).toBe(before);
    expect(await world.sql("select 1 from tag where name = 'half-tag'")).toEqual([]);
  });

  test("characters outside the BMP are stored unchanged", async () => {
    const { pid } = await make("EMOJI", { title: "🎉 𠮷", description: "👩‍👩‍👧‍👧", source: "🏆" });
    expect(await read(pid)).toMatchObject({ title: "🎉 𠮷", description: "👩‍👩‍👧‍👧", source: "🏆" });
  });

  test("the longest texts in both languages are accepted, longer ones refused", async () => {
    const text = "长".repeat(65_535);
    const all = { description: text, input: text, output: text, hint: text };
    const english = { title: "Long", ...all };
    const { pid } = await make("LONG", { ...all, translations: { "en-US": english } });
    const row = await read(pid);
    expect(row.translations["en-US"]?.hint).toBe(text);
    const reply = await save("root", "POST", formOf("NUL", { description: "a\0b" }));
    expect([reply.status, reply.body.field]).toEqual([400, "problem.description"]);
    const huge = await save("root", "POST", formOf("HUGE", { hint: "x".repeat(33 * 1024 * 1024) }));
    expect([huge.status, huge.body.code]).toEqual([413, "BODY_TOO_LARGE"]);
  });
});
