// oxlint-disable eslint/no-restricted-globals -- a node keeps its lease of a real server
import type { Locator, Page } from "playwright-core";
import { HEARTBEAT_MS } from "../../../src/shared/judge/judgeProtocol.ts";
import { connectNode, type FakeNode, type JobAttempt } from "../../http/judgingWorld.ts";
import type { Site } from "./site.ts";

export interface JudgedNode extends FakeNode {
  /**
   * Releases the node's jobs, deletes queued jobs (otherwise the next test's node would get them), and disconnects.
   */
  end(): Promise<void>;
}

/** Kinds of jobs that are assigned to nodes. */
const NODE_JOBS = ["judge", "rejudge-preview", "trial", "compile", "problem-check"];

/**
 * A judge node that a test controls case by case. It sends heartbeats, and receives a job only when `task` is called.
 */
export async function judgedSite(
  site: Site,
  languages = ["C", "C++ 17", "C++ 17 With O2", "Java", "Python3"],
): Promise<JudgedNode> {
  // Jobs that were left in the queue by tests without a node would be mistaken for this test's jobs.
  await site.sql("delete from job where kind = any ($1)", [NODE_JOBS]);
  const node = await connectNode(site.address);
  await node.hello({
    languages: languages.map((name) => ({
      name,
      version: "1",
      compileCommand: "",
    })),
  });
  const running = new Map<number, JobAttempt>();
  // The number of free slots, which each heartbeat repeats: a heartbeat that reports no free slots would cancel the
  // request that `task` has just sent.
  let free = 0;
  const heartbeat = setInterval(
    () => node.send({ type: "heartbeat", running: [...running.values()], free }),
    HEARTBEAT_MS,
  );
  /** Sets the number of free slots and reports it at once; the report replaces the number in the last heartbeat. */
  const wants = (room: number) => {
    free = room;
    node.send({ type: "ready", free });
  };
  return {
    ...node,
    async task() {
      wants(1);
      try {
        const task = await node.task();
        running.set(task.jobId, { jobId: task.jobId, attempt: task.attempt });
        return task;
      } finally {
        wants(0);
      }
    },
    async end() {
      clearInterval(heartbeat);
      await site.sql("delete from job where kind = any ($1)", [NODE_JOBS]);
      node.kill();
      await node.closed;
    },
    async finish(task, result) {
      const answer = await node.finish(task, result);
      running.delete(task.jobId);
      // Without this error, a page that waits for the verdict would wait until its timeout.
      if (answer !== "accepted") throw new Error(`the result was not accepted: ${answer}`);
      return answer;
    },
  };
}

/** Returns the code editor as soon as it accepts input. */
export async function editorOf(page: Page): Promise<Locator> {
  const editor = page.locator(".cm-content");
  await editor.waitFor();
  return editor;
}

/** Replaces the whole text in the editor, like a user who selects everything and pastes. */
export async function writeCode(page: Page, code: string): Promise<void> {
  const editor = await editorOf(page);
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
}

/** The text in the editor. */
export async function codeIn(page: Page): Promise<string> {
  const lines = await (await editorOf(page)).locator(".cm-line").allTextContents();
  return lines.join("\n");
}

export function submitButton(page: Page): Locator {
  return page.getByRole("button", { name: /^(Submit|提交)$/ });
}

export { notice } from "./notices.ts";
