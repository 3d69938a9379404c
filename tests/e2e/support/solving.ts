import type { Locator, Page } from "playwright-core";
import { HEARTBEAT_MS } from "../../../src/shared/judgeProtocol.ts";
import { connectNode, type FakeNode, type Ticket } from "../../http/judgingWorld.ts";
import type { Site } from "./site.ts";

export interface JudgedNode extends FakeNode {
  /** Drops what is held and what waits, which the next test's node would get otherwise, and goes. */
  end(): Promise<void>;
}

/** What nodes are asked to do. */
const NODE_JOBS = ["judge", "rejudge-preview", "trial", "compile", "problem-check"];

/**
 * A judge node that a test leads case by case. It takes a job only when `task` is called, and keeps itself
 * alive meanwhile.
 */
export async function judgedSite(
  site: Site,
  languages = ["C", "C++ 17", "C++ 17 With O2", "Java", "Python3"],
): Promise<JudgedNode> {
  const node = await connectNode(site.address);
  await node.hello({
    languages: languages.map((name) => ({
      name,
      version: "1",
      compileCommand: "",
    })),
  });
  const running = new Map<number, Ticket>();
  // A beat that says "no room" would take back what `task` has just asked for.
  let free = 0;
  const beat = setInterval(
    () => node.send({ type: "heartbeat", running: [...running.values()], free }),
    HEARTBEAT_MS,
  );
  /** Also withdraws what a beat may have said meanwhile. */
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
      clearInterval(beat);
      await site.sql("delete from job where kind = any ($1)", [NODE_JOBS]);
      node.kill();
      await node.closed;
    },
    async finish(task, result) {
      const answer = await node.finish(task, result);
      running.delete(task.jobId);
      // Whoever waits for its verdict on a page would wait in vain.
      if (answer !== "accepted") throw new Error(`the result was not taken: ${answer}`);
      return answer;
    },
  };
}

/** The code editor once it can be typed into. */
export async function editorOf(page: Page): Promise<Locator> {
  const editor = page.locator(".cm-content");
  await editor.waitFor();
  return editor;
}

/** Replaces the whole text in the editor, as a reader who selects all and pastes. */
export async function writeCode(page: Page, code: string): Promise<void> {
  const editor = await editorOf(page);
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
}

/** What the editor holds. */
export async function codeIn(page: Page): Promise<string> {
  const lines = await (await editorOf(page)).locator(".cm-line").allTextContents();
  return lines.join("\n");
}

export function submitButton(page: Page): Locator {
  return page.getByRole("button", { name: /^(Submit|提交)$/ });
}

export { notice } from "./notices.ts";
