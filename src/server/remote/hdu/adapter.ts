import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type {
  RemoteAdapter,
  RemoteCode,
  RemoteJudgeInfo,
  RemoteProblemId,
  RemoteSubmission,
} from "../adapter/adapter.ts";
import { pageText } from "../adapter/answers.ts";
import { parseProblemId } from "../adapter/problemId.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { parsePage, required, select, selectAll, textOf } from "../html/page.ts";
import { sampleText } from "../html/statementPart.ts";
import { compileErrorProof } from "../link/compileErrorProof.ts";
import { parseHduProblem } from "./problem.ts";
import { parseHduSubmissions } from "./submissions.ts";

const ORIGIN = "https://acm.hdu.edu.cn";

const info: RemoteJudgeInfo = {
  judge: "HDU",
  title: "HDU Online Judge",
  origin: ORIGIN,
  origins: [ORIGIN],
  charset: "gbk",
  accountGroup: "HDU",
  submitGapMs: 5_000,
  requestGapMs: 1_000,
  codeBytesMin: 50,
  codeBytesMax: 65_536,
  pollsWithoutSession: true,
  languages: [
    { key: "0", name: "G++", lineComment: "//" },
    { key: "1", name: "GCC", lineComment: "//" },
    { key: "2", name: "C++", lineComment: "//" },
    { key: "3", name: "C", lineComment: "//" },
    { key: "4", name: "Pascal", lineComment: "//" },
    { key: "5", name: "Java", lineComment: "//" },
    { key: "6", name: "C#", lineComment: "//" },
  ],
};

/**
 * HDU. Its pages are encoded in GBK, and the states of submissions are public. The response to a submission contains no
 * submission number, but one page shows the states of all submissions of one user.
 */
export const hduAdapter: RemoteAdapter = {
  info,
  parseId: (text) =>
    parseProblemId(text, {
      judge: info.judge,
      key: /^[1-9]\d{3,5}$/,
      address: /^acm\.hdu\.edu\.cn\/showproblem\.php\?(?:.*&)?pid=(?<key>\d{4,6})(?:&|$)/i,
    }),
  problemUrl,

  async readProblem(client, problem) {
    const answer = await client.send({ url: problemUrl(problem) });
    return parseHduProblem(pageText(answer), problemUrl(problem));
  },
  parseProblem: (page, problem) => parseHduProblem(page, problemUrl(problem)),

  async login(client, { user, password }) {
    const query = new URLSearchParams({ action: "login", cid: "0", notice: "0" });
    await client.send({
      url: `${ORIGIN}/userloginex.php?${query}`,
      body: { form: { username: user, userpass: password, login: "Sign In" } },
      headers: { referer: `${ORIGIN}/userloginex.php`, origin: ORIGIN },
      redirects: 0,
    });
    if (!(await isLoggedIn(client, user))) throw new RemoteError("loginRefused");
  },
  isLoggedIn,

  async listSubmissions(client, { problem, user }) {
    const rows = await submissionsOf(client, { first: "", pid: problem.key, user });
    return rows.filter((row) => row.problemKey === problem.key);
  },

  async submit(client, code) {
    const answer = await client.send({
      url: `${ORIGIN}/submit.php?action=submit`,
      body: { form: formOf(code) },
      headers: { referer: `${ORIGIN}/submit.php?pid=${code.problem.key}`, origin: ORIGIN },
      redirects: 0,
    });
    const location = answer.headers["location"] ?? "";
    if (answer.status === 302) {
      if (/status\.php/i.test(location)) return { remoteId: undefined };
      if (/userloginex\.php/i.test(location)) throw new RemoteError("sessionEnded");
      throw new RemoteError("pageChanged", "a redirect that is not to the list of submissions");
    }
    throw refusalOf(pageText(answer));
  },

  listStates: (client, { user, newestId }) =>
    submissionsOf(client, { first: newestId, pid: "", user }),

  async poll(client, { remoteId }) {
    const answer = await client.send({ url: `${ORIGIN}/status.php?first=${remoteId}` });
    const row = parseHduSubmissions(pageText(answer)).find((one) => one.remoteId === remoteId);
    return row?.state;
  },

  async compileErrors(client, { remoteId }) {
    const answer = await client.send({ url: `${ORIGIN}/viewerror.php?rid=${remoteId}` });
    return sampleText(required(parsePage(pageText(answer)), "pre"));
  },
};

/** The adapter for Verdict sites that do not send code to HDU: users submit directly to HDU. */
export const hduLinkAdapter = compileErrorProof({
  adapter: hduAdapter,
  submitUrl: ({ key }) => `${ORIGIN}/submit.php?pid=${key}`,
  proofUrl: `${ORIGIN}/submit.php?pid=1000`,
  newest: (client, user) => submissionsOf(client, { first: "", pid: "", user }),
  async at(client, remoteId) {
    const answer = await client.send({ url: `${ORIGIN}/status.php?first=${remoteId}` });
    return parseHduSubmissions(pageText(answer));
  },
});

/**
 * Returns the user's submissions on one page of the judge's list; a page has 15 rows. `pid`: only this problem; empty:
 * all problems. `first`: the submission number at which the page starts; empty: the newest.
 */
async function submissionsOf(
  client: OutgoingClient,
  page: { first: string; pid: string; user: string },
): Promise<RemoteSubmission[]> {
  const query = new URLSearchParams({ ...page, lang: "0", status: "0" });
  const answer = await client.send({ url: `${ORIGIN}/status.php?${query}` });
  return parseHduSubmissions(pageText(answer)).filter(
    ({ user }) => user.toLowerCase() === page.user.toLowerCase(),
  );
}

function problemUrl({ key }: RemoteProblemId): string {
  return `${ORIGIN}/showproblem.php?pid=${key}`;
}

/** If a user is logged in, every page has a menu with the user's name and a link that ends the session. */
async function isLoggedIn(client: OutgoingClient, user: string): Promise<boolean> {
  const page = parsePage(pageText(await client.send({ url: `${ORIGIN}/` })));
  if (!select(page, 'a[href*="action=logout"]')) return false;
  const names = selectAll(page, 'a[href*="userstatus.php"]').map(textOf);
  return names.some((name) => name.toLowerCase() === user.toLowerCase());
}

/**
 * The judge expects the code to be percent-encoded and the result to be encoded in Base64. All versions of the judge
 * decode `%20` to a space.
 */
function formOf({ problem, language, text }: RemoteCode): Record<string, string> {
  return {
    check: "0",
    problemid: problem.key,
    language,
    _usercode: Buffer.from(encodeURIComponent(text)).toString("base64"),
  };
}

function refusalOf(html: string): RemoteError {
  const page = parsePage(html);
  const text = textOf(page);
  if (/Please don't re-submit/i.test(text)) {
    return new RemoteError("tooEarly", "", { waitMs: info.submitGapMs });
  }
  if (/One or more following ERROR/i.test(text)) {
    const reasons = selectAll(page, "li").map(textOf).join("; ");
    if (/language/i.test(reasons)) return new RemoteError("languageRefused", reasons);
    return new RemoteError("codeRefused", reasons);
  }
  if (select(page, 'form[action*="userloginex.php"]')) return new RemoteError("sessionEnded");
  return new RemoteError("pageChanged", "neither a redirect nor a reason");
}
