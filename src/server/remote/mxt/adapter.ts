import * as z from "zod/mini";
import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type {
  RemoteAdapter,
  RemoteJudgeInfo,
  RemoteProblemId,
  RemoteState,
} from "../adapter/adapter.ts";
import { pageText } from "../adapter/answers.ts";
import { parseProblemId } from "../adapter/problemId.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { HUSTOJ_LANGUAGES } from "../hustoj/languages.ts";
import { stateOfNumber } from "../hustoj/states.ts";
import { parseMxtLimits, parseMxtProblem } from "./problem.ts";

const ORIGIN = "https://mxt.cn";
/** Number of the course, which is part of every path; both known clients of the site contain it as a constant. */
const COURSE = 7;

const info: RemoteJudgeInfo = {
  judge: "MXT",
  title: "码学堂",
  origin: ORIGIN,
  origins: [ORIGIN],
  charset: "utf-8",
  accountGroup: "MXT",
  submitGapMs: 10_000,
  requestGapMs: 1_000,
  codeBytesMin: 1,
  codeBytesMax: 65_536,
  pollsWithoutSession: false,
  loginNeedsPerson: true,
  languages: HUSTOJ_LANGUAGES.slice(0, 21),
};

const submitAnswer = z.union([
  z.object({ success: z.literal(true), solution_id: z.union([z.number(), z.string()]) }),
  z.object({ success: z.literal(false), msg: z._default(z.string(), "") }),
]);
const stateAnswer = z.object({
  result: z.union([z.number(), z.string()]),
  time: z.optional(z.union([z.number(), z.string()])),
  memory: z.optional(z.union([z.number(), z.string()])),
  pass_rate: z.optional(z.union([z.number(), z.string()])),
});
const compileAnswer = z.object({ error: z.string() });

/**
 * MXT, which uses the same numbers for languages and states as HUSTOJ. Each login requires a CAPTCHA, so administrators
 * supply sessions. MXT is not known to have a page that lists the states of several submissions.
 */
export const mxtAdapter: RemoteAdapter = {
  info,
  parseId: (text) =>
    parseProblemId(text, {
      judge: info.judge,
      key: /^[1-9]\d{3,5}$/,
      address: /^(?:www\.)?mxt\.cn\/course\/(?<key>\d{4,6})\.html$/i,
    }),
  problemUrl,

  async readProblem(client, problem) {
    const answer = await client.send({ url: problemUrl(problem) });
    const read = parseMxtProblem(pageText(answer), problemUrl(problem));
    const url = `${ORIGIN}/problem/${COURSE}/${problem.key}/one`;
    const limits = await client.send({ url, method: "POST" });
    // Without a session the response is a page that lacks the limits, so the person who imports the problem must enter
    // them.
    const isJson = limits.headers["content-type"]?.includes("json") ?? false;
    return { ...read, ...(isJson && parseMxtLimits(limits.json())) };
  },
  parseProblem: (page, problem) => parseMxtProblem(page, problemUrl(problem)),

  login: () => Promise.reject(new RemoteError("needsPerson", "a CAPTCHA")),
  isLoggedIn,

  async submit(client, { problem, language, text }) {
    const answer = await client.send({
      url: `${ORIGIN}/submit/${COURSE}/${problem.key}/`,
      body: { form: { language, notes_id: "0", source: text } },
      headers: {
        referer: problemUrl(problem),
        origin: ORIGIN,
        "x-requested-with": "XMLHttpRequest",
      },
      redirects: 0,
    });
    // The judge redirects guests to the login page, so a redirect means that the session has ended.
    if (answer.status === 302 || answer.status === 401) throw new RemoteError("sessionEnded");
    const receipt = submitAnswer.safeParse(parsedJson(pageText(answer)));
    if (!receipt.success) throw new RemoteError("pageChanged", "an unknown answer to a submission");
    if (receipt.data.success) return { remoteId: String(receipt.data.solution_id) };
    const { msg } = receipt.data;
    const seconds = /(\d{1,6})\s{0,3}秒/.exec(msg)?.[1];
    if (seconds !== undefined) {
      throw new RemoteError("tooEarly", msg, { waitMs: Number(seconds) * 1000 });
    }
    throw new RemoteError(/语言/.test(msg) ? "languageRefused" : "codeRefused", msg);
  },

  async poll(client, { remoteId }) {
    const url = `${ORIGIN}/submit/solution/${remoteId}/`;
    const answer = stateAnswer.safeParse(
      parsedJson(pageText(await client.send({ url, method: "POST" }))),
    );
    if (!answer.success) throw new RemoteError("pageChanged", "an unknown state");
    return stateOf(answer.data);
  },

  async compileErrors(client, { remoteId }) {
    const url = `${ORIGIN}/compileinfo/${remoteId}/`;
    const answer = compileAnswer.safeParse(
      parsedJson(pageText(await client.send({ url, method: "POST" }))),
    );
    return answer.success ? answer.data.error : "";
  },
};

function problemUrl({ key }: RemoteProblemId): string {
  return `${ORIGIN}/course/${key}.html`;
}

/** Checks only whether somebody is logged in, because the site does not show the user's name. */
async function isLoggedIn(client: OutgoingClient): Promise<boolean> {
  const answer = await client.send({ url: `${ORIGIN}/islogin`, method: "POST" });
  return pageText(answer).includes("1");
}

function stateOf({ result, time, memory, pass_rate }: z.output<typeof stateAnswer>): RemoteState {
  const usage = { timeMs: numberOf(time), memoryKb: numberOf(memory) };
  const state = stateOfNumber(Number(result), JSON.stringify({ result, pass_rate }), usage);
  if (state.phase !== "final" || pass_rate === undefined) return state;
  const share = Number(pass_rate);
  return share >= 0 && share <= 1 ? { ...state, score: Math.round(share * 100) } : state;
}

function numberOf(value: number | string | undefined): number | undefined {
  const number = Math.round(Number(value));
  return number >= 0 ? number : undefined;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
