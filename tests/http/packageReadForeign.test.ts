import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStore } from "../../src/server/platform/file/files.ts";
import { throughOwnForm } from "./packageRoundTrip.ts";
import { store, stored, upload, type WholeImport, zipOf } from "./packageWorld.ts";
import { createWorld, type World } from "./world.ts";

let here: World;
let there: World;
beforeAll(async () => {
  [here, there] = await Promise.all([createWorld(), createWorld()]);
});
afterAll(() => Promise.all([here.close(), there.close()]));

type Problem = Awaited<ReturnType<typeof stored>>;
const codes = (report: { code: string }[]) => report.map(({ code }) => code).toSorted();

const qduoj = (more: object = {}) =>
  JSON.stringify({
    display_id: "q 1",
    title: "求和",
    description: { format: "html", value: "<p>读入 $a$ &lt; <b>b</b></p>\n\n<pre>1\n\n2</pre>" },
    input_description: { format: "markdown", value: "两个数 `a b`" },
    output_description: { format: "html", value: "<p>和</p>" },
    hint: { format: "html", value: "" },
    test_case_score: [
      { score: 30, input_name: "1.in", output_name: "1.out" },
      { score: 70, input_name: "2.in", output_name: "2.out" },
    ],
    time_limit: 1500,
    memory_limit: 64,
    samples: [{ input: "1 2", output: "3" }],
    template: { "C++": { prepend: "#define A", template: "int main(){}", append: "" } },
    spj: null,
    rule_type: "OI",
    source: "校赛",
    answers: [{ code: "print(1)", language: "Python3" }],
    tags: ["校赛题", "校赛题"],
    ...more,
  });

const qduojTests = {
  "1/testcase/1.in": "1 2\r\n",
  "1/testcase/1.out": "3\r\n",
  "1/testcase/2.in": "2 2",
  "1/testcase/2.out": "4",
};

describe("a QDUOJ package", () => {
  test("becomes a problem, and survives an export and import in the native format", async () => {
    const read = await upload(there, await zipOf({ "1/problem.json": qduoj(), ...qduojTests }));
    expect(read).toMatchObject({ format: "qduoj", state: "ready" });
    const [problem] = read.problems;
    expect(problem?.fault).toBeNull();
    expect(codes(problem?.report ?? [])).toEqual([
      "cases",
      "displayId",
      "htmlStatement",
      "lineEnds",
      "solutions",
      "tags",
      "templateFrame",
      "templates",
    ]);
    await store(there, read);
    const first = await stored(there, "Q-1");
    expect(first.fields).toMatchObject({
      type: 1,
      timeLimit: 1500,
      memoryLimit: 64,
      source: "校赛",
    });
    expect(first.cases.map(({ score }) => score)).toEqual([30, 70]);
    expect(first.fields.codeTemplates).toEqual({ "C++": "#define A\nint main(){}\n" });
    expect(first.statements["zh-CN"]?.description).toBe(
      "<div>\n<p>读入 $a$ &lt; <b>b</b></p>\n<pre>1\n&#10;2</pre>\n</div>",
    );
    expect(first.statements["zh-CN"]?.input).toBe("两个数 `a b`");
    const again = { "1/problem.json": qduoj({ display_id: "q 2" }), ...qduojTests };
    expect(await throughOwnForm(there, here, await zipOf(again))).toEqual(["Q-2"]);
  });

  test("without points takes its pairs from the folder, and a missing answer is reported", async () => {
    const { "1/testcase/2.out": _removed, ...tests } = qduojTests;
    const more = { display_id: 77, test_case_score: null, rule_type: "ACM" };
    const zip = await zipOf({ "1/problem.json": qduoj(more), ...tests });
    const [problem] = (await upload(there, zip)).problems;
    expect(problem?.preview).toMatchObject({ problemId: "77", cases: 2, type: 0 });
    expect(codes(problem?.report ?? [])).toContain("answersMissing");
  });
});

const fps = (body: string, start = '<?xml version="1.0" encoding="UTF-8"?>') =>
  Buffer.from(`${start}\n<fps version="1.2"><generator name="x"/>${body}</fps>`);

const item = (body: string) =>
  `<item><title>A</title><time_limit unit="s">1</time_limit><memory_limit unit="mb">64</memory_limit>
   <description>d</description><input>i</input><output>o</output>${body}</item>`;

async function onlyOne(read: Promise<WholeImport>) {
  const { problems, fault } = await read;
  expect(fault).toBeNull();
  expect(problems).toHaveLength(1);
  return problems[0]!;
}

async function texts(problem: Problem): Promise<string[][]> {
  const files = folderStore(there.server.db, join(there.server.data, "files"));
  const read = async (sha256: string) => (await files.get(sha256)).toString();
  return Promise.all(
    problem.cases.map(async ({ input, output }) => [
      await read(input.sha256),
      await read(output.sha256),
    ]),
  );
}

const t = (side: "input" | "output", text: string) => `<test_${side}>${text}</test_${side}>`;

describe("dialects of FPS", () => {
  test.each([
    ["alternating", t("input", "1") + t("output", "a") + t("input", "2") + t("output", "b")],
    ["grouped", t("input", "1") + t("input", "2") + t("output", "a") + t("output", "b")],
    ["outputs among the inputs", ["1", "a", "2", "b"].map((each) => t("input", each)).join("")],
    [
      "in CDATA",
      t("input", "<![CDATA[1]]>") + t("output", "a") + t("input", "2") + t("output", "b"),
    ],
  ])("tests %s", async (_name, body) => {
    const outcome = await store(there, await upload(there, fps(item(body))));
    expect(outcome.problems[0]?.fault).toBeNull();
    const problem = await stored(there, outcome.problems[0]?.stored?.problemId ?? "");
    expect(await texts(problem)).toEqual([
      ["1", "a"],
      ["2", "b"],
    ]);
  });

  test.each([
    ['<time_limit unit="ms">1500</time_limit>', 1500, []],
    ['<time_limit unit="s">0.5</time_limit>', 500, []],
    ["<time_limit>2</time_limit>", 2000, ["unit"]],
    ["<time_limit>1000</time_limit>", 1000, ["unit"]],
  ])("%s is %i ms", async (limit, expected, unitReports) => {
    const body = item(t("input", "1") + t("output", `${expected}${limit}`.replaceAll(/[<>]/g, "")));
    const xml = fps(body.replace('<time_limit unit="s">1</time_limit>', limit));
    const problem = await onlyOne(upload(there, xml));
    expect(problem.preview?.timeLimit).toBe(expected);
    expect(codes(problem.report).filter((code) => code === "unit")).toEqual(unitReports);
  });

  test.each([
    ['<memory_limit unit="kb">65536</memory_limit>', 64],
    ['<memory_limit unit="kb">100</memory_limit>', 1],
    ["<memory_limit>128</memory_limit>", 128],
    ["<memory_limit>131072</memory_limit>", 128],
  ])("%s is %i MB", async (limit, expected) => {
    const body = item(t("input", "m") + t("output", String(expected)));
    const xml = fps(body.replace('<memory_limit unit="mb">64</memory_limit>', limit));
    expect((await onlyOne(upload(there, xml))).preview?.memoryLimit).toBe(expected);
  });

  test("unsupported parts of an item are reported, not ignored silently", async () => {
    const more = "<url>http://a.example/1</url><remote_oj>X</remote_oj><remote_id> </remote_id>";
    const { report } = await onlyOne(
      upload(there, fps(item(more + t("input", "1") + t("output", "1")))),
    );
    const lossNames = report.find(({ code }) => code === "settingsLost")?.params["names"];
    expect(lossNames).toBe("url: http://a.example/1, remote_oj: X");
  });

  test("pictures are imported, [md] is Markdown, GBK is decoded, and zips contain several files", async () => {
    const picture = Buffer.from("89504e470d0a1a0a0000", "hex").toString("base64");
    const rich = `<item><title>图</title><description><![CDATA[[md]# 看 ![](/upload/a.png)[/md]]]></description>
      <hint><![CDATA[<img src="/upload/a.png"> & <img src="http://x.example/b.png">]]></hint>
      <img><src><![CDATA[/upload/a.png]]></src><base64><![CDATA[${picture}]]></base64></img>
      ${t("input", "1")}${t("output", "2")}</item>`;
    // The title 标题 is encoded in GBK.
    const gbk = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="GB2312"?><fps><item><title>'),
      Buffer.from("b1eacce2", "hex"),
      Buffer.from(`</title>${t("input", "3")}${t("output", "4")}</item></fps>`),
    ]);
    const read = await upload(there, await zipOf({ "a/one.xml": fps(rich), "two.XML": gbk }));
    expect(read.problems.map(({ preview }) => preview?.titles[0]?.title)).toEqual(["图", "标题"]);
    const [first] = read.problems;
    expect(codes(first?.report ?? [])).toEqual(
      expect.arrayContaining(["attachments", "foreignPictures", "picturesRewritten"]),
    );
    const outcome = await store(there, read);
    const problem = await stored(there, outcome.problems[0]?.stored?.problemId ?? "");
    expect(problem.statements["zh-CN"]).toMatchObject({
      description: "# 看 ![](files/picture-1.png)",
    });
    expect(problem.statements["zh-CN"]?.hint).toContain('src="files/picture-1.png"');
    expect(problem.files.map(({ name }) => name)).toEqual(["picture-1.png"]);
  });

  test.each([
    ["cut off", Buffer.from("<fps><item><title>x</title>"), "xmlBroken"],
    ["of something else", Buffer.from("<html><body/></html>"), "formatUnknown"],
    ["without an item", fps(""), "noProblem"],
    [
      "with entities of its own",
      fps(item("&lol;"), '<!DOCTYPE fps [<!ENTITY lol "lol">]>'),
      "xmlBroken",
    ],
    [
      "that asks for a file",
      fps(item("&x;"), '<!DOCTYPE fps [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      "xmlBroken",
    ],
  ])("XML %s is refused", async (_name, bytes, code) => {
    expect(await upload(there, bytes)).toMatchObject({ state: "failed", fault: { code } });
  });
});

describe("checkers of other systems", () => {
  const checker = `#include <cstdio>
    int main(int argc, char **argv) {
      FILE *answer = fopen(argv[2], "r"), *output = fopen(argv[3], "r");
      int a, b;
      if (fscanf(answer, "%d", &a) != 1) return 2;
      return fscanf(output, "%d", &b) == 1 && a == b ? 0 : 1;
    }`;

  test("are called with their arguments and their results are translated", async () => {
    const body = `${t("input", "1")}${t("output", "7")}<spj language="C++"><![CDATA[${checker}]]></spj>`;
    const outcome = await store(there, await upload(there, fps(item(body))));
    expect(codes(outcome.problems[0]?.report ?? [])).toContain("checkerDialect");
    const problem = await stored(there, outcome.problems[0]?.stored?.problemId ?? "");
    expect(problem.fields).toMatchObject({ judgeMode: "spj", spjLanguage: "C++" });
    const folder = await mkdtemp(join(tmpdir(), "verdict-checker-"));
    const write = (name: string, text: string) => writeFile(join(folder, name), text);
    await write("checker.cpp", problem.judgeProgram ?? "");
    await write("input", "");
    await write("answer", "7");
    await write("right", "7");
    await write("wrong", "8");
    const run = (...argv: [string, ...string[]]) =>
      new Promise<number>((resolve) => {
        execFile(argv[0], argv.slice(1), { cwd: folder }, (error) =>
          resolve(error ? Number(error.code) : 0),
        );
      });
    expect(await run("g++", "-std=c++14", "-o", "checker", "checker.cpp")).toBe(0);
    expect(await run("./checker", "input", "right", "answer")).toBe(0);
    expect(await run("./checker", "input", "wrong", "answer")).toBe(102);
    await rm(folder, { recursive: true });
  });
});
