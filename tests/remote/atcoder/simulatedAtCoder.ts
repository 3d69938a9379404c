import type { SiteAnswer } from "../../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import type { WireRequest } from "../../../src/server/platform/outgoing/transport.ts";
import { markerOf, SimulatedJudge } from "../support/simulatedJudge.ts";

export const layouts = ["parts", "headings", "paragraphs"] as const;

/** Simulates the pages of AtCoder. Users submit directly to AtCoder; the Verdict server never submits code there. */
export class SimulatedAtCoder extends SimulatedJudge {
  layout: (typeof layouts)[number] = "parts";
  locale: "en" | "ja" = "en";

  readonly answer = (request: WireRequest): SiteAnswer => {
    const answer = this.faultAnswer() ?? this.#route(request);
    return {
      ...answer,
      headers: { "content-type": "text/html; charset=utf-8", ...answer.headers },
    };
  };

  #route({ url }: WireRequest): SiteAnswer {
    const task = /^\/contests\/([\w-]+)\/tasks\/(\w+)$/.exec(url.pathname);
    if (task) return this.#problem(task[2] ?? "");
    const submission = /^\/contests\/([\w-]+)\/submissions\/(\d+)$/.exec(url.pathname);
    if (submission) return this.#submission(submission[2] ?? "");
    const user = /^\/users\/(\w+)$/.exec(url.pathname)?.[1];
    const profile = user === undefined ? undefined : this.profiles.get(user);
    if (profile !== undefined) {
      return {
        body: `<table><tr><th>Birth Year</th><td>2000</td></tr><tr><th>Affiliation</th><td>${profile}</td></tr></table>`,
      };
    }
    return { status: 404, body: "" };
  }

  #problem(task: string): SiteAnswer {
    if (this.faults.has("foreignRedirect")) {
      return { status: 302, headers: { location: "https://127.0.0.1/" } };
    }
    if (task !== "abc100_a" && task !== "abc100_b") return { status: 404, body: "<h1>404</h1>" };
    const title = task === "abc100_b" ? "B - 苹果 &amp; Pears" : "A - Sum of Fruits";
    const limits = this.faults.has("pageChanged")
      ? "<p>Limits: see below</p>"
      : "<p>Time Limit: 500 msec / Memory Limit: 256 MiB</p>";
    return {
      body: `<span class="h2">${title}<a class="btn" href="/contests/abc100/tasks/${task}/editorial">Editorial</a></span>${limits}<div id="task-statement"><span class="lang">${this.#statement()}</span></div>`,
    };
  }

  #statement(): string {
    const isEnglish = this.locale === "en";
    const [statement, input, output, sampleInput, sampleOutput] = isEnglish
      ? ["Problem Statement", "Input", "Output", "Sample Input 1", "Sample Output 1"]
      : ["問題文", "入力", "出力", "入力例 1", "出力例 1"];
    const description = '<p>Count <var>a < b</var> 的水果.</p><img src="/img/agc/1000.png">';
    const parts: [string | undefined, string][] = [
      [statement, description],
      [input, "<p>Two numbers.</p>"],
      [output, "<p>Their sum.</p>"],
      [sampleInput, "<pre>1 5\n10 20\n</pre>"],
      [sampleOutput, "<pre>6\n30\n</pre><p>Use <b>long long</b>.</p>"],
    ];
    const html = {
      parts: () =>
        parts.map(
          ([name, body]) => `<div class="part"><section><h3>${name}</h3>${body}</section></div>`,
        ),
      headings: () => parts.map(([name, body]) => `<h3>${name}</h3><section>${body}</section>`),
      paragraphs: () => parts.map(([name, body]) => `<p>${name}</p><div>${body}</div>`),
    }[this.layout]();
    const language = isEnglish ? "lang-en" : "lang-ja";
    return `<div class="${language}">${html.join("\n")}</div>`;
  }

  #submission(id: string): SiteAnswer {
    const submission = this.submissions.find((one) => String(one.id) === id);
    if (!submission) return { status: 404, body: "" };
    if (this.faults.has("pageChanged")) return { body: "<html>new</html>" };
    const phase = this.phaseOf(submission);
    const marker = markerOf(submission.code);
    const status = { waiting: "WJ", compiling: "WR", judging: "3/20 WA", final: marker }[phase];
    const usage =
      phase === "final"
        ? "<tr><th>Exec Time</th><td>15 ms</td></tr><tr><th>Memory</th><td>1024 KiB</td></tr>"
        : "";
    const [contest, task] = submission.problem.split("/");
    return {
      body: `<table><tr><th>Task</th><td><a href="/contests/${contest}/tasks/${task}">A - Sum</a></td></tr><tr><th>User</th><td><a href="/users/${submission.user}">${submission.user}</a></td></tr><tr><th>Language</th><td>C++23 (GCC 15.2.0)</td></tr><tr><th>Code Size</th><td>120 Byte</td></tr><tr><th>Status</th><td id="judge-status"><span class="label">${status}</span></td></tr>${usage}</table>`,
    };
  }
}
