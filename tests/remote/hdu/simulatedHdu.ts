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
import { gbk } from "../support/gbk.ts";

const ORIGIN = "https://acm.hdu.edu.cn";
const COOKIE = "PHPSESSID";
const LANGUAGES = ["G++", "GCC", "C++", "C", "Pascal", "Java", "C#"];
const CODE_BYTES_MIN = 50;

const VERDICTS: Record<string, string> = {
  AC: "Accepted",
  PE: "Presentation Error",
  WA: "Wrong Answer",
  TLE: "Time Limit Exceeded",
  MLE: "Memory Limit Exceeded",
  OLE: "Output Limit Exceeded",
  RE: "Runtime Error<br>(STACK_OVERFLOW)",
  CE: "Compilation Error",
  SE: "System Error",
  ODD: "Judged by hand",
};

/**
 * A simulated judge whose pages are structured like HDU's: GBK encoding, attribute values without quotation marks, and
 * tables with two header rows.
 */
export class SimulatedHdu extends SimulatedJudge {
  readonly origin = ORIGIN;
  #lastSubmitAt = new Map<string, number>();

  readonly answer = (request: WireRequest): SiteAnswer => {
    const answer = this.faultAnswer() ?? this.#route(request);
    return typeof answer.body === "string" ? this.#encoded(answer, answer.body) : answer;
  };

  #encoded(answer: SiteAnswer, body: string): SiteAnswer {
    const type = this.faults.has("wrongCharset") ? "text/html; charset=utf-8" : "text/html";
    return { ...answer, headers: { "content-type": type, ...answer.headers }, body: gbk(body) };
  }

  #route(request: WireRequest): SiteAnswer {
    const { pathname, searchParams } = request.url;
    const user = this.userOf(request, COOKIE);
    if (pathname === "/") return { body: page("Home", "", user) };
    if (pathname === "/showproblem.php") return this.#problem(searchParams.get("pid") ?? "", user);
    if (pathname === "/userloginex.php") return this.#login(request);
    if (pathname === "/submit.php") return this.#submit(request, user);
    if (pathname === "/status.php") return { body: page("Status", this.#list(searchParams), user) };
    if (pathname === "/viewerror.php") return this.#compileErrors(searchParams.get("rid") ?? "");
    return { status: 404, body: "Not Found" };
  }

  #problem(id: string, user: string | undefined): SiteAnswer {
    if (this.faults.has("foreignRedirect")) {
      return { status: 302, headers: { location: "http://169.254.169.254/latest/meta-data" } };
    }
    if (id !== "1000" && id !== "1001") {
      return { body: page("System Message", "<div>No such problem - [0]</div>", user) };
    }
    const title = id === "1000" ? "Sum of Fruits" : "苹果 &amp; Pears";
    const titleClass = this.faults.has("pageChanged") ? "heading" : "panel_title";
    const panel = (name: string, content: string) =>
      `<div class=${titleClass} align=left>${name}</div>\n<div class=panel_content>${content}</div><div class=panel_bottom>&nbsp;</div><br>`;
    const font = "style='font-family:Courier New,Courier,monospace;'";
    return {
      body: page(
        "Problem",
        `<h1 style='color:#1A5CC8'>${title}</h1>
<font><b><span style='font-family:Arial;font-size:12px;font-weight:bold;color:green'>Time Limit: 2000/1000 MS (Java/Others)&nbsp;&nbsp;&nbsp;&nbsp;Memory Limit: 65536/32768 K (Java/Others)<br>Total Submission(s): 12&nbsp;&nbsp;&nbsp;&nbsp;Accepted Submission(s): 3<br>${id === "1001" ? "<font color=red>Special Judge</font>" : ""}</span></b></font><br><br>
${panel("Problem Description", "Count a &lt; b 的水果.<br><img src=../../data/images/C1-1.gif><img src=/data/images/1000.png>")}
${panel("Input", "Two numbers.<br>Until the end.")}
${panel("Output", "Their sum.")}
${panel("Sample Input", `<pre><div ${font}>1 5\n10 20</div></pre>`)}
${panel("Sample Output", `<pre><div ${font}>6\n30\n<div style='padding:6px'><div style='font-weight:bold'><i>Hint</i></div>Use <b>long long</b>.</div><i style='font-size:1px'> </i></div></pre>`)}
${panel("Source", "<a href=/search.php?field=problem>Fruit Cup 2009</a>")}`,
        user,
      ),
    };
  }

  #login(request: WireRequest): SiteAnswer {
    const form = formOf(request);
    const user = form.get("username") ?? "";
    const cookie = this.openSession(user, form.get("userpass") ?? "", COOKIE);
    if (cookie === undefined) return { body: page("Login", "No such user or wrong password.") };
    return { status: 302, headers: { location: "/" }, setCookies: [cookie] };
  }

  #submit(request: WireRequest, user: string | undefined): SiteAnswer {
    if (user === undefined) {
      return { status: 302, headers: { location: "userloginex.php?action=login" } };
    }
    const form = formOf(request);
    const encoded = Buffer.from(form.get("_usercode") ?? "", "base64").toString();
    const code = decodeURIComponent(encoded);
    const last = this.#lastSubmitAt.get(user);
    if (last !== undefined && this.now() - last < 5_000) {
      return { body: page("Status", "Please don't re-submit in 5 seconds, thank you.") };
    }
    if (this.faults.has("languageRefused")) return errors("Language not supported!");
    if (this.faults.has("codeRefused")) return errors("Code contains forbidden words!");
    if (Buffer.byteLength(code) < CODE_BYTES_MIN) {
      return errors("Code length is improper! Make sure your code length is longer than 50");
    }
    this.#lastSubmitAt.set(user, this.now());
    const problem = form.get("problemid") ?? "";
    this.store({ user, problem, language: form.get("language") ?? "", code }, ORIGIN);
    return { status: 302, headers: { location: "status.php" } };
  }

  #list(query: URLSearchParams): string {
    const first = Number(query.get("first") || Number.POSITIVE_INFINITY);
    const problem = query.get("pid") || undefined;
    const user = query.get("user") || undefined;
    const rows = this.submissions
      .filter((one) => one.id <= first && (problem ?? one.problem) === one.problem)
      .filter((one) => user === undefined || one.user.toLowerCase() === user.toLowerCase())
      .slice(0, 15)
      .flatMap((one) => (this.faults.has("duplicateRows") ? [one, one] : [one]))
      .map((one) => this.#row(one))
      .join("");
    const id = this.faults.has("pageChanged") ? "list" : "fixed_table";
    return `<div id=${id}><table border=0><tr class=table_header><td>Run ID<td>Submit Time<td>Judge Status</tr>
<tr><td colspan=9></td></tr>${rows}</table></div>`;
  }

  #row(one: SimulatedSubmission): string {
    const phase = this.phaseOf(one);
    const marker = markerOf(one.code);
    const state = {
      waiting: "Queuing",
      compiling: "Compiling",
      judging: "Running",
      final: VERDICTS[marker] ?? "",
    }[phase];
    const hasUsage = phase === "final" && marker !== "CE";
    const [time, memory] = hasUsage ? ["15MS", "1024K"] : ["0MS", "0K"];
    const language = LANGUAGES[Number(one.language)] ?? "";
    return `<tr align=center><td height=22px>${one.id}</td><td>2026-03-01 08:00:00</td><td><font color=red>${state}</font></td><td><a href=/showproblem.php?pid=${one.problem}>${one.problem}</a></td><td>${time}</td><td>${memory}</td><td><a href=viewcode.php?rid=${one.id}>${Buffer.byteLength(one.code)} B</a></td><td>${language}</td><td class=fixedsize><a href=/userstatus.php?user=${one.user}>${one.user}</a></td></tr>`;
  }

  #compileErrors(id: string): SiteAnswer {
    const submission = this.submissions.find((one) => String(one.id) === id);
    if (!submission) return { body: page("Error", "No such error message") };
    const text = `0_0.cpp(3): error: '水果' was not declared\n  a < b;`;
    return {
      body: page(
        "Compilation Error",
        `<pre>${escaped(text + errorLinesOf(submission.code))}</pre>`,
      ),
    };
  }
}

function errors(reason: string): SiteAnswer {
  const text = `One or more following ERROR(s) occurred.<ul><li>${reason}</li></ul>`;
  return { body: page("Submit", text) };
}

function page(title: string, body: string, user?: string): string {
  const menu =
    user === undefined
      ? "<a href=/userloginex.php>Sign In</a>"
      : `<a href=/userstatus.php?user=${user}>${user}</a> <a href=/userloginex.php?action=logout>Sign Out</a>`;
  return `<html><head><meta http-equiv=Content-Type content='text/html; charset=gb2312'><title>${title}</title></head><body><table><tr><td>${menu}</td></tr></table>${body}</body></html>`;
}
