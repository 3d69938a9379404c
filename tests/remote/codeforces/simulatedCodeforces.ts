import type { SiteAnswer } from "../../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import type { WireRequest } from "../../../src/server/platform/outgoing/transport.ts";
import { markerOf, SimulatedJudge } from "../support/simulatedJudge.ts";

const API_GAP_MS = 2_000;
const VERDICTS: Record<string, string> = {
  AC: "OK",
  WA: "WRONG_ANSWER",
  TLE: "TIME_LIMIT_EXCEEDED",
  MLE: "MEMORY_LIMIT_EXCEEDED",
  RE: "RUNTIME_ERROR",
  CE: "COMPILATION_ERROR",
  ODD: "VERDICT_OF_TOMORROW",
};

/**
 * Simulates the pages and the public API of Codeforces; users submit their code on Codeforces themselves, and Verdict's
 * server never submits code.
 */
export class SimulatedCodeforces extends SimulatedJudge {
  #lastCallAt = Number.NEGATIVE_INFINITY;
  isApiLimited = false;

  readonly answer = (request: WireRequest): SiteAnswer => {
    const answer = this.faultAnswer() ?? this.#route(request);
    return {
      ...answer,
      headers: { "content-type": "text/html; charset=utf-8", ...answer.headers },
    };
  };

  #route({ url }: WireRequest): SiteAnswer {
    const problem = /^\/(?:problemset|gym)\/(?:problem\/)?(\d+)\/(?:problem\/)?(\w+)$/.exec(
      url.pathname,
    );
    if (problem) return this.#problem(`${problem[1]}${problem[2]}`);
    if (url.pathname === "/gym/100001") return this.#gymContest();
    if (url.pathname === "/gym/100001/attachments/download/7/statements.pdf") {
      return { headers: { "content-type": "application/pdf" }, body: "%PDF-1.5 all problems" };
    }
    if (url.pathname === "/api/contest.status") return this.#status(url.searchParams);
    if (url.pathname === "/api/user.info") return this.#user(url.searchParams.get("handles") ?? "");
    return { status: 404, body: "" };
  }

  #user(handle: string): SiteAnswer {
    const headers = { "content-type": "application/json" };
    const organization = this.profiles.get(handle);
    if (organization === undefined) {
      const comment = `handles: User with handle ${handle} not found`;
      return { status: 400, headers, body: JSON.stringify({ status: "FAILED", comment }) };
    }
    const result = [{ handle, firstName: "小明", organization, rating: 1500 }];
    return { headers, body: JSON.stringify({ status: "OK", result }) };
  }

  #problem(id: string): SiteAnswer {
    if (this.faults.has("foreignRedirect")) {
      return { status: 302, headers: { location: "https://codeforces.com.evil.example/" } };
    }
    if (id === "100001B")
      return { headers: { "content-type": "application/pdf" }, body: "%PDF-1.5 one problem" };
    if (!["1000A", "1000B", "100001A"].includes(id)) {
      return { body: "<table><tr><th>Actions</th></tr></table>" };
    }
    const limit = this.faults.has("pageChanged") ? "time" : "time-limit";
    const title = id === "1000B" ? "B. 苹果 &amp; Pears" : "A. Sum of Fruits";
    const files =
      id === "1000B" ? ["fruit.in", "fruit.out"] : ["standard input", "standard output"];
    const interaction =
      id === "1000B" ? '<div><div class="section-title">Interaction</div><p>Ask.</p></div>' : "";
    const lines =
      '<div class="test-example-line test-example-line-even test-example-line-0">1 5</div><div class="test-example-line test-example-line-odd">10 20</div>';
    return {
      body: `<div class="problem-statement"><div class="header"><div class="title">${title}</div><div class="${limit}"><div class="property-title">time limit per test</div>0.5 seconds</div><div class="memory-limit"><div class="property-title">memory limit per test</div>256 megabytes</div><div class="input-file"><div class="property-title">input</div>${files[0]}</div><div class="output-file"><div class="property-title">output</div>${files[1]}</div></div>
<div><p>Count $$$a &lt; b$$$ 的水果.</p><img class="tex-graphics" src="https://espresso.codeforces.com/1.png"></div><div class="input-specification"><div class="section-title">Input</div><p>Two numbers.</p></div><div class="output-specification"><div class="section-title">Output</div><p>Their sum.</p></div>${interaction}
<div class="sample-tests"><div class="section-title">Examples</div><div class="sample-test"><div class="input"><div class="title">Input</div><pre>${lines}</pre></div><div class="output"><div class="title">Output</div><pre>6<br>30</pre></div></div></div><div class="note"><div class="section-title">Note</div><p>Use <b>long long</b>.</p></div></div><span class="tag-box">math</span><span class="tag-box">*800</span>`,
    };
  }

  /** The statement of problem B is a separate PDF; the statement of C is in the contest's PDF. */
  #gymContest(): SiteAnswer {
    const row = (index: string, title: string, limits: string) =>
      `<tr><td><a href="/gym/100001/problem/${index}">${index}</a></td><td><a href="/gym/100001/problem/${index}">${title}</a><div>standard input/output<br>${limits}</div></td></tr>`;
    return {
      body: `<table>${row("A", "Sum of Fruits", "1 s, 64 MB")}${row("B", "Apples &amp; Pears", "0.5 s, 256 MB")}${row("C", "Third", "2 s, 512 MB")}</table>
<a href="/gym/100001/attachments/download/7/statements.pdf">Statements</a><a href="/gym/100001/attachments/download/8/tutorial.pdf">Tutorial</a>`,
    };
  }

  #status(query: URLSearchParams): SiteAnswer {
    const json = { "content-type": "application/json" };
    if (this.faults.has("pageChanged")) return { body: "<html>new</html>" };
    const isEarly = this.now() - this.#lastCallAt < API_GAP_MS;
    this.#lastCallAt = this.now();
    if (this.isApiLimited && isEarly) {
      return {
        status: 400,
        headers: json,
        body: JSON.stringify({ status: "FAILED", comment: "Call limit exceeded" }),
      };
    }
    const result = this.submissions
      .filter(
        ({ user, problem }) =>
          user === query.get("handle") && problem.startsWith(query.get("contestId") ?? ""),
      )
      .map((one) => {
        const phase = this.phaseOf(one);
        const [, contestId, index] = /^(\d+)(\D\d*)$/.exec(one.problem) ?? [];
        return {
          id: one.id,
          contestId: Number(contestId),
          problem: { contestId: Number(contestId), index },
          author: { members: [{ handle: one.user }] },
          programmingLanguage: "C++23 (GCC 14-64, msys2)",
          ...(phase === "final" && { verdict: VERDICTS[markerOf(one.code)] }),
          ...(phase === "judging" && { verdict: "TESTING" }),
          timeConsumedMillis: 15,
          memoryConsumedBytes: 1024 * 1024,
        };
      });
    return { headers: json, body: JSON.stringify({ status: "OK", result }) };
  }
}
