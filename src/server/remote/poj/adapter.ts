import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type {
  RemoteAdapter,
  RemoteJudgeInfo,
  RemoteProblemId,
  RemoteSubmission,
} from "../adapter/adapter.ts";
import { pageText } from "../adapter/answers.ts";
import { parseProblemId } from "../adapter/problemId.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { parsePage, required, selectAll, textOf } from "../html/page.ts";
import { sampleText } from "../html/statementPart.ts";
import { compileErrorProof } from "../link/compileErrorProof.ts";
import { parsePojProblem } from "./problem.ts";
import { parsePojSubmissions } from "./submissions.ts";

/** The judge has no TLS: passwords and cookies of its accounts can be read in transit. */
const ORIGIN = "http://poj.org";

const info: RemoteJudgeInfo = {
  judge: "POJ",
  title: "Peking University Online Judge",
  origin: ORIGIN,
  origins: [ORIGIN],
  charset: "utf-8",
  accountGroup: "POJ",
  submitGapMs: 10_000,
  requestGapMs: 3_000,
  codeBytesMin: 20,
  codeBytesMax: 65_536,
  pollsWithoutSession: true,
  languages: [
    { key: "0", name: "G++", lineComment: "//" },
    { key: "1", name: "GCC", lineComment: undefined },
    { key: "2", name: "Java", lineComment: "//" },
    { key: "3", name: "Pascal", lineComment: "//" },
    { key: "4", name: "C++", lineComment: "//" },
    { key: "5", name: "C", lineComment: undefined },
    { key: "6", name: "Fortran", lineComment: "!" },
  ],
};

/**
 * POJ. It uses plain HTTP, and everyone can see the state of every submission. The response to a submission contains no submission number, but
 * one page shows the states of all submissions of one user.
 */
export const pojAdapter: RemoteAdapter = {
  info,
  parseId: (text) =>
    parseProblemId(text, {
      judge: info.judge,
      key: /^[1-9]\d{3,5}$/,
      address: /^(?:www\.)?poj\.org\/problem\?(?:.*&)?id=(?<key>\d{4,6})(?:&|$)/i,
    }),
  problemUrl,

  async readProblem(client, problem) {
    const answer = await client.send({ url: problemUrl(problem) });
    return parsePojProblem(pageText(answer), problemUrl(problem));
  },
  parseProblem: (page, problem) => parsePojProblem(page, problemUrl(problem)),

  async login(client, { user, password }) {
    await client.send({
      url: `${ORIGIN}/login`,
      body: { form: { user_id1: user, password1: password, B1: "login", url: "/" } },
      redirects: 0,
    });
    if (!(await isLoggedIn(client, user))) throw new RemoteError("loginRefused");
  },
  isLoggedIn,

  async listSubmissions(client, { problem, user }) {
    const rows = await submissionsOf(client, user, { problem_id: problem.key });
    return rows.filter((row) => row.problemKey === problem.key);
  },

  async submit(client, { problem, language, text }) {
    const source = Buffer.from(text).toString("base64");
    const answer = await client.send({
      url: `${ORIGIN}/submit`,
      body: {
        form: { problem_id: problem.key, language, source, encoded: "1", submit: "Submit" },
      },
      headers: { referer: `${ORIGIN}/submit?problem_id=${problem.key}`, origin: ORIGIN },
      redirects: 0,
    });
    const location = answer.headers["location"] ?? "";
    if (answer.status === 302 && /\/status|^status/i.test(location)) return { remoteId: undefined };
    if (answer.status === 302 && /login/i.test(location)) throw new RemoteError("sessionEnded");
    if (answer.status === 302) throw new RemoteError("pageChanged", "a redirect to another page");
    throw refusalOf(pageText(answer));
  },

  listStates: (client, { user, newestId }) => submissionsOf(client, user, { top: above(newestId) }),

  async poll(client, { remoteId }) {
    const answer = await client.send({ url: `${ORIGIN}/status?top=${above(remoteId)}` });
    const row = parsePojSubmissions(pageText(answer)).find((one) => one.remoteId === remoteId);
    return row?.state;
  },

  async compileErrors(client, { remoteId }) {
    const url = `${ORIGIN}/showcompileinfo?solution_id=${remoteId}`;
    const answer = await client.send({ url });
    return sampleText(required(parsePage(pageText(answer)), "pre"));
  },
};

/** The adapter for sites that do not send code to POJ; their users submit the code on POJ themselves. */
export const pojLinkAdapter = compileErrorProof({
  adapter: pojAdapter,
  submitUrl: ({ key }) => `${ORIGIN}/submit?problem_id=${key}`,
  proofUrl: `${ORIGIN}/submit?problem_id=1000`,
  newest: (client, user) => submissionsOf(client, user, {}),
  async at(client, remoteId) {
    const answer = await client.send({ url: `${ORIGIN}/status?top=${above(remoteId)}` });
    return parsePojSubmissions(pageText(answer));
  },
});

/** A page of up to 20 submissions of a user, either to one problem or starting at a submission number. */
async function submissionsOf(
  client: OutgoingClient,
  user: string,
  page: { problem_id?: string; top?: string },
): Promise<RemoteSubmission[]> {
  const query = new URLSearchParams({ user_id: user, ...page });
  const answer = await client.send({ url: `${ORIGIN}/status?${query}` });
  return parsePojSubmissions(pageText(answer)).filter(
    (row) => row.user.toLowerCase() === user.toLowerCase(),
  );
}

/**
 * Returns the value of `top` for a list that begins with this submission. The judge's list begins with the newest
 * submission whose number is less than `top`.
 */
function above(remoteId: string): string {
  return String(BigInt(remoteId) + 1n);
}

function problemUrl({ key }: RemoteProblemId): string {
  return `${ORIGIN}/problem?id=${key}`;
}

/** For a signed-in user, every page has a menu with the user's name and a link that ends the session. */
async function isLoggedIn(client: OutgoingClient, user: string): Promise<boolean> {
  const page = parsePage(pageText(await client.send({ url: `${ORIGIN}/` })));
  const hasLogout = selectAll(page, "a").some((link) => /^log out$/i.test(textOf(link)));
  const names = selectAll(page, 'a[href*="userstatus"]').map(textOf);
  return hasLogout && names.some((name) => name.toLowerCase() === user.toLowerCase());
}

function refusalOf(html: string): RemoteError {
  const page = parsePage(html);
  if (!/Error Occurred/i.test(textOf(page))) {
    return new RemoteError("pageChanged", "neither a redirect nor a reason");
  }
  const reason = selectAll(page, "li").map(textOf).join("; ");
  if (/login/i.test(reason)) return new RemoteError("sessionEnded");
  if (/too frequently/i.test(reason)) {
    return new RemoteError("tooEarly", reason, { waitMs: info.submitGapMs });
  }
  if (/language/i.test(reason)) return new RemoteError("languageRefused", reason);
  return new RemoteError("codeRefused", reason);
}
