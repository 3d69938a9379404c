import type { SiteAnswer } from "../../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import type { WireRequest } from "../../../src/server/platform/outgoing/transport.ts";
import {
  errorLinesOf,
  escaped,
  formOf,
  markerOf,
  SimulatedJudge,
  type SimulatedSubmission,
} from "../support/simulatedJudge.ts";

const ORIGIN = "http://poj.org";
const COOKIE = "JSESSIONID";
const LANGUAGES = ["G++", "GCC", "Java", "Pascal", "C++", "C", "Fortran"];

const VERDICTS: Record<string, string> = {
  AC: "Accepted",
  PE: "Presentation Error",
  WA: "Wrong Answer",
  TLE: "Time Limit Exceeded",
  MLE: "Memory Limit Exceeded",
  OLE: "Output Limit Exceeded",
  RE: "Runtime Error",
  CE: "Compile Error",
  SE: "Validator Error",
  ODD: "Judged by hand",
};

/**
 * A judge whose pages are structured like POJ's: the memory and time cells are empty unless the code is accepted, and
 * all samples are in one block.
 */
export class SimulatedPoj extends SimulatedJudge {
  readonly origin = ORIGIN;
  #lastSubmitAt = new Map<string, number>();

  readonly answer = (request: WireRequest): SiteAnswer => {
    const answer = this.faultAnswer() ?? this.#route(request);
    const charset = this.faults.has("wrongCharset") ? "gb2312" : "UTF-8";
    return {
      ...answer,
      headers: { "content-type": `text/html;charset=${charset}`, ...answer.headers },
    };
  };

  #route(request: WireRequest): SiteAnswer {
    const { pathname, searchParams } = request.url;
    const user = this.userOf(request, COOKIE);
    if (pathname === "/") return { body: page("Welcome", "", user) };
    if (pathname === "/problem") return this.#problem(searchParams.get("id") ?? "", user);
    if (pathname === "/login") return this.#login(request);
    if (pathname === "/submit") return this.#submit(request, user);
    if (pathname === "/status") return { body: page("Status", this.#list(searchParams), user) };
    if (pathname === "/showcompileinfo") {
      return this.#compileErrors(searchParams.get("solution_id") ?? "");
    }
    return { status: 404, body: "Not Found" };
  }

  #problem(id: string, user: string | undefined): SiteAnswer {
    if (this.faults.has("foreignRedirect")) {
      return { status: 302, headers: { location: "http://10.0.0.1/" } };
    }
    if (id !== "1000" && id !== "1001") {
      return {
        body: `<title>Error</title><ul><li>Can not find problem (ID:${escaped(id)})</li></ul>`,
      };
    }
    const title = id === "1000" ? "Sum of Fruits" : "苹果 &amp; Pears";
    const facts = this.faults.has("pageChanged") ? "facts" : "plm";
    const isSpecial = id === "1001";
    const samples = isSpecial
      ? [
          "<b>Sample 1</b>\n1 5\n<b>Sample 2</b>\n10 20\n",
          "<b>Sample 1</b>\n6\n<b>Sample 2</b>\n30\n",
        ]
      : ["1 5\n10 20\n", "6\n30\n"];
    return {
      body: page(
        `${id} -- ${title}`,
        `<div class="ptt" lang="en-US">${title}</div>
<div class="${facts}"><table align="center"><tr><td><b>Time Limit:</b> 1000MS</td><td width="10px"></td><td><b>Memory Limit:</b> 32768K</td></tr>
<tr><td><b>Total Submissions:</b> 12</td><td></td><td><b>Accepted:</b> 3</td></tr>${isSpecial ? '<tr><td colspan="3" style="color:red"><b>Special Judge</b></td></tr>' : ""}</table></div>
<p class="pst">Description</p><div class="ptx" lang="en-US">Count a &lt; b 的水果.<br><img src="images/1000_1.jpg"></div>
<p class="pst">Input</p><div class="ptx" lang="en-US">Two numbers.</div>
<p class="pst">Output</p><div class="ptx" lang="en-US">Their sum.</div>
<p class="pst">Sample Input</p><pre class="sio">${samples[0]}</pre>
<p class="pst">Sample Output</p><pre class="sio">${samples[1]}</pre>
<p class="pst">Hint</p><div class="ptx" lang="en-US">Use <b>long long</b>.</div>
<p class="pst">Source</p><div class="ptx" lang="en-US"><a href="searchproblem?field=source&key=Fruit">Fruit Cup 2009</a></div>`,
        user,
      ),
    };
  }

  #login(request: WireRequest): SiteAnswer {
    const form = formOf(request);
    const user = form.get("user_id1") ?? "";
    const cookie = this.openSession(user, form.get("password1") ?? "", COOKIE);
    const setCookies = cookie === undefined ? [] : [cookie];
    return { status: 302, headers: { location: "/" }, setCookies };
  }

  #submit(request: WireRequest, user: string | undefined): SiteAnswer {
    if (user === undefined) return errors("Please login first.");
    const form = formOf(request);
    const source = form.get("source") ?? "";
    const code = form.get("encoded") === "1" ? Buffer.from(source, "base64").toString() : source;
    const last = this.#lastSubmitAt.get(user);
    if (last !== undefined && this.now() - last < 5_000) {
      return errors("You are submitting too frequently, wait 5 seconds.");
    }
    if (this.faults.has("languageRefused")) return errors("Wrong language");
    if (this.faults.has("codeRefused")) return errors("Source code contains forbidden words");
    if (code.length < 20) return errors("Source code too short, minimum is 20");
    this.#lastSubmitAt.set(user, this.now());
    const problem = form.get("problem_id") ?? "";
    this.store({ user, problem, language: form.get("language") ?? "", code }, ORIGIN);
    return { status: 302, headers: { location: `${ORIGIN}/status` } };
  }

  #list(query: URLSearchParams): string {
    const top = Number(query.get("top") || Number.POSITIVE_INFINITY);
    const problem = query.get("problem_id") || undefined;
    const user = query.get("user_id") || undefined;
    const rows = this.submissions
      .filter((one) => one.id < top && (problem ?? one.problem) === one.problem)
      .filter((one) => user === undefined || one.user === user)
      .slice(0, 20)
      .flatMap((one) => (this.faults.has("duplicateRows") ? [one, one] : [one]))
      .map((one) => this.#row(one))
      .join("\n");
    const name = this.faults.has("pageChanged") ? "list" : "a";
    return `<TABLE cellSpacing=0 class=${name}><tr class=in><td>Run ID</td><td>User</td><td>Problem</td></tr>${rows}</TABLE>`;
  }

  #row(one: SimulatedSubmission): string {
    const phase = this.phaseOf(one);
    const marker = markerOf(one.code);
    const state = {
      waiting: "Waiting",
      compiling: "Compiling",
      judging: "Running &amp; Judging",
      final: VERDICTS[marker] ?? "",
    }[phase];
    const isAccepted = phase === "final" && marker === "AC";
    const [memory, time] = isAccepted ? ["1024K", "15MS"] : ["", ""];
    const link =
      state === "Compile Error"
        ? `<a href=showcompileinfo?solution_id=${one.id} target=_blank><font color=green>${state}</font></a>`
        : `<font color=blue>${state}</font>`;
    const language = LANGUAGES[Number(one.language)] ?? "";
    return `<tr align=center><td>${one.id}</td><td><a href=userstatus?user_id=${one.user}>${one.user}</a></td><td><a href=problem?id=${one.problem}>${one.problem}</a></td><td>${link}</td><td>${memory}</td><td>${time}</td><td><a href=showsource?solution_id=${one.id}>${language}</a></td><td>${Buffer.byteLength(one.code)}B</td><td>2026-03-01 08:00:00</td></tr>`;
  }

  #compileErrors(id: string): SiteAnswer {
    const submission = this.submissions.find((one) => String(one.id) === id);
    if (!submission) return errors("No such solution");
    const text = `Main.cpp:3: error: '水果' was not declared\n  a < b;`;
    return {
      body: page(
        "Compile Error",
        `<pre><font size=3>${escaped(text + errorLinesOf(submission.code))}</font></pre>`,
      ),
    };
  }
}

function errors(reason: string): SiteAnswer {
  return { body: page("Error", `<b>Error Occurred</b><ul><li>${reason}</li></ul>`) };
}

function page(title: string, body: string, user?: string): string {
  const menu =
    user === undefined
      ? "<form action=login method=post></form>"
      : `<a href=userstatus?user_id=${user}>${user}</a> <a href=login?action=logout>Log Out</a>`;
  return `<html><head><title>${title}</title></head><body>${menu}${body}</body></html>`;
}
