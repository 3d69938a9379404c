import type { SiteAnswer } from "../../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import type { WireRequest } from "../../../src/server/platform/outgoing/transport.ts";
import { formOf, markerOf, SimulatedJudge } from "../support/simulatedJudge.ts";

const MXT_ORIGIN = "https://mxt.cn";
export const MXT_COOKIE = "JSESSIONID";
const GAP_MS = 5_000;
const NUMBERS: Record<string, number> = {
  AC: 4,
  PE: 5,
  WA: 6,
  TLE: 7,
  MLE: 8,
  OLE: 9,
  RE: 10,
  CE: 11,
  ODD: 99,
};

/**
 * A simulated judge with MXT's API: users must supply the session themselves, and limits are returned only with a
 * session.
 */
export class SimulatedMxt extends SimulatedJudge {
  #lastSubmitAt = new Map<string, number>();

  readonly answer = (request: WireRequest): SiteAnswer => {
    const answer = this.faultAnswer() ?? this.#route(request);
    const isJson = typeof answer.body === "string" && /^[[{]/.test(answer.body);
    const charset = this.faults.has("wrongCharset") ? "gbk" : "utf-8";
    const type = `${isJson ? "application/json" : "text/html"}; charset=${charset}`;
    return { ...answer, headers: { "content-type": type, ...answer.headers } };
  };

  #route(request: WireRequest): SiteAnswer {
    const { pathname } = request.url;
    const user = this.userOf(request, MXT_COOKIE);
    if (pathname === "/islogin") return { body: user === undefined ? "0" : "1" };
    const page = /^\/course\/(\d+)\.html$/.exec(pathname)?.[1];
    if (page !== undefined) return this.#problem(page);
    if (request.method !== "POST") return { status: 404, body: "" };
    if (/^\/problem\/7\/\d+\/one$/.test(pathname)) return this.#limits(user);
    const problem = /^\/submit\/7\/(\d+)\/$/.exec(pathname)?.[1];
    if (problem !== undefined) return this.#submit(request, problem, user);
    const state = /^\/submit\/solution\/(\d+)\/$/.exec(pathname)?.[1];
    if (state !== undefined) return this.#state(state);
    if (/^\/compileinfo\/\d+\/$/.test(pathname)) {
      return {
        body: JSON.stringify({ error: "Main.cc:3: error: '水果' was not declared\n  a < b;" }),
      };
    }
    return { status: 404, body: "" };
  }

  #problem(id: string): SiteAnswer {
    if (this.faults.has("foreignRedirect")) {
      return { status: 302, headers: { location: "http://[::1]/" } };
    }
    if (id !== "1000" && id !== "1001") return { body: "<h1>404</h1>" };
    const title = id === "1000" ? "A0001 [入门] [循环] Sum of Fruits" : "A0002 苹果 &amp; Pears";
    const name = this.faults.has("pageChanged") ? "card" : "panel-heading";
    const panel = (heading: string, body: string) =>
      `<div class="panel"><div class="${name}">\n\t<b>${heading}</b></div><div class="panel-body jdc-latex-show">${body}</div></div>`;
    return {
      body: `<div class="page-header">\n\t<h2>\n${title}</h2></div>${panel("描述", "Count a &lt; b 的水果.<br><img src=/upload/1000.png>")}${panel("输入", "Two numbers.")}${panel("输出", "Their sum.")}${panel("样例输入", '<figure><pre class="pre">1 5\n10 20</pre></figure>')}${panel("样例输出", '<figure><pre class="pre">6\n30</pre></figure>')}${panel("提示", "Use <b>long long</b>.")}`,
    };
  }

  #limits(user: string | undefined): SiteAnswer {
    if (user === undefined) return { status: 302, headers: { location: "/login" } };
    return { body: JSON.stringify({ title: "Sum", time_limit: 1, memory_limit: 32 }) };
  }

  #submit(request: WireRequest, problem: string, user: string | undefined): SiteAnswer {
    if (user === undefined) return { status: 302, headers: { location: "/login" } };
    const refused = (msg: string) => ({ body: JSON.stringify({ success: false, msg }) });
    if (this.faults.has("languageRefused")) return refused("不支持该语言");
    if (this.faults.has("codeRefused")) return refused("代码不能为空");
    const last = this.#lastSubmitAt.get(user);
    if (last !== undefined && this.now() - last < GAP_MS) return refused("请 5秒 后再提交");
    this.#lastSubmitAt.set(user, this.now());
    const form = formOf(request);
    const { id } = this.store(
      { user, problem, language: form.get("language") ?? "", code: form.get("source") ?? "" },
      MXT_ORIGIN,
    );
    return { body: JSON.stringify({ success: true, solution_id: id }) };
  }

  #state(id: string): SiteAnswer {
    if (this.faults.has("pageChanged")) return { body: "<html></html>" };
    const submission = this.submissions.find((one) => String(one.id) === id);
    if (!submission) return { body: JSON.stringify({ result: 0 }) };
    const phase = this.phaseOf(submission);
    const marker = markerOf(submission.code);
    const result =
      phase === "final" ? (NUMBERS[marker] ?? 0) : { waiting: 0, compiling: 2, judging: 3 }[phase];
    const pass_rate = marker === "AC" ? "1.0" : "0.35";
    return { body: JSON.stringify({ result, time: 15, memory: 1024, pass_rate }) };
  }
}
