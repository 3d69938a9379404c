import { systemClock } from "../../src/shared/system/clock.ts";
import { waitUntil } from "../../src/server/platform/process/processTable.ts";
import { verdictOf } from "../../src/shared/verdict/verdict.ts";
import { TIMEOUT_MS, type Place } from "./launch.ts";

/** The API calls that the first user's browser makes on a new site. */
export interface FirstUser {
  /** Submits and returns the final status. */
  judged(language: string, code: string): Promise<number>;
  /** Names of the languages offered for the first problem. */
  languages(): Promise<string[]>;
}

interface Answer {
  status: number;
  data: unknown;
  msg: string | null;
  token: string | null;
}

interface Call {
  token?: string;
  body?: object;
  method?: string;
}

async function call(place: Place, path: string, options: Call) {
  const response = await fetch(`http://127.0.0.1:${place.port}${path}`, {
    method: options.method ?? (options.body ? "POST" : "GET"),
    headers: {
      ...(options.body && { "content-type": "application/json" }),
      ...(options.token && { authorization: options.token }),
    },
    ...(options.body && { body: JSON.stringify(options.body) }),
  });
  const answer = (await response.json()) as Answer;
  return { ...answer, token: response.headers.get("authorization") };
}

async function logIn(place: Place, password: string): Promise<string> {
  const answer = await call(place, "/api/login", { body: { username: "root", password } });
  if (answer.token === null) throw new Error(`no token: ${JSON.stringify(answer)}`);
  return answer.token;
}

/**
 * Completes the setup of a new site as the owner would, with the token in the URL that the server printed; also removes
 * the minimum interval between submissions.
 */
export async function setUp(place: Place, firstRunToken: string): Promise<FirstUser> {
  const password = "a-new-password";
  const names = { name: "A new site", shortName: "New" };
  await call(place, "/api/first-run/name", { body: { token: firstRunToken, password, ...names } });
  const token = await logIn(place, password);
  await call(place, "/api/first-run/finish", { token, body: {} });
  const { status, msg } = await call(place, "/api/admin/switch/update", {
    method: "PUT",
    token,
    body: { defaultSubmitInterval: 0 },
  });
  if (status !== 200) throw new Error(`the switches are as before: ${msg}`);

  async function languages(): Promise<string[]> {
    const { data } = await call(place, "/api/get-problem?problemId=1000", { token });
    return (data as { languages: string[] }).languages;
  }

  async function judged(language: string, code: string): Promise<number> {
    const body = { pid: "1000", language, code };
    const response = await call(place, "/api/submit-problem-judge", { token, body });
    if (response.status !== 200) throw new Error(`refused: ${response.msg}`);
    const { submitId } = response.data as { submitId: number };
    let last = 0;
    await waitUntil(
      systemClock,
      async () => {
        const { data } = await call(place, `/api/submission?submitId=${submitId}`, { token });
        last = (data as { submission: { status: number } }).submission.status;
        return verdictOf(last).finished;
      },
      TIMEOUT_MS,
    );
    return last;
  }
  return { judged, languages };
}
