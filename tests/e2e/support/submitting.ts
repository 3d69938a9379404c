import type { Locator, Page } from "playwright-core";
import type { JudgeResult } from "../../../src/shared/judge/judgeResult.ts";
import type { FakeNode } from "../../http/judgingWorld.ts";
import { signIn } from "./calls.ts";
import type { Site } from "./site.ts";

/** Creates submissions with specified results. */
export interface Submitter {
  /** Creates a submission that waits for a judge node, and returns its id. */
  submitFor(username: string, pid: string, code?: string): Promise<number>;
  /** Creates a judged submission with the specified result. */
  judged(
    username: string,
    pid: string,
    result: Partial<JudgeResult>,
    code?: string,
  ): Promise<number>;
}

/** If `cid` is not 0, the submissions belong to this contest and `pid` is the letter of its problem. */
export function submitter(site: Site, node: FakeNode, cid = 0): Submitter {
  const tokens = new Map<string, string>();

  async function tokenOf(username: string): Promise<string> {
    const cachedToken = tokens.get(username);
    if (cachedToken) return cachedToken;
    const { token } = await signIn(site, username);
    tokens.set(username, token);
    return token;
  }

  async function submitFor(
    username: string,
    pid: string,
    code = `// code of ${pid} by ${username}`,
  ): Promise<number> {
    const response = await fetch(`${site.address}/api/submit-problem-judge`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: await tokenOf(username) },
      body: JSON.stringify({ pid, language: "C++ 17", code, cid, isRemote: false }),
    });
    const { data, msg } = (await response.json()) as { data: { submitId: number }; msg: string };
    if (!response.ok) throw new Error(`not submitted: ${msg}`);
    return data.submitId;
  }

  return {
    submitFor,
    async judged(username, pid, result, code) {
      const submitId = await submitFor(username, pid, code);
      await node.finish(await node.task(), result);
      return submitId;
    },
  };
}

/** The submission's row in a list. */
export function rowOf(page: Page, submitId: number): Locator {
  return page
    .getByRole("row")
    .filter({ has: page.locator(`a[href="/submission-detail/${submitId}"]`) });
}
