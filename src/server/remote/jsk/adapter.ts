import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { Verdict, type VerdictCode } from "../../../shared/verdict/verdict.ts";
import type { OutgoingAnswer, OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type {
  RemoteAdapter,
  RemoteJudgeInfo,
  RemoteProblemId,
  RemoteState,
} from "../adapter/adapter.ts";
import { pageText } from "../adapter/answers.ts";
import { beforeCode, RemoteError } from "../adapter/remoteError.ts";
import { parsePage, textOf } from "../html/page.ts";
import { jskNumberOf, parseJskProblem } from "./problem.ts";

const ORIGIN = "https://www.jisuanke.com";

/** The site requires a name for each file of a submission. */
const FILES: Readonly<Record<string, string>> = {
  c: "main.c",
  c_noi: "main.c",
  "c++": "main.cpp",
  "c++14": "main.cpp",
  "c++_noi": "main.cpp",
  java: "Main.java",
  python: "main.py",
  python3: "main.py",
  ruby: "main.rb",
  octave: "main.m",
  pascal: "main.pas",
  go: "main.go",
};

/** Response statuses for a refused name or password; other statuses are failures of the judge, not of the account. */
const LOGIN_REFUSED: ReadonlySet<number> = new Set([400, 401, 422]);

const info: RemoteJudgeInfo = {
  judge: "JSK",
  title: "计蒜客",
  origin: ORIGIN,
  origins: [ORIGIN],
  pictureOrigins: ["https://*.jisuanke.com"],
  charset: "utf-8",
  accountGroup: "JSK",
  submitGapMs: 5_000,
  requestGapMs: 1_000,
  codeBytesMin: 1,
  codeBytesMax: 65_536,
  pollsWithoutSession: false,
  languages: [
    { key: "c", name: "C", lineComment: undefined },
    { key: "c_noi", name: "C (NOI)", lineComment: undefined },
    { key: "c++", name: "C++11", lineComment: "//" },
    { key: "c++14", name: "C++14", lineComment: "//" },
    { key: "c++_noi", name: "C++ (NOI)", lineComment: "//" },
    { key: "java", name: "Java", lineComment: "//" },
    { key: "python", name: "Python 2.7", lineComment: "#" },
    { key: "python3", name: "Python 3.5", lineComment: "#" },
    { key: "ruby", name: "Ruby", lineComment: "#" },
    { key: "octave", name: "Octave", lineComment: "%" },
    { key: "pascal", name: "Pascal", lineComment: "//" },
    { key: "go", name: "Go", lineComment: "//" },
  ],
};

const VERDICTS: Readonly<Record<string, VerdictCode>> = {
  AC: Verdict.Accepted,
  PE: Verdict.PresentationError,
  WA: Verdict.WrongAnswer,
  TL: Verdict.TimeLimitExceeded,
  ML: Verdict.MemoryLimitExceeded,
  OL: Verdict.OutputLimitExceeded,
  CE: Verdict.CompileError,
  SF: Verdict.RuntimeError,
  AE: Verdict.RuntimeError,
};

const stateAnswer = z.object({
  status: z.string(),
  usedTime: z.optional(z.nullable(z.number())),
  usedMemory: z.optional(z.nullable(z.number())),
  compileError: z.optional(z.nullable(z.string())),
});

/**
 * JSK, which is accessed through a JSON API. JSK returns a submission's key only in the response to the submit request,
 * so it is not possible to read the states of several submissions from one page.
 */
export const jskAdapter: RemoteAdapter = {
  info,
  parseId,
  problemUrl,

  async readProblem(client, problem) {
    const answer = await client.send({ url: problemUrl(problem) });
    return parseJskProblem(pageText(answer), problemUrl(problem));
  },
  parseProblem: (page, problem) => parseJskProblem(page, problemUrl(problem)),

  async login(client, { user, password }) {
    const answer = await post(client, "/api/auth/sign-in", {
      account: user,
      password: createHash("md5").update(password).digest("hex"),
      verification: "",
      keepOnline: true,
    });
    if (LOGIN_REFUSED.has(answer.status)) {
      throw new RemoteError("loginRefused", `status ${answer.status}`);
    }
    pageText(answer);
    if (!(await isLoggedIn(client))) throw new RemoteError("loginRefused");
  },
  isLoggedIn,

  async submit(client, { problem, language, text }) {
    const problemId = await beforeCode(numberOf(client, problem));
    const name = FILES[language] ?? "main.txt";
    const files = [{ name, code: text, locks: [] }];
    const answer = await post(client, "/api/problem/solve/submit", { problemId, language, files });
    if (answer.status === 401) throw new RemoteError("sessionEnded");
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
      throw refusalOf(answer);
    }
    const key = parsedJson(pageText(answer));
    if (typeof key !== "string" || key === "") {
      throw new RemoteError("pageChanged", "no key of a submission");
    }
    return { remoteId: key };
  },

  async poll(client, { remoteId }) {
    const state = await readState(client, remoteId);
    return stateOf(state);
  },

  async compileErrors(client, { remoteId }) {
    return (await readState(client, remoteId)).compileError ?? "";
  },
};

/**
 * Parses a problem id or the URL of a problem. Ids look like `T1001` (practice problems) or `A1614` (regional
 * contests).
 */
function parseId(text: string): RemoteProblemId {
  const input = text.trim();
  const ofAddress =
    /^https?:\/\/(?:www\.|nanti\.)?jisuanke\.com\/(?:problem|t)\/([TA]\d{4})$/i.exec(input);
  const key = (ofAddress?.[1] ?? input.replace(/^JSK-/i, "")).toUpperCase();
  if (!/^[TA]\d{4}$/.test(key)) throw new RemoteError("badProblemId");
  return { key, displayId: `JSK-${key}` };
}

function problemUrl({ key }: RemoteProblemId): string {
  return `${ORIGIN}/problem/${key}`;
}

/** The judge's internal number of the problem, which submissions must contain. */
async function numberOf(client: OutgoingClient, problem: RemoteProblemId): Promise<number> {
  const page = await client.send({ url: problemUrl(problem) });
  return jskNumberOf(pageText(page));
}

/**
 * Whether the client is logged in. Requests the list of tags to determine this, because the judge redirects guests who
 * request that list. @throws RemoteError with the code `blocked`, `unavailable` or `pageChanged`
 */
async function isLoggedIn(client: OutgoingClient): Promise<boolean> {
  const headers = { accept: "application/json" };
  const answer = await client.send({ url: `${ORIGIN}/api/problem/tags`, headers, redirects: 0 });
  if (answer.status === 302 || answer.status === 401) return false;
  pageText(answer);
  return true;
}

/** Each POST repeats the value of a cookie in a header; the first visit sets the cookie. */
async function post(client: OutgoingClient, path: string, json: object): Promise<OutgoingAnswer> {
  let token = client.cookies.get("XSRF-TOKEN", ORIGIN);
  if (token === undefined) {
    await client.send({ url: `${ORIGIN}/` });
    token = client.cookies.get("XSRF-TOKEN", ORIGIN);
  }
  if (token === undefined) throw new RemoteError("pageChanged", "no cookie XSRF-TOKEN");
  return client.send({
    url: ORIGIN + path,
    body: { json },
    headers: {
      accept: "application/json",
      referer: `${ORIGIN}/`,
      origin: ORIGIN,
      "x-xsrf-token": decodeURIComponent(token),
    },
    redirects: 0,
  });
}

async function readState(
  client: OutgoingClient,
  key: string,
): Promise<z.output<typeof stateAnswer>> {
  const query = new URLSearchParams({ solveResultKey: key });
  const headers = { accept: "application/json" };
  const answer = await client.send({ url: `${ORIGIN}/api/problem/solve/result?${query}`, headers });
  const state = stateAnswer.safeParse(parsedJson(pageText(answer)));
  if (!state.success) throw new RemoteError("pageChanged", "an unknown state");
  return state.data;
}

function stateOf({ status, usedTime, usedMemory }: z.output<typeof stateAnswer>): RemoteState {
  if (status === "pending") return { phase: "judging", text: status };
  const verdict = VERDICTS[status] ?? (status.startsWith("RE") ? Verdict.RuntimeError : undefined);
  if (verdict === undefined) return { phase: "unrecognised", text: status };
  return {
    phase: "final",
    text: status,
    status: verdict,
    timeMs: usedTime ?? undefined,
    memoryKb: usedMemory ?? undefined,
  };
}

function refusalOf(answer: OutgoingAnswer): RemoteError {
  const text = reasonOf(answer.text().text);
  if (/频繁|too (?:fast|frequent)/i.test(text)) {
    return new RemoteError("tooEarly", "", { waitMs: info.submitGapMs });
  }
  if (/语言|language/i.test(text)) return new RemoteError("languageRefused", text);
  return new RemoteError("codeRefused", text);
}

const reason = z.union([
  z.string(),
  z.pipe(
    z.object({ message: z.string() }),
    z.transform(({ message }) => message),
  ),
]);

/** The site's reason for refusing code, from the JSON response or else from the text of the page. */
function reasonOf(text: string): string {
  const result = reason.safeParse(parsedJson(text));
  return result.success ? result.data : textOf(parsePage(text));
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
