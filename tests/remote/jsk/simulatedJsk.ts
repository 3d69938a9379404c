import { createHash, randomBytes } from "node:crypto";
import type { SiteAnswer } from "../../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import type { WireRequest } from "../../../src/server/platform/outgoing/transport.ts";
import { markerOf, SimulatedJudge } from "../support/simulatedJudge.ts";

const JSK_ORIGIN = "https://www.jisuanke.com";
const COOKIE = "s";
const GAP_MS = 3_000;
const FILES: Record<string, string> = { c: "main.c", "c++": "main.cpp", java: "Main.java" };
const STATUSES: Record<string, string> = {
  AC: "AC",
  PE: "PE",
  WA: "WA",
  TLE: "TL",
  MLE: "ML",
  OLE: "OL",
  RE: "RE_SEGV",
  CE: "CE",
  ODD: "??",
};

/**
 * A simulated judge with JSK's API: the token is sent in a cookie and a header, and problems have keys instead of
 * numbers.
 */
export class SimulatedJsk extends SimulatedJudge {
  readonly #keys = new Map<string, number>();
  #lastSubmitAt = new Map<string, number>();

  readonly answer = (request: WireRequest): SiteAnswer => {
    const answer = this.faultAnswer() ?? this.#route(request);
    const charset = this.faults.has("wrongCharset") ? "gbk" : "utf-8";
    return {
      ...answer,
      headers: { "content-type": `text/html; charset=${charset}`, ...answer.headers },
    };
  };

  #route(request: WireRequest): SiteAnswer {
    const { pathname, searchParams } = request.url;
    const user = this.userOf(request, COOKIE);
    if (request.method === "POST" && !hasToken(request)) return { status: 419, body: "" };
    if (pathname === "/") return { body: "<p>JSK</p>", setCookies: ["XSRF-TOKEN=a%3Db; path=/"] };
    const problem = /^\/problem\/([TA]\d{4})$/.exec(pathname)?.[1];
    if (problem !== undefined) return this.#problem(problem);
    if (pathname === "/api/problem/tags") {
      return user === undefined ? { status: 302, headers: { location: "/login" } } : { body: "[]" };
    }
    if (pathname === "/api/auth/sign-in") return this.#login(request);
    if (pathname === "/api/problem/solve/submit") return this.#submit(request, user);
    if (pathname === "/api/problem/solve/result")
      return this.#state(searchParams.get("solveResultKey") ?? "");
    return { status: 404, body: "" };
  }

  #problem(id: string): SiteAnswer {
    if (this.faults.has("foreignRedirect")) {
      return { status: 302, headers: { location: "http://100.64.0.1/" } };
    }
    if (id !== "T1000" && id !== "T1001") return { body: "<h1>404</h1>" };
    const description =
      '<p>Count a &lt; b 的水果. "}" ends nothing.</p><img src="//img.jisuanke.com/1000.png"><h4>输入格式</h4><p>Two numbers.</p><h4>输出格式</h4><p>Their sum.</p>';
    const problem = {
      id: id === "T1000" ? 34486 : 34487,
      title: id === "T1000" ? "Sum of Fruits" : "苹果 & Pears",
      time_limit: 1000,
      mem_limit: 32768,
      ...(!this.faults.has("pageChanged") && { description }),
      sample_input: "1 5\n10 20\n",
      sample_output: "6\n30\n",
      hint: "<p>Use <b>long long</b>.</p>",
      source: "Fruit Cup 2009",
    };
    return {
      body: `<html><script>var problem = ${JSON.stringify(problem)};\nvar user={};</script></html>`,
    };
  }

  #login(request: WireRequest): SiteAnswer {
    const { account = "", password = "" } = jsonOf(request) as Record<string, string>;
    const secret = this.accounts.get(account);
    const isRight =
      secret !== undefined && createHash("md5").update(secret).digest("hex") === password;
    const cookie = isRight ? this.openSession(account, secret, COOKIE) : undefined;
    return cookie === undefined
      ? { status: 422, body: "{}" }
      : { body: "{}", setCookies: [cookie] };
  }

  #submit(request: WireRequest, user: string | undefined): SiteAnswer {
    if (user === undefined) return { status: 401, body: "{}" };
    if (this.faults.has("languageRefused")) {
      return {
        status: 422,
        body: JSON.stringify({ message: "不支持的语言", errors: { code: [] } }),
      };
    }
    if (this.faults.has("codeRefused")) return { status: 422, body: "<h1>代码过长</h1>" };
    const last = this.#lastSubmitAt.get(user);
    if (last !== undefined && this.now() - last < GAP_MS)
      return { status: 422, body: "提交过于频繁" };
    const body = jsonOf(request) as {
      problemId: number;
      language: string;
      files: { name: string; code: string }[];
    };
    const [file] = body.files;
    if (!file || FILES[body.language] !== file.name) return { status: 422, body: "file name" };
    this.#lastSubmitAt.set(user, this.now());
    const problem = body.problemId === 34486 ? "T1000" : "T1001";
    const { id } = this.store(
      { user, problem, language: body.language, code: file.code },
      JSK_ORIGIN,
    );
    const key = `k${randomBytes(6).toString("hex")}`;
    this.#keys.set(key, id);
    return { body: JSON.stringify(key) };
  }

  #state(key: string): SiteAnswer {
    if (this.faults.has("pageChanged")) return { body: "<html></html>" };
    const submission = this.submissions.find(({ id }) => id === this.#keys.get(key));
    if (!submission || this.phaseOf(submission) !== "final") {
      return { body: JSON.stringify({ status: "pending" }) };
    }
    const status = STATUSES[markerOf(submission.code)] ?? "AC";
    const compileError =
      status === "CE" ? "main.cpp:3: error: '水果' was not declared\n  a < b;" : null;
    return { body: JSON.stringify({ status, usedTime: 15, usedMemory: 1024, compileError }) };
  }
}

function hasToken({ headers }: WireRequest): boolean {
  return (
    headers["x-xsrf-token"] === "a=b" && (headers["cookie"] ?? "").includes("XSRF-TOKEN=a%3Db")
  );
}

function jsonOf({ body }: WireRequest): unknown {
  return JSON.parse(Buffer.from(body ?? []).toString());
}
