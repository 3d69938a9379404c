import { createHash } from "node:crypto";
import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type {
  RemoteAdapter,
  RemoteJudgeInfo,
  RemoteProblemId,
  RemoteSubmission,
} from "../adapter/adapter.ts";
import { pageText } from "../adapter/answers.ts";
import { parseProblemId } from "../adapter/problemId.ts";
import { beforeCode, RemoteError } from "../adapter/remoteError.ts";
import { parsePage, select, textOf } from "../html/page.ts";
import { sampleText } from "../html/statementPart.ts";
import { HUSTOJ_LANGUAGES } from "./languages.ts";
import { parseHustOjProblem } from "./problem.ts";
import { parseHustOjState, parseHustOjSubmissions } from "./submissions.ts";

/** A site that runs HUSTOJ. */
interface HustOjSite {
  judge: string;
  title: string;
  origin: string;
}

/**
 * Maximum number of times that an account solves one problem: by default, HUSTOJ invents verdicts from the tenth time
 * on.
 */
const SOLVED_MAX = 9;
/** Pattern for the addresses of problems on any HUSTOJ site. */
const PROBLEM_ADDRESS =
  /^(?<host>[a-z0-9.-]+(?::\d{1,5})?)\/(?:\w+\/)*problem\.php\?(?:.*&)?id=(?<key>\d{4,6})(?:&|$)/i;

/**
 * An adapter for any site that runs HUSTOJ. Logging in requires a CAPTCHA, which this program does not solve. An
 * administrator therefore has to supply a session. If code is sent before the site's minimum interval has passed, the
 * response looks like a success, but nothing is stored.
 */
export function hustOjAdapter({ judge, title, origin }: HustOjSite): RemoteAdapter {
  const { host } = new URL(origin);
  const info: RemoteJudgeInfo = {
    judge,
    title,
    origin,
    origins: [origin],
    charset: "utf-8",
    accountGroup: judge,
    submitGapMs: 12_000,
    requestGapMs: 2_000,
    codeBytesMin: 2,
    codeBytesMax: 65_536,
    pollsWithoutSession: true,
    loginNeedsPerson: true,
    solvedMax: SOLVED_MAX,
    languages: HUSTOJ_LANGUAGES,
  };
  const problemUrl = ({ key }: RemoteProblemId) => `${origin}/problem.php?id=${key}`;

  return {
    info,
    parseId: (text) =>
      parseProblemId(text, {
        judge,
        key: /^[1-9]\d{3,5}$/,
        address: PROBLEM_ADDRESS,
        host,
      }),
    problemUrl,

    async readProblem(client, problem) {
      const answer = await client.send({ url: problemUrl(problem) });
      return parseHustOjProblem(pageText(answer), problemUrl(problem));
    },
    parseProblem: (page, problem) => parseHustOjProblem(page, problemUrl(problem)),

    async login(client, { user, password }) {
      const csrf = await csrfToken(client);
      const answer = await client.send({
        url: `${origin}/login.php`,
        body: {
          form: {
            user_id: user,
            password: createHash("md5").update(password).digest("hex"),
            csrf,
            vcode: "",
          },
        },
        headers: { referer: `${origin}/loginpage.php`, origin },
        redirects: 0,
      });
      const text = pageText(answer);
      if (/verify code|验证码/i.test(text)) throw new RemoteError("needsPerson", "a CAPTCHA");
      if (!(await isLoggedIn(client))) throw new RemoteError("loginRefused");
    },
    isLoggedIn,

    async listSubmissions(client, { problem, user }) {
      const rows = await submissionsOf(client, origin, { problem_id: problem.key, user_id: user });
      return rows.filter((row) => row.problemKey === problem.key);
    },

    async submit(client, { problem, language, text }) {
      const csrf = await beforeCode(csrfToken(client));
      const answer = await client.send({
        url: `${origin}/submit.php?ajax=1`,
        body: { form: { id: problem.key, language, source: text, csrf, vcode: "" } },
        headers: { referer: `${origin}/submitpage.php?id=${problem.key}`, origin },
        redirects: 0,
      });
      const location = answer.headers["location"] ?? "";
      // Older versions do not support `ajax=1`. They redirect to the status page, even if they refuse the code because
      // the minimum interval between submissions has not passed. Only the list shows whether the code was stored.
      if (answer.status === 302 && /status\.php/i.test(location)) return { remoteId: undefined };
      if (answer.status === 302 && /login/i.test(location)) throw new RemoteError("sessionEnded");
      if (answer.status === 403) throw new RemoteError("unavailable", "the CSRF token was refused");
      return receiptOf(pageText(answer).trim(), info);
    },

    /**
     * Only the response for a single submission shows whether a verdict is fictitious. That response also contains the
     * details of states that the adapter does not know.
     */
    async listStates(client, { user, newestId }) {
      const rows = await submissionsOf(client, origin, { top: newestId, user_id: user });
      return rows.map(({ remoteId, state }) =>
        ["final", "unknown"].includes(state.phase)
          ? { remoteId, state: { phase: "decided" } as const }
          : { remoteId, state },
      );
    },

    async poll(client, { remoteId }) {
      const url = `${origin}/status-ajax.php?solution_id=${remoteId}`;
      return parseHustOjState(pageText(await client.send({ url })));
    },

    async compileErrors(client, { remoteId }) {
      const answer = await client.send({ url: `${origin}/ceinfo.php?sid=${remoteId}` });
      const text = select(parsePage(pageText(answer)), "#errtxt");
      return text ? sampleText(text) : "";
    },
  };

  async function csrfToken(client: OutgoingClient): Promise<string> {
    const headers = { referer: `${origin}/loginpage.php` };
    const page = parsePage(pageText(await client.send({ url: `${origin}/csrf.php`, headers })));
    const token = select(page, "input[name=csrf]")?.attribs["value"];
    if (token === undefined) throw new RemoteError("pageChanged", "no CSRF token");
    return token;
  }

  /** For a signed-in user, the login page only asks the user to log out first; for other users, it contains a form. */
  async function isLoggedIn(client: OutgoingClient): Promise<boolean> {
    const answer = await client.send({ url: `${origin}/loginpage.php`, redirects: 0 });
    if (answer.status === 302) return true;
    return /logout first/i.test(pageText(answer));
  }
}

/** A page of 20 submissions of a user: those to one problem, or those starting at a submission number. */
async function submissionsOf(
  client: OutgoingClient,
  origin: string,
  page: { user_id: string } & ({ problem_id: string } | { top: string }),
): Promise<RemoteSubmission[]> {
  const answer = await client.send({ url: `${origin}/status.php?${new URLSearchParams(page)}` });
  return parseHustOjSubmissions(pageText(answer)).filter(
    ({ user }) => user.toLowerCase() === page.user_id.toLowerCase(),
  );
}

/**
 * The page's menus also contain the word "language", so the pattern also requires a word next to it that indicates a
 * refusal.
 */
const LANGUAGE_REFUSED =
  /(?:unknown|invalid|unsupported|forbidden)\s(?:\S+\s){0,2}language|language\s(?:\S+\s){0,2}(?:not\s(?:allowed|supported|available)|forbidden|unsupported)|(?:不支持|不允许|禁用|未知)\S{0,8}语言|语言\S{0,8}(?:不支持|不允许|禁用)/i;

/**
 * The response is the submission's number, `-1` if the minimum interval between submissions has not passed yet, or a
 * page that states a reason.
 */
function receiptOf(text: string, info: RemoteJudgeInfo): { remoteId: string } {
  if (/^\d+$/.test(text)) return { remoteId: text };
  if (text === "-1") throw new RemoteError("tooEarly", "", { waitMs: info.submitGapMs });
  const reason = textOf(parsePage(text));
  if (/verify code|验证码/i.test(reason)) throw new RemoteError("needsPerson", "a CAPTCHA");
  if (/please login|请登录|login first/i.test(reason)) throw new RemoteError("sessionEnded");
  if (/too (?:short|long)|代码过/i.test(reason)) throw new RemoteError("codeRefused", reason);
  const [refusal] = LANGUAGE_REFUSED.exec(reason) ?? [];
  if (refusal !== undefined) throw new RemoteError("languageRefused", refusal);
  throw new RemoteError("pageChanged", "neither a number nor a reason");
}
