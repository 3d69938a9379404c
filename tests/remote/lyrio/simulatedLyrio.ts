import type { SiteAnswer } from "../../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import type { WireRequest } from "../../../src/server/platform/outgoing/transport.ts";
import { SimulatedJudge } from "../support/simulatedJudge.ts";
import { type SimulatedLyrioProblem, lyrioProblems } from "./lyrioProblems.ts";

/** Milliseconds for which the URL of a file is valid. */
const VALID_MS = 20_000;

/** Fields that the request body of `getProblem` may contain; the site refuses requests with any other field. */
const FIELDS = new Set([
  "id",
  "displayId",
  "localizedContentsOfAllLocales",
  "localizedContentsOfLocale",
  "tagsOfLocale",
  "samples",
  "judgeInfo",
  "judgeInfoToBePreprocessed",
  "testData",
  "additionalFiles",
  "statistics",
]);

/**
 * A simulated Lyrio site. It checks request bodies strictly and reports failures with status 201. Its files are in a
 * store at another origin, and their URLs expire.
 */
export class SimulatedLyrio extends SimulatedJudge {
  readonly apiOrigin = "https://api.loj.ac";
  readonly fileOrigin = "https://files.loj.ac";
  readonly problems = new Map(lyrioProblems().map((each) => [each.displayId, each]));
  /** Number of file requests that get status 429 before further requests succeed. */
  busy = 0;
  /** Value of the `Retry-After` header in these responses, in seconds. */
  retryAfter = 7;
  /** Origin of the file URLs that the site returns. */
  filesAt = this.fileOrigin;
  readonly requests: string[] = [];

  readonly answer = ({ url, body }: WireRequest): SiteAnswer => {
    const fault = this.faultAnswer();
    if (fault) return fault;
    this.requests.push(url.pathname);
    const read = JSON.parse(Buffer.from(body ?? "{}").toString()) as Record<string, unknown>;
    if (url.pathname === "/api/problem/getProblem") return this.#problem(read);
    if (url.pathname === "/api/problem/downloadProblemFiles") return this.#addresses(read);
    return { status: 404, body: "{}" };
  };

  readonly answerFiles = ({ url }: WireRequest): SiteAnswer => {
    this.requests.push(url.pathname);
    if (this.busy > 0) {
      this.busy -= 1;
      return { status: 429, headers: { "retry-after": String(this.retryAfter) }, body: "" };
    }
    if (url.pathname === "/picture.png") return { body: Buffer.from("89504e470d0a1a0a", "hex") };
    if (Number(url.searchParams.get("expires")) < this.now()) return { status: 403, body: "" };
    const [, id = "", kind = "", name = ""] = url.pathname.split("/").map(decodeURIComponent);
    const problem = [...this.problems.values()].find((each) => String(each.id) === id);
    const text = problem?.files[kind === "TestData" ? "testData" : "additional"]?.[name];
    return text === undefined ? { status: 404, body: "" } : { body: text };
  };

  #problem(body: Record<string, unknown>): SiteAnswer {
    const stray = Object.keys(body).find((name) => !FIELDS.has(name));
    if (stray) return json({ message: `property ${stray} should not exist` }, 400);
    if (this.faults.has("foreignRedirect")) {
      return { status: 302, headers: { location: "https://elsewhere.example/" }, body: "" };
    }
    const problem = this.problems.get(Number(body["displayId"]));
    if (!problem) return json({ error: "NO_SUCH_PROBLEM" }, 201);
    if (this.faults.has("pageChanged")) return json({ problem: { title: problem.title } }, 200);
    const text = JSON.stringify(wire(problem));
    if (!this.faults.has("wrongCharset")) return json(wire(problem), 200);
    return {
      headers: { "content-type": "application/json; charset=gbk" },
      body: Buffer.from(text),
    };
  }

  #addresses(body: Record<string, unknown>): SiteAnswer {
    const { problemId, type, filenameList } = body as {
      problemId: number;
      type: string;
      filenameList: string[];
    };
    // Finds the problem by its internal number, because the display ID of another problem may be the same number.
    const problem = [...this.problems.values()].find(({ id }) => id === problemId);
    if (!problem) return json({ error: "NO_SUCH_PROBLEM" }, 201);
    const expires = String(this.now() + VALID_MS);
    const downloadInfo = filenameList.map((filename) => ({
      filename,
      downloadUrl: `${this.filesAt}/${problemId}/${type}/${encodeURIComponent(filename)}?expires=${expires}`,
    }));
    return json({ downloadInfo }, 200);
  }
}

function json(value: object, status: number): SiteAnswer {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

function wire(problem: SimulatedLyrioProblem) {
  const { id, displayId, type, judgeInfo, contents, samples, files } = problem;
  const listed = (names: Record<string, string>) =>
    Object.entries(names).map(([filename, text]) => ({
      uuid: "0",
      filename,
      size: problem.sizes?.[filename] ?? Buffer.byteLength(text),
    }));
  return {
    meta: { id, displayId, type, isPublic: true, locales: contents.map(({ locale }) => locale) },
    localizedContentsOfAllLocales: contents,
    tagsOfLocale: [{ id: 1, name: "前缀和", color: "blue" }],
    samples,
    judgeInfo,
    submittable: true,
    testData: listed(files.testData),
    additionalFiles: listed(files.additional),
  };
}
