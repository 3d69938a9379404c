import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type {
  LinkAdapter,
  RemoteJudgeInfo,
  RemoteProblemId,
  RemoteSubmission,
  SubmissionReference,
} from "../adapter/adapter.ts";
import { pageText } from "../adapter/answers.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { parseGymContest } from "./gymContest.ts";
import { hasStatement, parseCodeforcesProblem } from "./problem.ts";
import { contestProblemOf, parseCodeforcesId } from "./problemId.ts";
import { parseCodeforcesProfile } from "./profile.ts";
import { parseCodeforcesSubmissions } from "./submissions.ts";

const ORIGIN = "https://codeforces.com";
/** How many of a user's newest submissions in a contest are read; a linked submission must be one of them. */
const COUNT = 50;

const languages = [
  "GNU GCC C11 5.1.0",
  "GNU G++17 7.3.0",
  "GNU G++20 13.2 (64 bit, winlibs)",
  "GNU G++23 14.2 (64 bit, msys2)",
  "Java 21 64bit",
  "Python 3.13.2",
  "PyPy 3.10-64",
  "Go 1.22.2",
  "Rust 1.89.0 (2021)",
  "C# 10, .NET SDK 6.0",
  "Kotlin 1.9.21",
  "Node.js 15.8.0 (64bit)",
].map((name) => ({ key: name, name, lineComment: undefined }));

/** Codeforces and its gym, to which users must submit directly, because anti-bot protection blocks robots. */
function codeforces({
  judge,
  title,
  isGym,
}: {
  judge: string;
  title: string;
  isGym: boolean;
}): LinkAdapter {
  const info: RemoteJudgeInfo = {
    judge,
    title,
    origin: ORIGIN,
    origins: [ORIGIN],
    pictureOrigins: ["https://*.codeforces.com", "https://*.codeforces.org"],
    charset: "utf-8",
    accountGroup: "CF",
    submitGapMs: 15_000,
    requestGapMs: 2_000,
    codeBytesMin: 1,
    codeBytesMax: 65_536,
    pollsWithoutSession: true,
    hasSameLimits: true,
    languages,
  };
  const problemUrl = ({ key }: RemoteProblemId): string => {
    const { contest, index } = contestProblemOf(key);
    return isGym
      ? `${ORIGIN}/gym/${contest}/problem/${index}`
      : `${ORIGIN}/problemset/problem/${contest}/${index}`;
  };
  return {
    info,
    parseId: (text) => parseCodeforcesId(text, { judge, isGym }),
    problemUrl,
    submitUrl(problem) {
      const { contest, index } = contestProblemOf(problem.key);
      return isGym
        ? `${ORIGIN}/gym/${contest}/submit`
        : `${ORIGIN}/problemset/submit/${contest}/${index}`;
    },

    async readProblem(client, problem) {
      const answer = await client.send({ url: `${problemUrl(problem)}?locale=en` });
      const isPdf = answer.headers["content-type"]?.includes("pdf") ?? false;
      const text = isPdf ? "" : pageText(answer);
      if (!isGym || (!isPdf && hasStatement(text))) {
        if (isPdf) throw new RemoteError("problemNotFound", "the statement is a PDF");
        return parseCodeforcesProblem(text, problemUrl(problem));
      }
      const { contest, index } = contestProblemOf(problem.key);
      const contestUrl = `${ORIGIN}/gym/${contest}`;
      const page = pageText(await client.send({ url: `${contestUrl}?locale=en` }));
      const pdf = isPdf ? problemUrl(problem) : undefined;
      return parseGymContest(page, { contest, index, contestUrl, pdf });
    },
    parseProblem: (page, problem) => parseCodeforcesProblem(page, problemUrl(problem)),

    proof: "profile",
    profileUrl: `${ORIGIN}/settings/social`,

    async readProfile(client, user) {
      const query = new URLSearchParams({ handles: user });
      const answer = await client.send({ url: `${ORIGIN}/api/user.info?${query}` });
      const text = answer.status === 400 ? answer.text().text : pageText(answer);
      return parseCodeforcesProfile(parsedJson(text), user);
    },

    async readSubmission(client, { remoteId, ...query }) {
      const submissions = await readSubmissions(client, query);
      return submissions.find((one) => one.remoteId === remoteId);
    },
    readSubmissions,
  };

  /** Reads the newest submissions of a user to the contest that contains the problem. */
  async function readSubmissions(
    client: OutgoingClient,
    { problem, user }: Omit<SubmissionReference, "remoteId">,
  ): Promise<RemoteSubmission[]> {
    const { contest } = contestProblemOf(problem.key);
    const query = new URLSearchParams({
      contestId: contest,
      handle: user,
      from: "1",
      count: String(COUNT),
    });
    const answer = await client.send({ url: `${ORIGIN}/api/contest.status?${query}` });
    // The API describes errors in responses with status 400; any other response that is not JSON is an anti-bot page or
    // an error.
    const text = answer.status === 400 ? answer.text().text : pageText(answer);
    return parseCodeforcesSubmissions(parsedJson(text));
  }
}

export const codeforcesAdapter = codeforces({ judge: "CF", title: "Codeforces", isGym: false });
export const gymAdapter = codeforces({ judge: "GYM", title: "Codeforces Gym", isGym: true });

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
