import type { LinkAdapter, RemoteJudgeInfo, RemoteProblemId } from "../adapter/adapter.ts";
import { pageText } from "../adapter/answers.ts";
import { addressPath } from "../adapter/problemId.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { parseAtCoderProfile } from "./profile.ts";
import { parseAtCoderProblem } from "./problem.ts";
import { parseAtCoderSubmission } from "./submission.ts";

const ORIGIN = "https://atcoder.jp";
const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const TASK = /^(?<contest>[a-z0-9][a-z0-9_-]{0,63})\/(?<task>[a-z0-9][a-z0-9_-]{0,63})$/;
const ADDRESS =
  /^(?:www\.)?atcoder\.jp\/contests\/(?<contest>[a-z0-9][a-z0-9_-]{0,63})\/tasks\/(?<task>[a-z0-9][a-z0-9_-]{0,63})\/?$/;

const info: RemoteJudgeInfo = {
  judge: "AC",
  title: "AtCoder",
  origin: ORIGIN,
  origins: [ORIGIN],
  pictureOrigins: ["https://img.atcoder.jp"],
  charset: "utf-8",
  accountGroup: "AC",
  submitGapMs: 10_000,
  requestGapMs: 1_000,
  codeBytesMin: 1,
  codeBytesMax: 524_288,
  pollsWithoutSession: true,
  hasSameLimits: true,
  languages: [
    "C++23 (GCC 15.2.0)",
    "C23 (GCC 14.2.0)",
    "Java24 (OpenJDK 24.0.2)",
    "Python (CPython 3.13.7)",
    "Python (PyPy 3.11-v7.3.20)",
    "Rust (rustc 1.89.0)",
    "Go (go 1.25.1)",
  ].map((name) => ({ key: name, name, lineComment: undefined })),
};

/**
 * AtCoder, where users must submit directly, because a browser check blocks automated clients. Only the submitting user
 * sees the list of their submissions' states, so each state is read from the submission's public page.
 */
export const atCoderAdapter: LinkAdapter = {
  info,
  parseId,
  problemUrl,
  submitUrl: (problem) =>
    `${ORIGIN}/contests/${taskOf(problem).contest}/submit?taskScreenName=${taskOf(problem).task}`,

  async readProblem(client, problem) {
    const answer = await client.send({ url: `${problemUrl(problem)}?lang=en` });
    if (answer.status === 404) throw new RemoteError("problemNotFound");
    return parseAtCoderProblem(pageText(answer), problemUrl(problem));
  },
  parseProblem: (page, problem) => parseAtCoderProblem(page, problemUrl(problem)),

  proof: "profile",
  profileUrl: `${ORIGIN}/settings`,

  async readProfile(client, user) {
    const url = `${ORIGIN}/users/${encodeURIComponent(user)}?lang=en`;
    const answer = await client.send({ url });
    if (answer.status === 404) return undefined;
    return parseAtCoderProfile(pageText(answer));
  },

  async readSubmission(client, { remoteId, problem }) {
    if (!/^\d{1,15}$/.test(remoteId)) return undefined;
    const url = `${ORIGIN}/contests/${taskOf(problem).contest}/submissions/${remoteId}?lang=en`;
    const answer = await client.send({ url, redirects: 0 });
    if (answer.status === 404 || answer.status === 302) return undefined;
    return parseAtCoderSubmission(pageText(answer), remoteId);
  },
};

/**
 * Parses `abc100_a`, `AC-abc100/abc100_a` or an address. If only a task is given, its contest is the text before the
 * last `_`, with hyphens instead of underscores. For older tasks, and for tasks that several contests share, both the
 * contest and the task must be given.
 */
function parseId(text: string): RemoteProblemId {
  const input = text.trim().slice(0, 300);
  const address = ADDRESS.exec(addressPath(input))?.groups;
  const name = input.replace(/^AC-/i, "").toLowerCase();
  const groups = address ?? TASK.exec(name)?.groups ?? contestOf(name);
  const { contest, task } = groups;
  if (contest === undefined || task === undefined) throw new RemoteError("badProblemId");
  return { key: `${contest}/${task}`, displayId: `AC-${task}` };
}

function contestOf(task: string): Record<string, string | undefined> {
  if (!NAME.test(task)) return {};
  const at = task.lastIndexOf("_");
  return at > 0 ? { contest: task.slice(0, at).replaceAll("_", "-"), task } : {};
}

function taskOf({ key }: RemoteProblemId): { contest: string; task: string } {
  const { contest = "", task = "" } = TASK.exec(key)?.groups ?? {};
  return { contest, task };
}

function problemUrl(problem: RemoteProblemId): string {
  const { contest, task } = taskOf(problem);
  return `${ORIGIN}/contests/${contest}/tasks/${task}`;
}
