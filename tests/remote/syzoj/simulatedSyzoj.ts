import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import type { SiteAnswer } from "../../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import type { WireRequest } from "../../../src/server/platform/outgoing/transport.ts";
import { SimulatedJudge } from "../support/simulatedJudge.ts";

const DATA: Record<string, string> = {
  "data.yml":
    "subtasks:\n  - score: 30\n    type: min\n    cases: [1]\n  - score: 70\n    type: sum\n    cases: [1, 2]\ninputFile: 'a#.in'\noutputFile: 'a#.out'\n",
  "a1.in": "1 2\n",
  "a1.out": "3\n",
  "a2.in": "4 5\n",
  "a2.out": "9\n",
};

interface SimulatedSyzojProblem {
  type: string;
  data: Record<string, string>;
  /**
   * Replaces text in the zip's bytes with text of the same length. This creates file names that zip writers refuse to
   * write.
   */
  forged?: [from: string, to: string];
}

const problems: Record<string, SimulatedSyzojProblem> = {
  "1": { type: "traditional", data: DATA },
  "2": { type: "submit-answer", data: DATA },
  "3": {
    type: "traditional",
    data: { ...DATA, "aa_evil.txt": "x" },
    forged: ["aa_evil.txt", "../evil.txt"],
  },
};

/** Simulates a SYZOJ 2 site with problem exports, and with zip files of test data and of additional files. */
export class SimulatedSyzoj extends SimulatedJudge {
  readonly origin = "https://oj.school.example";

  readonly answer = async ({ url }: WireRequest): Promise<SiteAnswer> => {
    const fault = this.faultAnswer();
    if (fault) return fault;
    if (this.faults.has("foreignRedirect")) {
      return { status: 302, headers: { location: "https://elsewhere.example/" }, body: "" };
    }
    const [, , id = "", ...rest] = url.pathname.split("/");
    const problem = problems[id];
    const what = rest.join("/");
    if (!problem) return json({ success: false, error: { message: "无此题目。" } });
    if (what === "testdata/download") return { body: await zipOf(problem) };
    if (what === "download/additional_file") {
      return { body: await zipOf({ data: { "folder/guide.txt": "read" } }) };
    }
    if (this.faults.has("pageChanged")) return { body: "<html>login</html>" };
    const whole = exported(problem);
    if (!this.faults.has("wrongCharset")) return json(whole);
    return {
      headers: { "content-type": "application/json; charset=gbk" },
      body: JSON.stringify(whole),
    };
  };
}

function exported({ type }: SimulatedSyzojProblem) {
  return {
    success: true,
    obj: {
      title: "果篮求和",
      description: "求和。![图](/self/picture.png)",
      input_format: "两个整数。",
      output_format: "一个整数。",
      example: "### 样例输入\n```plain\n1 2\n```\n### 样例输出\n```plain\n3\n```\n",
      limit_and_hint: "小数据。",
      time_limit: 2000,
      memory_limit: 128,
      have_additional_file: true,
      file_io: false,
      file_io_input_name: null,
      file_io_output_name: null,
      type,
      tags: ["基础"],
    },
  };
}

function json(value: object): SiteAnswer {
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

async function zipOf({ data, forged }: Omit<SimulatedSyzojProblem, "type">): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(data)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const bytes = await buffer(zip.outputStream);
  if (!forged) return bytes;
  const [from, to] = forged;
  return Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");
}
