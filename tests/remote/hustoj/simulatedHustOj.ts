import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../../../src/shared/system/clock.ts";
import type { SiteAnswer } from "../../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import type { WireRequest } from "../../../src/server/platform/outgoing/transport.ts";
import {
  escaped,
  formOf,
  markerOf,
  SimulatedJudge,
  type SimulatedSubmission,
} from "../support/simulatedJudge.ts";
import { problemPage, type Template, type TemplateLanguage } from "./hustOjTemplates.ts";

const COOKIE = "PHPSESSID";
const GAP_MS = 10_000;
/** If more submissions than this are queued, each new submission needs a CAPTCHA. */
const WAITING_MAX = 50;
const LANGUAGES = ["C", "C++", "Pascal", "Java", "Ruby", "Bash", "Python"];
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

interface HustOjSettings {
  template: Template;
  language: TemplateLanguage;
  /** Whether logging in requires a CAPTCHA; the simulated judge accepts no answer to it. */
  hasLoginCaptcha: boolean;
  hasSubmitCaptcha: boolean;
  /** Whether a login ends the user's other sessions, as on sites that allow only one IP address per user. */
  hasOneSession: boolean;
  /** Whether `?ajax=1` returns the submission's number; older versions redirect instead. */
  hasAjax: boolean;
  /** Whether `status-ajax.php` returns values with units, and not in the 2019 format. */
  hasUnits: boolean;
  /**
   * Number of accepted submissions per user and problem after which the site answers further submissions with Wrong
   * Answer, whatever the code is.
   */
  poisonAfter: number;
}

/**
 * Simulates a HUSTOJ site with its pitfalls: single-use tokens, a minimum interval between submissions that is enforced
 * without an error message, and false verdicts.
 */
export class SimulatedHustOj extends SimulatedJudge {
  readonly origin: string;
  readonly settings: HustOjSettings = {
    template: "bs3",
    language: "en",
    hasLoginCaptcha: false,
    hasSubmitCaptcha: false,
    hasOneSession: false,
    hasAjax: true,
    hasUnits: true,
    poisonAfter: 10,
  };
  #lastSubmitAt = new Map<string, number>();
  #tokens = new Set<string>();

  constructor(clock: Clock, origin: string) {
    super(clock);
    this.origin = origin;
  }

  readonly answer = (request: WireRequest): SiteAnswer => {
    const answer = this.faultAnswer() ?? this.#route(request);
    const charset = this.faults.has("wrongCharset") ? "gb2312" : "utf-8";
    const headers = { "content-type": `text/html; charset=${charset}`, ...answer.headers };
    return { ...answer, headers };
  };

  #route(request: WireRequest): SiteAnswer {
    const { pathname, searchParams } = request.url;
    const user = this.userOf(request, COOKIE);
    switch (pathname) {
      case "/problem.php":
        return this.#problem(searchParams.get("id") ?? "");
      case "/csrf.php": {
        const token = randomBytes(8).toString("hex");
        this.#tokens.add(token);
        return { body: `<input type="hidden" name="csrf" value="${token}">` };
      }
      case "/loginpage.php":
        return {
          body:
            user === undefined
              ? "<form action=login.php></form>"
              : "<a href=logout.php>Please logout First!</a>",
        };
      case "/login.php":
        return this.#login(request);
      case "/submit.php":
        return this.#submit(request, user);
      case "/status.php":
        return { body: this.#list(searchParams) };
      case "/status-ajax.php":
        return this.#state(searchParams.get("solution_id") ?? "");
      case "/ceinfo.php":
        return {
          body: `<div><pre id="errtxt"><code>${escaped("Main.cc:3: error: '水果' was not declared\n  a < b;")}</code></pre></div>`,
        };
      default:
        return { status: 404, body: "Not Found" };
    }
  }

  /**
   * Simulates a submission that the account's owner makes in a browser. The account's next submission must wait for the
   * minimum interval.
   */
  submitByHand(user: string, problem: string): void {
    this.#lastSubmitAt.set(user, this.now());
    this.store({ user, problem, language: "0", code: "SIM:WA" }, this.origin);
  }

  #problem(id: string): SiteAnswer {
    if (this.faults.has("foreignRedirect")) {
      return { status: 302, headers: { location: "http://192.168.0.1/" } };
    }
    if (id !== "1000" && id !== "1001") return { body: "<h2>No such Problem!</h2>" };
    const title = id === "1000" ? "Sum of Fruits" : "苹果 &amp; Pears";
    const { template, language } = this.settings;
    const page = problemPage(template, language, { id, title, isSpecial: id === "1001" });
    return { body: this.faults.has("pageChanged") ? page.replaceAll(/<h\d/g, "<p") : page };
  }

  #login(request: WireRequest): SiteAnswer {
    const form = formOf(request);
    if (!this.#tokens.delete(form.get("csrf") ?? ""))
      return { status: 403, body: "Invalid csrf token" };
    if (this.settings.hasLoginCaptcha)
      return { body: "<script>alert('Verify Code Wrong!');</script>" };
    const user = form.get("user_id") ?? "";
    const password = this.accounts.get(user);
    const isRight =
      password !== undefined &&
      form.get("password") === createHash("md5").update(password).digest("hex");
    if (!isRight) return { body: "<script>alert('UserName or Password Wrong!');</script>" };
    if (this.settings.hasOneSession) {
      for (const [session, other] of this.sessions)
        if (other === user) this.sessions.delete(session);
    }
    const cookie = this.openSession(user, password, COOKIE);
    return {
      body: "<script>setTimeout('history.go(-2)',500)</script>",
      setCookies: cookie === undefined ? [] : [cookie],
    };
  }

  #submit(request: WireRequest, user: string | undefined): SiteAnswer {
    const form = formOf(request);
    if (!this.#tokens.delete(form.get("csrf") ?? ""))
      return { status: 403, body: "Invalid csrf token" };
    if (user === undefined) return { body: "<a href=loginpage.php>Please login First!</a>" };
    if (this.settings.hasSubmitCaptcha || this.#waiting() > WAITING_MAX)
      return { body: "<p>Verify Code Wrong!</p>" };
    if (this.faults.has("languageRefused")) return errorPage("Language not allowed here");
    if (this.faults.has("codeRefused")) return errorPage("Code too long!");
    const isAjax = this.settings.hasAjax && request.url.searchParams.get("ajax") === "1";
    const toList: SiteAnswer = { status: 302, headers: { location: `status.php?user_id=${user}` } };
    const last = this.#lastSubmitAt.get(user);
    // During the minimum interval between submissions nothing is stored, although the response of older versions looks
    // like success.
    if (last !== undefined && this.now() - last < GAP_MS) return isAjax ? { body: "-1" } : toList;
    this.#lastSubmitAt.set(user, this.now());
    const stored = this.store(
      {
        user,
        problem: form.get("id") ?? "",
        language: form.get("language") ?? "",
        code: form.get("source") ?? "",
      },
      this.origin,
    );
    return isAjax ? { body: String(stored.id) } : toList;
  }

  /** Number of submissions without a verdict. */
  #waiting(): number {
    return this.submissions.filter((one) => this.phaseOf(one) !== "final").length;
  }

  #list(query: URLSearchParams): string {
    const problem = query.get("problem_id") || undefined;
    const user = query.get("user_id") || undefined;
    const top = Number(query.get("top") || Number.POSITIVE_INFINITY);
    const rows = this.submissions
      .filter((one) => one.id <= top)
      .filter((one) => (problem ?? one.problem) === one.problem && (user ?? one.user) === one.user)
      .slice(0, 20)
      .flatMap((one) => (this.faults.has("duplicateRows") ? [one, one] : [one]))
      .map((one, index) => this.#row(one, index))
      .join("");
    const id = this.faults.has("pageChanged") ? "table" : "result-tab";
    return `<table id=${id}><thead><tr class='toprow'><td>RunID<td>User</tr></thead><tbody>${rows}</tbody></table>`;
  }

  #row(one: SimulatedSubmission, index: number): string {
    const number = this.#numberOf(one);
    const [memory, time] = number === 4 ? ["1024", "15"] : ["0", "0"];
    const language = LANGUAGES[Number(one.language)] ?? "";
    return `<tr class='${index % 2 === 0 ? "oddrow" : "evenrow"}'><td>${one.id}</td><td><a href='userinfo.php?user=${one.user}'>${one.user}</a></td><td><a href='problem.php?id=${one.problem}'>${one.problem}</a></td><td><span class='hidden' style='display:none' result='${number}'></span><a class='btn'>正确<!-- a joke --></a></td><td>${memory}</td><td>${time}</td><td>${language}/<a href='submitpage.php?id=${one.problem}'>Edit</a></td><td>${Buffer.byteLength(one.code)} B</td><td>2026-03-01 08:00:00</td></tr>`;
  }

  #state(id: string): SiteAnswer {
    if (this.faults.has("pageChanged")) return { body: "<html>new page</html>" };
    const submission = this.submissions.find((one) => String(one.id) === id);
    if (!submission) return { body: "0, 0, 0" };
    const number = this.#numberOf(submission);
    const isMadeUp = number !== NUMBERS[markerOf(submission.code)] && number >= 4 && number <= 11;
    const judger = isMadeUp ? "poisoner" : "judge1";
    const text = this.settings.hasUnits
      ? `${number},1024 KB,15 ms,${judger},100`
      : `${number},1024,15,${judger}`;
    return { body: text };
  }

  #numberOf(one: SimulatedSubmission): number {
    const phase = this.phaseOf(one);
    if (phase !== "final") return { waiting: 0, compiling: 2, judging: 3 }[phase];
    const accepted = this.submissions.filter(
      (other) =>
        other.id < one.id &&
        other.user === one.user &&
        other.problem === one.problem &&
        markerOf(other.code) === "AC",
    );
    if (accepted.length >= this.settings.poisonAfter) return NUMBERS["WA"] ?? 6;
    return NUMBERS[markerOf(one.code)] ?? 0;
  }
}

/** The menu of an error page contains the word "language", whatever the error text is. */
function errorPage(text: string): SiteAnswer {
  return {
    body: `<nav>Language <a>中文</a> 语言 English</nav><div class="jumbotron"><p>${text}</p></div>`,
  };
}
